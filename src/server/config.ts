import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { z } from 'zod'
import { isOnThisMachine } from './sign-in/on-this-machine.ts'

const port = 'must be a port: a whole number from 0 to 65535'
const instant = 'must be an instant such as 2026-12-01T09:00:00Z'
const postgres_url = 'must be an address such as postgresql://user:password@host/database'
const seconds = 'must be a number of seconds from 0 to 60'
const site_url = 'must be an address such as https://podium.example, without a path'
const proxies = 'must be addresses or networks such as 10.0.0.5 or 10.0.0.0/24, with commas between them'
const failures = 'must be a whole number from 0 to 10'
const smtp_url = 'must be an address such as smtps://user:password@mail.example:465'
const mail_address = 'must be an address such as game@podium.example'
const provider_name = 'must be a short name of small letters, digits and dashes, other than google'
const issuer = 'must be an address such as https://login.example; http only on this machine'

/** Every setting, with its sentence and its default: `.env.example` is written from this. All of them are optional. */
const schema = z.object({
  PORT: z.coerce
    .number(port)
    .int(port)
    .min(0, port)
    .max(65_535, port)
    .default(3000)
    .describe('The port to serve on; 0 takes a free one.'),
  HOST: z
    .string()
    .default('127.0.0.1')
    .describe('The address to serve on; 0.0.0.0 serves the whole network.'),
  DATA_DIR: z
    .string()
    .default('./data')
    .describe('The folder of the embedded database. One server at a time holds it.'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: postgres_url })
    .optional()
    .describe('A PostgreSQL (15 or newer) of your own instead of the embedded one.'),
  GAME: z
    .enum(['worldcup', 'marathon', 'league'], 'must be worldcup, marathon or league')
    .default('worldcup')
    .describe('The game that a new database is made for: worldcup, marathon or league.'),
  DEMO: z
    .enum(['on', 'off'], 'must be on or off')
    .default('on')
    .describe('Whether a new database gets a season to try: on or off.'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: site_url })
    .transform((text) => new URL(text))
    .refine(({ href, origin }) => href === `${origin}/`, site_url)
    .optional()
    .describe('The address that players know the site by, for links in mails; without it, where it listens.'),
  TRUSTED_PROXIES: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine((addresses) => addresses.every(isNetwork), proxies)
    .default([])
    .describe(
      'The proxies in front, by address or network with commas between them: what they say of a visitor’s address is believed.',
    ),
  CAPTCHA_AFTER: z.coerce
    .number(failures)
    .int(failures)
    .min(0, failures)
    .max(10, failures)
    .default(3)
    .describe('After so many failed logins of an account a captcha is asked for; 0 always asks.'),
  RECAPTCHA_SECRET: z
    .string()
    .optional()
    .describe(
      'The secret key of reCAPTCHA; with its public key in the site’s settings it replaces our own captcha.',
    ),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /./, error: smtp_url })
    .transform((text) => new URL(text))
    .refine(({ username, password }) => canDecode(username + password), smtp_url)
    .optional()
    .describe(
      'The server that mails go out by, smtp:// or smtps://; without it they become files in DATA_DIR/outbox.',
    ),
  MAIL_FROM: z
    .email(mail_address)
    .optional()
    .describe(
      "The address that mails come from; without it the site's mail address, or no-reply at its host.",
    ),
  OIDC_NAME: z
    .string()
    .regex(/^(?!google$)[a-z][a-z0-9-]{0,30}$/, provider_name)
    .default('openid')
    .describe('What the login provider is called in addresses and as login_oauth_provider.'),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: issuer })
    .transform((text) => new URL(text))
    .refine((url) => (url.protocol === 'https:' || isOnThisMachine(url)) && !url.search && !url.hash, issuer)
    .optional()
    .describe('The address of a login provider that speaks OpenID Connect; without it nobody is asked.'),
  OIDC_CLIENT_ID: z.string().optional().describe('What that provider calls this site.'),
  OIDC_CLIENT_SECRET: z.string().optional().describe('The secret that goes with it.'),
  GOOGLE_CLIENT_SECRET: z
    .string()
    .optional()
    .describe(
      'The secret for logging in with Google; the client id is google_api_key in the site’s settings.',
    ),
  GAME_NOW: z.iso
    .datetime({ offset: true, error: instant })
    .transform((text) => new Date(text))
    .optional()
    .describe("The instant to which the game's clock is shifted, for demos and tests; it then runs on."),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a level such as info')
    .default('info')
    .describe('How much to log: fatal, error, warn, info, debug, trace or silent.'),
  DRAIN_WAIT: z.coerce
    .number(seconds)
    .min(0, seconds)
    .max(60, seconds)
    .default(0)
    .describe(
      'Seconds from the first 503 of /readyz to the end of accepting, so that a load balancer notices. Open connections get their last reply anyway.',
    ),
})

/** Whether every letter that an address writes as % and two figures is one. */
function canDecode(text: string): boolean {
  return !/%(?![0-9a-f]{2})/i.test(text)
}

/** An address, or one with the number of bits that its network has in common. */
function isNetwork(text: string): boolean {
  const [address = '', bits = '0', ...rest] = text.split('/')
  const most = isIP(address) === 6 ? 128 : 32
  return isIP(address) !== 0 && rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most
}

/** Half a login provider is none. */
export const settings_schema = schema.superRefine((given, context) => {
  const names = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const
  const missing = names.filter((name) => given[name] === undefined)
  if (missing.length === 0 || missing.length === names.length) return
  for (const name of missing) {
    context.addIssue({
      code: 'custom',
      path: [name],
      message: 'is missing: a login provider needs all three',
    })
  }
})

type Read = z.output<typeof schema>
export type Settings = { [Name in keyof Read as Lowercase<Name>]: Read[Name] }

/** The settings, or everything that is wrong with them. An empty value counts as not set. */
export function parseSettings(env: NodeJS.ProcessEnv): { settings: Settings } | { faults: string[] } {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const { data, error } = settings_schema.safeParse(given)
  if (error) return { faults: error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) }
  const lower = Object.entries(data).map(([name, value]) => [name.toLowerCase(), value])
  return { settings: Object.fromEntries(lower) }
}

/** Reads the environment, and `.env` below it, once at start. Says all that is wrong with it and exits with 2. */
export function readSettings(): Settings {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const parsed = parseSettings(process.env)
  if ('settings' in parsed) return parsed.settings
  process.stderr.write(`These settings are wrong:\n${parsed.faults.map((fault) => `  ${fault}\n`).join('')}`)
  process.exit(2)
}
