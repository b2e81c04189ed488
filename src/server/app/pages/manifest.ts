import type { FastifyInstance } from 'fastify'
import { completeColours } from '#game/brand-colours.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { sendCached } from '#server/http/send-cached.ts'
import { settingsOf } from '#server/site/site.ts'
import { findSite, type SiteRow } from '#server/site/store/site.ts'

const ICONS = [
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

/** Serves the manifest, with which browsers add the site to a home screen with the site's name, icon and colour. */
export function manifestRoute(app: FastifyInstance, context: AppContext): void {
  const path = '/manifest.webmanifest'
  app.get(path, { config: { caller: 'visitor' } }, (request, reply) =>
    sendCached(context, request, reply, {
      key: path,
      make: async () => {
        const body = JSON.stringify(manifestOf(await findSite(context.db)))
        return { body, type: 'application/manifest+json; charset=utf-8' }
      },
    }),
  )
}

function manifestOf(site: SiteRow) {
  const { display_name: name } = settingsOf(site)
  const { ground_colour: ground } = completeColours(site)
  return {
    name,
    short_name: name,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: ground,
    background_color: ground,
    icons: site.icon_url === null ? ICONS : [{ src: site.icon_url, sizes: 'any' }],
  }
}
