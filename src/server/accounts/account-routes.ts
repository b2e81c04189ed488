import type { FastifyInstance } from 'fastify'
import { getCaptcha, postLogin, postRegister } from '#contract/accounts.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { serveAnyone } from '#server/http/serve.ts'
import { makeCaptcha } from './captcha.ts'
import { logIn } from './log-in.ts'
import { register } from './register.ts'

export function accountRoutes(app: FastifyInstance, context: AppContext): void {
  serveAnyone(app, context, getCaptcha, async ({ db }) => makeCaptcha(db))

  serveAnyone(app, context, postRegister, async (call) => {
    const is_in = await register(context, call)
    if (!is_in) call.reply.code(202)
    return { is_in }
  })

  serveAnyone(app, context, postLogin, async (call) => {
    await logIn(context, call)
    return { is_in: true }
  })
}
