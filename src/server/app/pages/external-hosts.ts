import type { InternalFetch } from '#contract/render.ts'
import type { SiteLook } from '#contract/site-look.ts'
import type { ExternalHosts } from '#server/platform/reply-cache/security-headers.ts'

/** The settings that allow pages to contact other hosts, and the look of the site. */
export type PublicSettings = {
  look?: SiteLook
  sentry_dsn?: string | null
  analytics_id?: string | null
  recaptcha_public_key?: string | null
}

const ANALYTICS: ExternalHosts = {
  'script-src': ['https://www.googletagmanager.com'],
  'connect-src': [
    'https://www.googletagmanager.com',
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
  ],
  'img-src': ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
}

const RECAPTCHA: ExternalHosts = {
  'script-src': ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  'connect-src': ['https://www.google.com/recaptcha/'],
  'frame-src': ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
}

/** Returns the hosts that the operator's settings require. Pages may contact no other host. */
export function externalHosts({
  sentry_dsn,
  analytics_id,
  recaptcha_public_key,
}: PublicSettings): ExternalHosts {
  const sentry_host = hostOf(sentry_dsn)
  return merged([
    sentry_host ? { 'connect-src': [sentry_host] } : {},
    analytics_id ? ANALYTICS : {},
    recaptcha_public_key ? RECAPTCHA : {},
  ])
}

/** Reads the settings from this site's own API routes. If a route fails, its settings are missing. */
export async function fetchPublicSettings(fetch: InternalFetch): Promise<PublicSettings> {
  const [settings, config] = await Promise.all(
    ['/api/settings', '/api/config'].map(async (address) => {
      const { status, body } = await fetch('GET', address)
      return status === 200 ? (JSON.parse(body) as PublicSettings) : {}
    }),
  )
  return { ...config, ...settings }
}

/** Returns null for an invalid URL, so that it does not get into the policy. */
function hostOf(dsn: string | null | undefined): string | null {
  if (!dsn || !URL.canParse(dsn)) return null
  const { protocol, origin } = new URL(dsn)
  return /^https?:$/.test(protocol) ? origin : null
}

function merged(all: ExternalHosts[]): ExternalHosts {
  const hosts: ExternalHosts = {}
  for (const [directive, added] of all.flatMap((each) => Object.entries(each))) {
    const name = directive as keyof ExternalHosts
    hosts[name] = [...(hosts[name] ?? []), ...added]
  }
  return hosts
}
