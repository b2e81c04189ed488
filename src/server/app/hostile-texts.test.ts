import pLimit from 'p-limit'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { Problem } from '#contract/problems.ts'
import { type Served, servedBy } from '#server/http/served.ts'
import { Db } from '#server/platform/db/db.ts'
import { watchVersion } from '#server/platform/reply-cache/public-version.ts'
import { hashToken } from '#server/platform/tokens.ts'
import { logIn } from '#testing/browser.ts'
import { clearAttempts } from '#testing/clear-attempts.ts'
import { copyFilled } from '#testing/database/database.ts'
import { isExtendedRun } from '#testing/extended-run.ts'
import { all_hostile_texts, hostileTexts } from '#testing/hostile/hostile-texts.ts'
import { printMeasurement } from '#testing/print-measurement.ts'
import { callAddress, portOf } from '#testing/raw-request.ts'
import { errorsOf } from '#testing/reply-errors.ts'
import { fieldsOf, sampleBody, sampleHeaders, sampleUrl } from '#testing/sample-call.ts'
import { test_ids, test_season } from '#testing/test-season.ts'
import { buildApp } from './app.ts'

const { pool, drop } = await copyFilled(inject('cluster_url'), test_season)
const version = watchVersion(Db.of(pool))
await version.refresh()
const app = buildApp({
  pool,
  version,
  now: () => new Date(),
  isDraining: () => false,
  isFactorExempt: async () => true,
  page_folder: '/nowhere',
  max_changes: Number.POSITIVE_INFINITY,
})

beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return async () => {
    await app.close()
    await drop()
  }
})

/** Uses every 157th text, or in an extended run every text. The sample includes texts of all twelve kinds. */
const step = isExtendedRun ? 1 : 157
const texts = hostileTexts(all_hostile_texts)
  .map(({ text }) => text)
  .filter((_text, n) => n % step === 0)

const anna = await openCaller(test_ids.users.anna)
/** An owner, who may call every admin route. */
const oskar = await openCaller(test_ids.users.oskar)

async function openCaller(user_id: number) {
  const browser = await logIn(app, pool, user_id)
  const headers = {
    cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '),
    'x-csrf-token': browser.cookies.get('csrf')!,
  }
  return { user_id, browser, headers }
}

/** Logs the caller in and resets the limits, because previous calls may have ended the session or reached a limit. */
async function startSession({ user_id, browser }: typeof anna): Promise<void> {
  await clearAttempts(pool)
  await pool.query('update users set deleted_at = null where user_id = 1 and deleted_at is not null')
  await pool.query(
    `insert into sessions (user_id, token_hash, is_remembered, agent) values ($1, $2, false, '') on conflict do nothing`,
    [user_id, hashToken(browser.cookies.get('session')!)],
  )
}

type Place = { served: Served; where: 'params' | 'query' | 'body'; field: string }

/** Every text field at the top level of a request in the contract. */
const places: Place[] = servedBy(app).flatMap((served) =>
  (['params', 'query', 'body'] as const).flatMap((where) =>
    fieldsOf(served.route[where])
      .filter((field) => takesText(served.route[where], field))
      .map((field) => ({ served, where, field })),
  ),
)

function takesText(schema: z.ZodType | undefined, field: string): boolean {
  const { [field]: part } = schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {}
  return ['Some words', 'some@words.example'].some((words) => part?.safeParse(words).success)
}

/** The texts in nested objects and lists of a body, such as `changes.0.value`. */
const nested_places: Place[] = servedBy(app).flatMap((served) =>
  textPathsOf(sampleBody(served.route))
    .filter((path) => path.includes('.'))
    .map((field) => ({ served, where: 'body', field })),
)

/** Returns the paths of all texts in a value: field names and list indexes with dots between them. */
function textPathsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) =>
    typeof each === 'string' ? [name] : textPathsOf(each).map((path) => `${name}.${path}`),
  )
}

function withText(value: unknown, path: string, text: string): unknown {
  const copy = structuredClone(value)
  const names = path.split('.')
  const last = names.pop()!
  const parent = names.reduce((each, name) => each[name] as JsonObject, copy as JsonObject)
  parent[last] = text
  return copy
}

type JsonObject = Record<string, unknown>

/** Returns a request with a hostile text in one field, and valid values in all other fields. */
function callWith({ served: { route }, where, field }: Place, text: string) {
  const url = sampleUrl(route.path, where === 'params' ? { [field]: encodeURIComponent(text) } : {})
  const address = where === 'query' ? `${url}?${new URLSearchParams({ [field]: text })}` : url
  const usual = route.method === 'GET' ? undefined : (sampleBody(route) ?? {})
  const body = where === 'body' ? withText(usual, field, text) : usual
  return { address, body: body === undefined ? undefined : JSON.stringify(body) }
}

let tried = 0

describe('hostile texts [R31]', () => {
  test.each(
    [...places, ...nested_places].map((place) => ({
      ...place,
      name: `${place.served.route.method} ${place.served.route.path} ${place.field}`,
    })),
  )(
    '$name: accepted or rejected without a server error',
    async (place) => {
      const { route, is_cached } = place.served
      const caller = route.path.startsWith('/api/admin/') ? oskar : anna
      let refused_access = 0
      const limit = pLimit(4)
      const found = await limit.map(texts, async (text, n) => {
        if (!is_cached && n % 5 === 0) await startSession(caller)
        const { address, body } = callWith(place, text)
        const headers = is_cached ? {} : { ...caller.headers, ...sampleHeaders(route) }
        const reply = await callAddress(portOf(app), route.method, address, body, headers)
        tried += 1
        if (reply.status === 401 || reply.status === 403) refused_access += 1
        return errorsOf(reply).map((error) => `${JSON.stringify(text)} ${error}`)
      })
      expect(found.flat()).toEqual([])
      if (caller === oskar) expect(refused_access, 'was not let in').toBe(0)
    },
    isExtendedRun ? 600_000 : 60_000,
  )

  test.each(['team_name', 'first_name', 'last_name'])(
    'a %s is stored unchanged, or rejected with a field error',
    async (field) => {
      let taken = 0
      for (const [n, text] of texts.entries()) {
        if (n % 5 === 0) await startSession(anna)
        const reply = await anna.browser.ask('PATCH', '/api/me', { [field]: text })
        if (reply.statusCode === 422) {
          expect(Object.keys(Problem.parse(reply.json()).field_errors ?? {})).toEqual([field])
          continue
        }
        expect(reply.statusCode).toBe(200)
        const { rows } = await pool.query(`select ${field} as kept from users where user_id = 1`)
        expect(rows).toEqual([{ kept: text.trim().normalize('NFC') }])
        taken += 1
      }
      expect(taken).toBeGreaterThan(texts.length / 2)
    },
    isExtendedRun ? 600_000 : 60_000,
  )

  test('enough fields were tested, and the player’s name has not changed', async () => {
    expect(places.length).toBeGreaterThan(40)
    expect(nested_places.length).toBeGreaterThan(5)
    const { rows } = await pool.query(`select count(*)::int as players from users where user_name = 'anna'`)
    expect(rows).toEqual([{ players: 1 }])
    printMeasurement(
      `R31: ${texts.length} texts in ${places.length + nested_places.length} fields, ${tried} calls, 0 faults`,
    )
  })
})
