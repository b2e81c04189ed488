import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { SeasonRow } from '#server/seasons/store.ts'

/** The parameters of a demo. All its data can be generated again from them. */
export type DemoFacts = {
  /** The version of the generator and its calendars. Demos of other versions are not advanced. */
  edition: number
  seed: string | number
  /** The day on which the demo was made. All dates of its calendar are relative to this day. */
  day: string
  first_user_id: number
  last_user_id: number
}

export type Demo = SeasonRow & DemoFacts

export const DEMO_ACTOR = 'demo'
export const DEMO_BEGUN = 'demo begun'
export const DEMO_COMPLETE = 'demo complete'

export async function hasSeason(db: Db): Promise<boolean> {
  const row = await db.one(sql<{ found: boolean }>`select exists (select from seasons) as found`)
  return row.found
}

/**
 * Finds a demo of this version: either the complete one of the current season, or one whose creation was interrupted.
 */
export async function findDemo(
  db: Db,
  edition: number,
  which: 'current' | 'unfinished',
): Promise<Demo | undefined> {
  const rows = await db.many(sql<SeasonRow & { facts: DemoFacts }>`
    select s.season_id, s.name, s.variant, s.settings, s.is_current, begun.after as facts
    from seasons s join audit begun on begun.act = ${DEMO_BEGUN} and begun.subject = s.name
    where begun.after -> 'edition' = to_jsonb(${edition}::int) and case ${which}
      when 'current' then s.is_current and exists (select from audit where act = ${DEMO_COMPLETE} and subject = s.name)
      else not exists (select from audit where act = ${DEMO_COMPLETE} and subject = s.name) end`)
  const [found] = rows
  if (!found) return undefined
  const { facts, ...season } = found
  return { ...season, ...facts }
}

/** Leaves out accounts whose email address is not in `demo_addresses`, because these accounts belong to people. */
export async function listFakePlayers(
  db: Db,
  { first_user_id, last_user_id }: DemoFacts,
  demo_addresses: readonly string[],
): Promise<number[]> {
  const rows = await db.many(sql<{ user_id: number }>`
    select user_id from users
    where user_id between ${first_user_id} and ${last_user_id} and deleted_at is null
      and (email is null or email = any (${demo_addresses}::text[]))
    order by user_id`)
  return rows.map((row) => row.user_id)
}
