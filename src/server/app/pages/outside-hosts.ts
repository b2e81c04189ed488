import type { InternalFetch } from '#contract/render.ts'
import type { OutsideHosts } from '#server/platform/reply-cache/security-headers.ts'

/** The settings and configuration that name other hosts. */
type Told = {
  sentry_dsn?: string | null
  analytics_id?: string | null
  recaptcha_public_key?: string | null
}

const ANALYTICS: OutsideHosts = {
  'script-src': ['https://www.googletagmanager.com'],
  'connect-src': [
    'https://www.googletagmanager.com',
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
  ],
  'img-src': ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
}

const RECAPTCHA: OutsideHosts = {
  'script-src': ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  'connect-src': ['https://www.google.com/recaptcha/'],
  'frame-src': ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
}

/** The hosts in the operator's settings only. */
export function outsideHosts({ sentry_dsn, analytics_id, recaptcha_public_key }: Told): OutsideHosts {
  const reports = hostOf(sentry_dsn)
  return merged([
    reports ? { 'connect-src': [reports] } : {},
    analytics_id ? ANALYTICS : {},
    recaptcha_public_key ? RECAPTCHA : {},
  ])
}

/** The same, from this site's own routes. If they fail, a page contacts no other host. */
export async function askOutsideHosts(ask: InternalFetch): Promise<OutsideHosts> {
  const [settings, config] = await Promise.all(
    ['/api/settings', '/api/config'].map(async (address) => {
      const { status, body } = await ask('GET', address)
      return status === 200 ? (JSON.parse(body) as Told) : {}
    }),
  )
  return outsideHosts({ ...config, ...settings })
}

/** An invalid URL has no host, and cannot end the directive either. */
function hostOf(dsn: string | null | undefined): string | null {
  if (!dsn || !URL.canParse(dsn)) return null
  const { protocol, origin } = new URL(dsn)
  return /^https?:$/.test(protocol) ? origin : null
}

function merged(all: OutsideHosts[]): OutsideHosts {
  const hosts: OutsideHosts = {}
  for (const [directive, added] of all.flatMap((each) => Object.entries(each))) {
    const name = directive as keyof OutsideHosts
    hosts[name] = [...(hosts[name] ?? []), ...added]
  }
  return hosts
}
