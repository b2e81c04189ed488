import type { FastifyBaseLogger } from 'fastify'
import type { Ask, RenderedPage } from '#contract/render.ts'
import { framable } from '#server/http/headers.ts'
import { pathOf } from '#server/http/path-of.ts'
import type { Parts } from '#server/prepared/prepare.ts'
import { compose } from './compose.ts'
import type { Built } from './load-built.ts'
import { scriptsOf } from './page-scripts.ts'

const type = 'text/html; charset=utf-8'

/** The page at an address, drawn; or where one should go instead. */
export async function makePage(
  built: Built,
  address: string,
  ask: Ask,
  log: FastifyBaseLogger,
): Promise<Parts> {
  try {
    const rendered = await built.render(address, ask)
    if ('html' in rendered) return partsOf(built, rendered)
    return { status: rendered.status, headers: { location: rendered.location }, type, body: '' }
  } catch (fault) {
    log.error({ err: fault, path: pathOf(address) }, 'cannot draw a page')
    return bareDocument(built, address)
  }
}

function partsOf({ documents, manifest }: Built, rendered: RenderedPage): Parts {
  const scripts = scriptsOf(rendered.sources, manifest)
  const body = compose(documents[rendered.document], rendered, scripts)
  const headers = rendered.is_framable ? framable : {}
  return { status: rendered.status, headers, type, body, is_kept: rendered.is_whole }
}

/** That it cannot be drawn is our fault; perhaps the browser can. */
function bareDocument({ documents }: Built, address: string): Parts {
  const is_scoreboard = pathOf(address) === '/scoreboard'
  return { status: 500, type, body: is_scoreboard ? documents.scoreboard : documents.index }
}
