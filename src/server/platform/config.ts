import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import {
  canDecode,
  findCutPassphrase,
  isContact,
  isHost,
  isIssuer,
  isNetwork,
  refuseIncomplete,
  wholeNumber,
} from './setting-values.ts'

const port_error = 'must be a port: a whole number from 0 to 65535'
const instant_error = 'must be a time such as 2026-12-01T09:00:00Z'
const postgres_url_error = 'must be a URL such as postgresql://user:password@host/database'
const seconds_error = 'must be a number of seconds from 0 to 60'
const site_url_error = 'must be a URL such as https://podium.example, without a path'
const proxies_error = 'must be IP addresses or networks such as 10.0.0.5 or 10.0.0.0/24, separated by commas'
const smtp_url_error = 'must be a URL such as smtps://user:password@mail.example:465'
const mail_address_error = 'must be an email address such as game@podium.example'
const rate_error = 'must be a number from 1 to 1000'
const passphrase_error = 'must have at least 12 characters'
const push_hosts_error = 'must be hosts such as push.lan or push.lan:8443, separated by commas'
const contact_error =
  'must be URLs such as mailto:security@podium.example or https://podium.example/report, separated by commas'
const provider_name_error =
  'must be a short name of lower-case letters, digits and hyphens, other than google'
const issuer_error = 'must be a URL such as https://login.example; http only on this machine'

/** All settings are optional; each has a description and most have a default. `.env.example` is generated from them. */
const schema = z.object({
  PORT: wholeNumber(0, 65_535, port_error)
    .default(3000)
    .describe('The port to listen on; 0 selects a free one.'),
  HOST: z
    .string()
    .default('127.0.0.1')
    .describe('The address to listen on; 0.0.0.0 accepts connections from the whole network.'),
  DATA_DIR: z
    .string()
    .default('./data')
    .describe('The folder of the embedded database. Only one server at a time can use it.'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: postgres_url_error })
    .optional()
    .describe('The URL of your own PostgreSQL (15 or newer), instead of the embedded one.'),
  DATABASE_READ_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: postgres_url_error })
    .optional()
    .describe(
      'The URL of a standby of DATABASE_URL, from which boards are read. Without it, the primary is.',
    ),
  GAME: z
    .enum(['worldcup', 'marathon', 'league'], 'must be worldcup, marathon or league')
    .default('worldcup')
    .describe('The game of a new database: worldcup, marathon or league.'),
  DEMO: z
    .enum(['on', 'off', 'live'], 'must be on, off or live')
    .default('on')
    .describe(
      'Whether a new database gets a demo season: on or off. live also moves its clock to a race in progress.',
    ),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: site_url_error })
    .transform((text) => new URL(text))
    .refine(({ href, origin }) => href === `${origin}/`, site_url_error)
    .optional()
    .describe(
      'The public URL of the site, for links in emails. Default: the address that the server listens on.',
    ),
  TRUSTED_PROXIES: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine((addresses) => addresses.every(isNetwork), proxies_error)
    .default([])
    .describe(
      'The proxies in front of the server, as a comma-separated list of addresses or networks. Their X-Forwarded-For header is trusted.',
    ),
  SECURITY_CONTACT: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine((contacts) => contacts.every(isContact), contact_error)
    .default([])
    .describe(
      'Where vulnerabilities are reported: mailto:, https: or tel: URLs, separated by commas. They are shown in /.well-known/security.txt.',
    ),
  CAPTCHA_AFTER: wholeNumber(0, 10)
    .default(3)
    .describe(
      'The number of failed logins of an account after which a captcha is required; 0 always requires it.',
    ),
  RECAPTCHA_SECRET: z
    .string()
    .optional()
    .describe(
      'The secret key of reCAPTCHA. With the public key in the site’s settings, reCAPTCHA replaces the built-in captcha.',
    ),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /./, error: smtp_url_error })
    .transform((text) => new URL(text))
    .refine(({ username, password }) => canDecode(username + password), smtp_url_error)
    .optional()
    .describe(
      'The mail server, smtp:// or smtps://. Without it, emails are written to files in DATA_DIR/outbox.',
    ),
  MAIL_FROM: z
    .email(mail_address_error)
    .optional()
    .describe(
      "The sender address of emails. Default: the site's mail address, or no-reply at the host of PUBLIC_URL.",
    ),
  NOTIFICATION_CONCURRENCY: wholeNumber(1, 20)
    .default(4)
    .describe('How many notifications, such as reminders, a server process sends at the same time.'),
  NOTIFICATION_RATE: z.coerce
    .number(rate_error)
    .min(1, rate_error)
    .max(1000, rate_error)
    .default(50)
    .describe('How many notifications a server process sends per second at most, by each channel.'),
  PUSH_PRIVATE_HOSTS: z
    .string()
    .toLowerCase()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine((hosts) => hosts.every(isHost), push_hosts_error)
    .default([])
    .describe(
      'Push services of your own network, as a comma-separated list of hosts. Other push services must be public.',
    ),
  BACKUP_DIR: z
    .string()
    .optional()
    .describe(
      'The folder for scheduled backups, on another disk. Without it, backups are made by command only.',
    ),
  BACKUP_EVERY: wholeNumber(1, 744).default(24).describe('How many hours are between two scheduled backups.'),
  BACKUP_KEEP: wholeNumber(1, 1000).default(14).describe('How many scheduled backups are kept.'),
  BACKUP_PASSPHRASE: z
    .string()
    .min(12, passphrase_error)
    .optional()
    .describe(
      'The passphrase with which backups are encrypted, in single quotes. Without it they are not encrypted.',
    ),
  OIDC_NAME: z
    .string()
    .regex(/^(?!google$)[a-z][a-z0-9-]{0,30}$/, provider_name_error)
    .default('openid')
    .describe('The name of the login provider in URLs and in login_oauth_provider.'),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: issuer_error })
    .transform((text) => new URL(text))
    .refine(isIssuer, issuer_error)
    .optional()
    .describe(
      'The issuer URL of an OpenID Connect login provider. Without it, the site has no OpenID Connect login.',
    ),
  OIDC_CLIENT_ID: z
    .string()
    .optional()
    .describe('The client id of this site at the provider of OIDC_ISSUER.'),
  OIDC_CLIENT_SECRET: z.string().optional().describe('The client secret that belongs to OIDC_CLIENT_ID.'),
  GOOGLE_CLIENT_SECRET: z
    .string()
    .optional()
    .describe(
      'The client secret for login with Google. The client id is google_api_key in the site’s settings.',
    ),
  GAME_NOW: z.iso
    .datetime({ offset: true, error: instant_error })
    .transform((text) => new Date(text))
    .optional()
    .describe(
      "The instant at which the game's clock starts, for demos and tests. The clock runs on from this instant.",
    ),
  METRICS_PORT: wholeNumber(0, 65_535, port_error)
    .optional()
    .describe('The port of the metrics for Prometheus, at /metrics. Without it, there are none.'),
  METRICS_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('The address that the metrics listen on. They need no login, so keep it private.'),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info')
    .describe('How much to log: fatal, error, warn, info, debug, trace or silent.'),
  DRAIN_WAIT: z.coerce
    .number(seconds_error)
    .min(0, seconds_error)
    .max(60, seconds_error)
    .default(0)
    .describe(
      'Seconds between the first 503 of /readyz and the end of accepting connections, so that a load balancer can react. Open connections get their last reply in any case.',
    ),
})

export const settings_schema = schema.superRefine(refuseIncomplete)

type ParsedSettings = z.output<typeof schema>
export type ServerSettings = { [Name in keyof ParsedSettings as Lowercase<Name>]: ParsedSettings[Name] }

/** Parses the settings, or returns all their errors. An empty value counts as not set. */
export function parseSettings(env: NodeJS.ProcessEnv): { settings: ServerSettings } | { errors: string[] } {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const { data, error } = settings_schema.safeParse(given)
  if (error) return { errors: error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) }
  const lower = Object.entries(data).map(([name, value]) => [name.toLowerCase(), value])
  return { settings: Object.fromEntries(lower) }
}

/**
 * Reads the settings from the environment and from `.env`; the environment takes precedence. If settings are invalid,
 * prints all errors and exits with 2.
 */
export function readSettings(): ServerSettings {
  const has_file = existsSync('.env')
  if (has_file) process.loadEnvFile('.env')
  const cut = has_file ? findCutPassphrase(readFileSync('.env', 'utf8')) : undefined
  const parsed = cut === undefined ? parseSettings(process.env) : { errors: [cut] }
  if ('settings' in parsed) return parsed.settings
  process.stderr.write(`Invalid settings:\n${parsed.errors.map((error) => `  ${error}\n`).join('')}`)
  process.exit(2)
}

export function describeSettings(): { name: string; description: string }[] {
  return Object.entries(schema.shape).map(([name, { description = '' }]) => ({ name, description }))
}

/**
 * Lists the settings that are set in the environment or in `.env`. Call it after `readSettings`, which reads `.env`.
 */
export function givenSettings(): Set<string> {
  return new Set(Object.keys(schema.shape).filter((name) => process.env[name]?.trim()))
}
