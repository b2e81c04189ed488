import { existsSync } from 'node:fs'
import { z } from 'zod'

const port = 'must be a port: a whole number from 0 to 65535'
const instant = 'must be an instant such as 2026-12-01T09:00:00Z'
const postgres_url = 'must be an address such as postgresql://user:password@host/database'
const seconds = 'must be a number of seconds from 0 to 60'

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
      'Seconds from the first 503 of /readyz to the end of accepting, so that a load balancer notices.',
    ),
})

export const settings_schema = schema

type Read = z.output<typeof schema>
export type Settings = { [Name in keyof Read as Lowercase<Name>]: Read[Name] }

/** The settings, or everything that is wrong with them. An empty value counts as not set. */
export function parseSettings(env: NodeJS.ProcessEnv): { settings: Settings } | { faults: string[] } {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const { data, error } = schema.safeParse(given)
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
