import type { ServerSettings } from './config.ts'

type Check = { check: string; severity: 'error' | 'note'; ok: boolean; found: string[] }

/** Facts about this process, for the admin pages. */
export type ServerFacts = {
  version: string
  started_at: Date
  settings: ServerSettings
  /** The names of the settings that are set in the environment or in `.env`. */
  given: ReadonlySet<string>
  /** Checks the site, its mail server and its proxies. Takes some seconds if one of them does not respond. */
  checkSite: () => Promise<Check[]>
}
