import { describeSettings, type ServerSettings } from './config.ts'

export type SettingRow = {
  name: string
  value: string | null
  source: 'environment' | 'default'
  is_secret: boolean
  description: string
}

/** Settings whose value is not shown: secrets, and URLs that may contain a password. */
const SECRET = /_(SECRET|PASSPHRASE)$|^(SMTP|DATABASE(_READ)?)_URL$/

/** Lists all settings with their sources. The value of a secret is shown as `set`. */
export function listSettings(settings: ServerSettings, given: ReadonlySet<string>): SettingRow[] {
  return describeSettings().map(({ name, description }) => {
    const value = textOf(settings[name.toLowerCase() as keyof ServerSettings])
    const is_secret = SECRET.test(name)
    return {
      name,
      value: value !== null && is_secret ? 'set' : value,
      source: given.has(name) ? 'environment' : 'default',
      is_secret,
      description,
    }
  })
}

function textOf(value: ServerSettings[keyof ServerSettings]): string | null {
  if (value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  if (value instanceof URL) return value.origin === 'null' ? value.href : value.origin
  return Array.isArray(value) ? value.join(', ') || null : String(value)
}
