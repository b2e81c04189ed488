import { parsePath } from 'react-router'
import type { Render } from '#contract/render.ts'
import { redirectOf } from '../redirects.ts'
import { renderPage } from './render-page.tsx'
import { renderScoreboard } from './render-scoreboard.tsx'

/** The entry point of server rendering. */
export const render: Render = async (address, fetchInternally) => {
  const { pathname = '/', search = '' } = parsePath(address)
  const redirect = redirectOf(pathname)
  if (redirect) return { status: 301, location: redirect + search }
  return pathname === '/scoreboard'
    ? renderScoreboard(address, fetchInternally)
    : renderPage(address, fetchInternally)
}
