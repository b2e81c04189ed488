import type { LiveStatus } from '#game/scoring/live.ts'
import type { RaceResult } from '#game/scoring/results.ts'
import type { Role } from '#game/scoring/roles.ts'
import type { RaceStarts } from '#game/scoring/stand-ins.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export type LockedRace = LiveStatus & {
  race_id: number
  season_id: number
  name: string
  sequence: number | null
}

/**
 * Reads a race and locks it until the transaction ends, so that a batch and a publication of the race run one after the
 * other.
 */
export async function lockRace(tx: Db, race_id: number): Promise<LockedRace | undefined> {
  await tx.run(sql`select from races where race_id = ${race_id} for no key update`)
  return tx.maybeOne(sql<LockedRace>`
    select r.race_id, r.season_id, r.name, r.state, s.locked_at is not null as is_locked, f.last_sequence, b.sequence
    from races r join selections s using (selection_id)
    left join live_feeds f on f.race_id = r.race_id left join live_batches b on b.race_id = r.race_id
    where r.race_id = ${race_id}`)
}

export async function findSeasonOfRace(db: Db, race_id: number): Promise<number | undefined> {
  const row = await db.maybeOne(
    sql<{ season_id: number }>`select season_id from races where race_id = ${race_id}`,
  )
  return row?.season_id
}

/**
 * Lists the athletes with these codes (or ids such as `id:49`) who are in the race's season and whose gender may start
 * in the race.
 */
export async function listPossibleStarters(tx: Db, race_id: number, codes: readonly string[]) {
  return tx.many(sql<{ athlete_id: number; federation_code: string | null }>`
    select a.athlete_id, a.federation_code
    from races r join season_athletes s using (season_id) join athletes a on a.athlete_id = s.athlete_id
    where r.race_id = ${race_id}
      and (a.federation_code = any (${codes}::text[]) or 'id:' || a.athlete_id = any (${codes}::text[]))
      and (r.gender = 'mixed' or a.gender in (r.gender, 'mixed'))`)
}

export type BatchRow = {
  athlete_id: number
  place: number | null
  status: string | null
  gap: string | null
  bib: number | null
  due_at: string | null
}

export type BatchFacts = { race_id: number; sequence: number; checkpoint: string; starters: number | null }

/** Replaces the batch of the race and its rows. Returns the time of the new batch. */
export async function replaceBatch(tx: Db, batch: BatchFacts, rows: readonly BatchRow[]): Promise<Date> {
  const { race_id, sequence, checkpoint, starters } = batch
  await tx.run(sql`
    insert into live_feeds (race_id, last_sequence) values (${race_id}, ${sequence})
    on conflict (race_id) do update set last_sequence = excluded.last_sequence`)
  const { received_at } = await tx.one(sql<{ received_at: Date }>`
    insert into live_batches (race_id, sequence, checkpoint, starters)
    values (${race_id}, ${sequence}, ${checkpoint}, ${starters})
    on conflict (race_id) do update set sequence = excluded.sequence, checkpoint = excluded.checkpoint,
      starters = excluded.starters, received_at = excluded.received_at
    returning received_at`)
  await tx.run(sql`delete from live_results where race_id = ${race_id}`)
  await tx.run(sql`
    insert into live_results (race_id, athlete_id, place, status, gap, bib, due_at)
    select ${race_id}, athlete_id, place, status, gap, bib, due_at
    from json_to_recordset(${JSON.stringify(rows)}) as row (
      athlete_id int, place int, status text, gap text, bib int, due_at timestamptz)`)
  return received_at
}

/**
 * Lists the athletes with a place or a status, as input of scoring. Places in sprints and climbs are not sent during a
 * race, so they are null.
 */
export async function listLiveResults(tx: Db, race_id: number): Promise<RaceResult[]> {
  return tx.many(sql<RaceResult>`
    select x.athlete_id, x.place, x.status, null::int as sprint_place, null::int as climb_place, a.gender, a.is_team,
      coalesce(s.youth, false) as youth, coalesce(s.is_qci_bonus_eligible, false) as is_qci_bonus_eligible,
      s.pro_team_id
    from live_results x join races r using (race_id) join athletes a on a.athlete_id = x.athlete_id
    left join season_athletes s on s.season_id = r.season_id and s.athlete_id = x.athlete_id
    where x.race_id = ${race_id} and (x.place is not null or x.status is not null) order by x.athlete_id`)
}

export type LiveLine = { athlete_id: number; role: Role; points: number }

export async function replaceLines(tx: Db, race_id: number, lines: readonly LiveLine[]): Promise<void> {
  await tx.run(sql`delete from live_lines where race_id = ${race_id}`)
  await tx.run(sql`
    insert into live_lines (race_id, athlete_id, role, points)
    select ${race_id}, athlete_id, role, sum(points)
    from json_to_recordset(${JSON.stringify(lines)}) as line (athlete_id int, role smallint, points int)
    group by athlete_id, role`)
}

/** Replaces what is saved about the start of each athlete in the race. Call it after `replaceBatch`. */
export async function replaceStarts(
  tx: Db,
  race_id: number,
  { athletes, absent_gender }: RaceStarts,
): Promise<void> {
  await tx.run(sql`update live_batches set absent_gender = ${absent_gender} where race_id = ${race_id}`)
  await tx.run(sql`delete from live_starts where race_id = ${race_id}`)
  await tx.run(sql`
    insert into live_starts (race_id, athlete_id, state)
    select ${race_id}, athlete_id, state
    from json_to_recordset(${JSON.stringify(athletes)}) as start (athlete_id int, state text)`)
}

type SentBatch = {
  race_id: number
  sequence: number
  checkpoint: string
  athletes: number
  sent_by: string
}

export async function insertSent(tx: Db, sent: SentBatch): Promise<void> {
  const { race_id, sequence, checkpoint, athletes, sent_by } = sent
  await tx.run(sql`
    insert into sent_batches (race_id, sequence, checkpoint, athletes, sent_by)
    values (${race_id}, ${sequence}, ${checkpoint}, ${athletes}, ${sent_by})`)
}

/** Counts the batches that were sent since the race went live. */
export async function countSent(tx: Db, race_id: number): Promise<number> {
  const { batches } = await tx.one(sql<{ batches: number }>`
    select count(*)::int as batches from sent_batches s join live_batches b using (race_id)
    where race_id = ${race_id} and s.received_at >= b.live_since`)
  return batches
}

export async function deleteBatch(tx: Db, race_id: number): Promise<void> {
  await tx.run(sql`delete from live_batches where race_id = ${race_id}`)
}
