import { isIP } from 'node:net'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import { isLoopbackUrl } from './local-only.ts'

/** Returns the schema of a setting that is a whole number from `min` to `max`. */
export function wholeNumber(
  min: number,
  max: number,
  error = `must be a whole number from ${min} to ${max}`,
) {
  return z.coerce.number(error).int(error).min(min, error).max(max, error)
}

/** Whether every % in the text is followed by two hexadecimal digits. */
export function canDecode(text: string): boolean {
  return !/%(?![0-9a-f]{2})/i.test(text)
}

/** Whether the text is an IP address, or a network in CIDR notation. */
export function isNetwork(text: string): boolean {
  const [address = '', bits = '0', ...rest] = text.split('/')
  const max = isIP(address) === 6 ? 128 : 32
  return isIP(address) !== 0 && rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= max
}

/** Whether the text is the host of an https URL, with the port unless the port is 443. */
export function isHost(text: string): boolean {
  return URL.parse(`https://${text}/`)?.host === text
}

/**
 * Whether the text is a contact for security.txt: an email address, a page or a telephone number, as a URL. It must not
 * contain blanks or line breaks, because it becomes a line of the file.
 */
export function isContact(text: string): boolean {
  const { protocol = '', pathname = '' } = URL.parse(text) ?? {}
  if (/[^!-~]/.test(text)) return false
  if (protocol === 'mailto:') return /^[^@/?]+@[^@/?]+\.[^@/?]+$/.test(pathname)
  return protocol === 'https:' || (protocol === 'tel:' && /^\+[\d-]+$/.test(pathname))
}

/** Whether the URL can be the issuer of a login provider. */
export function isIssuer(url: URL): boolean {
  return (url.protocol === 'https:' || isLoopbackUrl(url)) && !url.search && !url.hash
}

/**
 * Returns an error if the backup passphrase is not read from `.env` as it is written there: without quotes, a value
 * ends before a `#`, and double quotes have escapes. Otherwise backups would have a passphrase that nobody knows.
 * `text` is the text of the file.
 */
export function findCutPassphrase(text: string): string | undefined {
  const lines = text.matchAll(/^\s*(?:export\s+)?BACKUP_PASSPHRASE\s*=(.*)$/gm)
  const [, value = ''] = [...lines].at(-1) ?? []
  const written = value.trim().replace(/^(['"`])(.*)\1$/, '$2')
  if (written === (parseEnv(text).BACKUP_PASSPHRASE ?? '')) return undefined
  return 'BACKUP_PASSPHRASE must be in single quotes in .env'
}

/** Refuses settings without the other settings that they need. */
export function refuseIncomplete(given: Record<string, unknown>, context: z.RefinementCtx): void {
  if (given.DATABASE_READ_URL && !given.DATABASE_URL) {
    const message = 'needs DATABASE_URL: the embedded database has no standby'
    context.addIssue({ code: 'custom', path: ['DATABASE_READ_URL'], message })
  }
  const names = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']
  const missing = names.filter((name) => given[name] === undefined)
  if (missing.length === names.length) return
  for (const name of missing) {
    const message = 'is missing: a login provider needs all three settings'
    context.addIssue({ code: 'custom', path: [name], message })
  }
}
