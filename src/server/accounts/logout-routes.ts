import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getLogout, postLogout } from '#contract/accounts.ts'
import { serveAnyone } from '#server/http/serve.ts'
import type { Shell } from '#server/http/shell.ts'
import { csrfOf } from './cookies.ts'
import { logoutPage } from './logout-page.ts'
import { closeSession } from './sessions.ts'

export function logoutRoutes(app: FastifyInstance, shell: Shell): void {
  serveAnyone(app, shell, getLogout, async (call) => {
    const token = shell.site.cookies.get(call.request, 'session')
    const is_meant = isMeant(call.request)
    if (call.player && token && !is_meant) return logoutPage(csrfOf(token, 'player'))

    if (is_meant) await closeSession(shell, call)
    goHome(call.reply)
    return ''
  })

  serveAnyone(app, shell, postLogout, async (call) => {
    await closeSession(shell, call)
    if (call.body instanceof URLSearchParams) goHome(call.reply)
    return {}
  })
}

/**
 * Whether a page of ours sent the reader there, or asked itself (rules §9). A picture in a text may have that address, and
 * a browser may fetch in advance what nobody has clicked on.
 */
function isMeant({ headers }: FastifyRequest): boolean {
  const { 'sec-fetch-site': site, 'sec-fetch-dest': dest = 'document', 'sec-purpose': purpose } = headers
  return site === 'same-origin' && ['document', 'empty'].includes(String(dest)) && purpose === undefined
}

function goHome(reply: FastifyReply): void {
  void reply.code(303).header('location', '/')
}
