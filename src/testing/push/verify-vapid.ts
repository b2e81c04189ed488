import { createPublicKey, verify } from 'node:crypto'

const DAY_S = 24 * 3600

/**
 * Verifies the signature of a site (RFC 8292). It must be made with the key with which the browser subscribed, for this
 * push service, and be valid for at most a day. Returns the contact address. Throws if a rule is broken.
 */
export function verifyVapid(authorization: string, audience: string, application_server_key: string): string {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [header = '', claims = '', signature = '', ...rest] = token.split('.')
  const { alg } = decode(header)
  const { aud, exp, sub } = decode(claims)
  const seconds = Number(exp) - Date.now() / 1000
  const rules: [boolean, string][] = [
    [key === application_server_key, '§4.2: the key is that of the subscription'],
    [rest.length === 0 && alg === 'ES256', '§2: the signature is ES256'],
    [aud === audience, '§2: the audience is the origin of the push service'],
    [seconds > 0 && seconds <= DAY_S, '§2: the signature is valid for a day at most'],
    [/^(mailto:|https:)/.test(String(sub)), '§2.1: the subject is a contact'],
    [isSignedBy(key, `${header}.${claims}`, signature), '§2: the signature is right'],
  ]
  const broken = rules.find(([is_met]) => !is_met)
  if (broken) throw new Error(`RFC 8292 ${broken[1]}`)
  return String(sub).replace('mailto:', '')
}

function isSignedBy(key: string, text: string, signature: string): boolean {
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const public_key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const options = { key: public_key, dsaEncoding: 'ieee-p1363' } as const
  return verify('sha256', Buffer.from(text), options, Buffer.from(signature, 'base64url'))
}

function decode(part: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(part, 'base64url').toString('utf8') || '{}')
}
