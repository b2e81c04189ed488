import { sql } from 'kysely'
import type { Db } from '#server/platform/db/db.ts'
import type { SeasonRow } from '#server/seasons/store.ts'

/** How a demo was made: whoever knows that draws again whatever he needs of it. */
export type DemoFacts = {
  /** Of the generator and its calendars; a demo of another one is left alone. */
  edition: number
  seed: string | number
  /** The day on which it was made, from which its calendar counts. */
  day: string
  first_user_id: number
  last_user_id: number
}

export type Demo = SeasonRow & DemoFacts

export const DEMO_ACTOR = 'demo'
export const DEMO_BEGUN = 'demo begun'
export const DEMO_COMPLETE = 'demo complete'

export async function hasSeason(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from seasons) as found`.execute(db)
  return rows[0]!.found
}

/** The demo of this edition that was made to its end and is the current season, or one whose making was cut short. */
export async function findDemo(
  db: Db,
  edition: number,
  which: 'current' | 'unfinished',
): Promise<Demo | undefined> {
  const { rows } = await sql<SeasonRow & { facts: DemoFacts }>`
    select s.season_id, s.name, s.variant, s.settings, s.is_current, begun.after as facts
    from seasons s join audit begun on begun.act = ${DEMO_BEGUN} and begun.subject = s.name
    where begun.after -> 'edition' = to_jsonb(${edition}::int) and case ${which}
      when 'current' then s.is_current and exists (select from audit where act = ${DEMO_COMPLETE} and subject = s.name)
      else not exists (select from audit where act = ${DEMO_COMPLETE} and subject = s.name) end`.execute(db)
  const [found] = rows
  if (!found) return undefined
  const { facts, ...season } = found
  return { ...season, ...facts }
}

/** The players who were invented with the demo; whoever has an address of his own is a person by now. */
export async function listFakePlayers(
  db: Db,
  { first_user_id, last_user_id }: DemoFacts,
  demo_addresses: readonly string[],
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from users
    where user_id between ${first_user_id} and ${last_user_id} and deleted_at is null
      and (email is null or email = any (${demo_addresses}::text[]))
    order by user_id`.execute(db)
  return rows.map((row) => row.user_id)
}
