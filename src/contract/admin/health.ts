import { z } from 'zod'
import { Instant } from '../fields.ts'
import { route } from '../route.ts'

/** A setting of the server. If the value is a secret, or a URL that contains one, `value` is the word `set`. */
export const SettingInForce = z.strictObject({
  name: z.string(),
  value: z.string().nullable(),
  /** Where the value comes from. `environment` stands for the environment of the process and for the file `.env`. */
  source: z.enum(['environment', 'default']),
  is_secret: z.boolean(),
  description: z.string(),
})
export type SettingInForce = z.infer<typeof SettingInForce>

/** A check of the command `doctor`. Errors must be fixed. Notes may describe something that is intended. */
export const HealthCheck = z.strictObject({
  check: z.string(),
  severity: z.enum(['error', 'note']),
  ok: z.boolean(),
  found: z.array(z.string()),
})
export type HealthCheck = z.infer<typeof HealthCheck>

const Bytes = z.number()

export const AdminHealth = z.strictObject({
  versions: z.strictObject({
    podium: z.string(),
    node: z.string(),
    postgresql: z.string(),
    /** The latest migration that was applied to the database. */
    schema: z.string(),
  }),
  started_at: Instant,
  settings: z.array(SettingInForce),
  mail: z.strictObject({
    /** Whether emails are sent. If not, they are written to files. */
    is_sent: z.boolean(),
    waiting: z.int(),
    /** When the oldest waiting email was queued, in UTC. Null if none is waiting. */
    since: z.string().nullable(),
    given_up: z.int(),
    /** The latest test email that the caller sent. */
    test: z
      .strictObject({ at: Instant, state: z.enum(['waiting', 'delayed', 'sent', 'given-up']) })
      .nullable(),
  }),
  /** The checks of the site, followed by the checks of the season. Null until they have run for the first time. */
  checks: z.array(HealthCheck).nullable(),
  checked_at: Instant.nullable(),
  database: z.strictObject({
    is_embedded: z.boolean(),
    bytes: Bytes,
    /** The largest tables. The sizes include indexes. The tables of all boards are listed as one. */
    tables: z.array(z.strictObject({ name: z.string(), bytes: Bytes })),
  }),
  /** The disk with the server's data folder. Null if the operating system does not report its size. */
  disk: z.strictObject({ folder: z.string(), free: Bytes, total: Bytes }).nullable(),
})
export type AdminHealth = z.infer<typeof AdminHealth>

export const getHealth = route({
  method: 'GET',
  path: '/api/admin/health',
  caller: 'operator',
  summary:
    'Returns the versions of the software, the settings in force, the state of emails, the checks, and the size of the data',
  reply: AdminHealth,
})

export const sendTestMail = route({
  method: 'POST',
  path: '/api/admin/health/mail_test',
  caller: 'operator',
  summary:
    'Sends a test email to the caller. `GET /api/admin/health` returns the state of the email in `mail.test`',
  reply: z.strictObject({}),
  request_headers: ['idempotency-key'],
  refusals: ['refused'],
})
