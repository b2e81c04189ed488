import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/http/app-context.ts'
import { notFound } from '#server/platform/errors.ts'

const path = '/.well-known/security.txt'
const day_ms = 86_400_000
/** RFC 9116 recommends less than a year. The date is computed for each request, so that it never passes. */
const valid_days = 180

/**
 * Serves the addresses to which people report vulnerabilities of this site (RFC 9116). The file is not signed. It
 * names no languages, because only the organiser knows the languages of the people who answer.
 */
export function securityTxtRoute(app: FastifyInstance, { site }: AppContext): void {
  app.get(path, { config: { caller: 'visitor' } }, async (_request, reply) => {
    const { security_contacts = [], public_url } = site
    if (security_contacts.length === 0) throw notFound('security.txt')
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send(textOf(security_contacts, public_url, new Date()))
  })
}

function textOf(contacts: readonly string[], public_url: URL, now: Date): string {
  const expires = new Date((Math.floor(now.getTime() / day_ms) + valid_days) * day_ms)
  return [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires.toISOString().replace('.000Z', 'Z')}`,
    // The field may only contain https addresses.
    ...(public_url.protocol === 'https:' ? [`Canonical: ${new URL(path, public_url).href}`] : []),
    '',
  ].join('\n')
}
