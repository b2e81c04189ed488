import type { Render } from '#contract/render.ts'
import { redirectOf } from '../app/redirects.ts'
import { renderPage } from './render-page.tsx'
import { renderScoreboard } from './render-scoreboard.tsx'

/** What the server loads of the built page. */
export const render: Render = async (address, ask) => {
  const [pathname = '/', query] = address.split('?', 2)
  const elsewhere = redirectOf(pathname)
  if (elsewhere) return { status: 301, location: query ? `${elsewhere}?${query}` : elsewhere }
  return pathname === '/scoreboard' ? renderScoreboard(address, ask) : renderPage(address, ask)
}
