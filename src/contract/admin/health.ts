import { z } from 'zod'
import { Instant } from '../fields.ts'
import { route } from '../route.ts'

/** A setting of the server. Secrets, and URLs that contain one, are only `set` or null. */
export const SettingInForce = z.strictObject({
  name: z.string(),
  value: z.string().nullable(),
  /** `environment`: set for this process or in `.env`. */
  source: z.enum(['environment', 'default']),
  is_secret: z.boolean(),
  description: z.string(),
})
export type SettingInForce = z.infer<typeof SettingInForce>

/** A check of `doctor`; an error must be mended, a note may be intended. */
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
    /** The latest migration that the database has. */
    schema: z.string(),
  }),
  started_at: Instant,
  settings: z.array(SettingInForce),
  mail: z.strictObject({
    /** False: emails are written to files. */
    is_sent: z.boolean(),
    waiting: z.int(),
    /** The UTC time of the oldest that waits. */
    since: z.string().nullable(),
    given_up: z.int(),
    /** The last test that this user sent. */
    test: z
      .strictObject({ at: Instant, state: z.enum(['waiting', 'delayed', 'sent', 'given-up']) })
      .nullable(),
  }),
  /** Of the site, then of the season; null while the checks run for the first time. */
  checks: z.array(HealthCheck).nullable(),
  checked_at: Instant.nullable(),
  database: z.strictObject({
    is_embedded: z.boolean(),
    bytes: Bytes,
    /** The largest tables with their indexes; the boards count as one. */
    tables: z.array(z.strictObject({ name: z.string(), bytes: Bytes })),
  }),
  /** The disk with the server's data folder; null if the system does not say. */
  disk: z.strictObject({ folder: z.string(), free: Bytes, total: Bytes }).nullable(),
})
export type AdminHealth = z.infer<typeof AdminHealth>

export const getHealth = route({
  method: 'GET',
  path: '/api/admin/health',
  caller: 'operator',
  summary: 'Versions, settings in force, emails, checks, and the size of the data',
  reply: AdminHealth,
})

export const sendTestMail = route({
  method: 'POST',
  path: '/api/admin/health/mail_test',
  caller: 'operator',
  summary: 'Sends an email to the address of the caller; `GET /api/admin/health` says what became of it',
  reply: z.strictObject({}),
  request_headers: ['idempotency-key'],
  refusals: ['refused'],
})
