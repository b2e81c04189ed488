import type { FastifyInstance } from 'fastify'
import { getCaptcha, postLogin, postRegister } from '#contract/accounts.ts'
import { serveAnyone } from '#server/http/serve.ts'
import type { Shell } from '#server/http/shell.ts'
import { makeCaptcha } from './captcha.ts'
import { logIn } from './log-in.ts'
import { register } from './register.ts'

/** Login and registration routes. */
export function accountRoutes(app: FastifyInstance, shell: Shell): void {
  serveAnyone(app, shell, getCaptcha, async ({ db }) => makeCaptcha(db))

  serveAnyone(app, shell, postRegister, async (call) => {
    const is_in = await register(shell, call)
    if (!is_in) call.reply.code(202)
    return { is_in }
  })

  serveAnyone(app, shell, postLogin, async (call) => {
    await logIn(shell, call)
    return { is_in: true }
  })
}
