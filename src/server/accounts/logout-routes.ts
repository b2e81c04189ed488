import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getLogout, postLogout } from '#contract/logout.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { logo } from '#server/http/logo.ts'
import { serveAnyone } from '#server/http/serve.ts'
import { csrfOf } from '#server/http/sessions/cookies.ts'
import { html } from '#server/platform/html.ts'
import { closeSession } from './sessions.ts'

export function logoutRoutes(app: FastifyInstance, context: AppContext): void {
  serveAnyone(app, context, getLogout, async (call) => {
    const token = context.site.cookies.get(call.request, 'session')
    const is_intended = isIntended(call.request)
    if (call.player && token && !is_intended) return logoutPage(csrfOf(token, 'player'))

    if (is_intended) await closeSession(context, call)
    goHome(call.reply)
    return ''
  })

  serveAnyone(app, context, postLogout, async (call) => {
    await closeSession(context, call)
    if (call.body instanceof URLSearchParams) goHome(call.reply)
    return {}
  })
}

/**
 * Whether the user has followed a link on one of our pages (rules §9). Without this check, a user could be logged out
 * by a link on another site, by an image with this address, or by a browser that prefetches links.
 */
function isIntended({ headers }: FastifyRequest): boolean {
  const { 'sec-fetch-site': site, 'sec-fetch-dest': dest = 'document', 'sec-purpose': purpose } = headers
  return site === 'same-origin' && ['document', 'empty'].includes(String(dest)) && purpose === undefined
}

function goHome(reply: FastifyReply): void {
  void reply.code(303).header('location', '/')
}

/** The page on which a user confirms the logout. Its form contains the CSRF token, so that it works without scripts. */
function logoutPage(csrf_token: string): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Log out</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<header><a href="/" aria-label="Home">${logo}</a></header>
<main>
<h1>Log out?</h1>
<p>This link was not opened from our site, so please confirm.</p>
<form method="post" action="/api/logout">
<input type="hidden" name="csrf_token" value="${csrf_token}">
<button type="submit">Log out</button> <a href="/">Stay logged in</a>
</form>
</main>
</body>
</html>
`.markup
}
