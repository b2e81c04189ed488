import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import type { RenderedPage } from '#contract/render.ts'
import { contentSecurity } from '#server/platform/reply-cache/security-headers.ts'
import { externalHosts } from './external-hosts.ts'
import type { Built } from './load-built.ts'
import { makePage } from './make-page.ts'

const policyOf = (given: Parameters<typeof externalHosts>[0]) =>
  contentSecurity("'none'", ["'sha256-x'"], externalHosts(given)).split('; ')

test('without settings of the operator, a page may contact no other host [R32]', () => {
  const policy = policyOf({ analytics_id: null, recaptcha_public_key: null })
  expect(policy).toContain("script-src 'self' 'sha256-x'")
  expect(policy.filter((line) => /^(connect|frame)-src/.test(line))).toEqual([])
  expect(policy.join()).not.toMatch(/https?:|\*|unsafe/)
})

test('if a DSN is set, errors may be reported only to its host [R32 9.1]', () => {
  const policy = policyOf({ sentry_dsn: 'https://key@o1.ingest.example.io:8443/42' })
  expect(policy).toContain("connect-src 'self' https://o1.ingest.example.io:8443")
  expect(policy).toContain("script-src 'self' 'sha256-x'")
})

test('if an analytics id is set, the hosts of the analytics service may be contacted [R32]', () => {
  const policy = policyOf({ analytics_id: 'G-1' })
  expect(policy).toContain("script-src 'self' 'sha256-x' https://www.googletagmanager.com")
  expect(policy.join()).not.toContain('recaptcha')
})

test('if a reCAPTCHA key is set, reCAPTCHA may be loaded [R32]', () => {
  const policy = policyOf({ recaptcha_public_key: 'key' })
  expect(policy.find((line) => line.startsWith('frame-src'))).toContain('https://www.google.com/recaptcha/')
})

test.each(['no address', 'javascript:alert(1)', "x; script-src 'unsafe-inline'", 'data:,x'])(
  'a DSN of %j allows no host [R32]',
  (sentry_dsn) => {
    expect(policyOf({ sentry_dsn })).toEqual(policyOf({}))
  },
)

/** Renders a page with the given site settings, and returns its content security policy. */
async function policyOfPage(status: number, settings: object, is_framable = false): Promise<string> {
  const page = {
    status: 200,
    document: 'index',
    is_framable,
    is_complete: true,
    head: '',
    html: '',
    state: null,
  }
  const built: Built = {
    render: async () => ({ ...page, sources: [] }) as RenderedPage,
    loginAddressOf: () => undefined,
    documents: { index: '', scoreboard: '', admin: '' },
    start_script: '',
    manifest: {},
    script_hashes: ["'sha256-x'"],
  }
  const body = JSON.stringify(status === 200 ? settings : { message: 'No', code: 'unavailable' })
  const fetch = async () => ({ status, headers: {}, body })
  const { headers } = await makePage(built, '/', fetch, fastify().log)
  return String(headers?.['content-security-policy'])
}

const reports = { sentry_dsn: 'https://key@reports.example/1' }

test('a rendered page may contact the hosts of the current settings [R32 9.1]', async () => {
  expect(await policyOfPage(200, reports)).toContain("connect-src 'self' https://reports.example")
  expect(await policyOfPage(200, { analytics_id: null })).not.toContain('connect-src')
})

test('if the settings cannot be read, a page may contact no other host [R32]', async () => {
  expect(await policyOfPage(503, reports)).not.toContain('reports.example')
})

test('pages that other sites may embed may contact no other host, whatever the settings are [R32]', async () => {
  expect(await policyOfPage(200, reports, true)).not.toContain('reports.example')
})
