import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export type BetFacts = {
  weekend_name: string
  race_code: string
  description: string
  /** Hundredths of a point. */
  value: number
  answers: string[]
}

/** Inserts side bets that close with the selection of their race. Leaves out side bets of hidden weekends. */
export async function insertSidebets(db: Db, season_id: number, bets: readonly BetFacts[]): Promise<void> {
  await db.run(sql`
    with made as (
      insert into sidebets (weekend_id, description, value, betting_close)
      select w.weekend_id, row.description, row.value, s.trading_close
      from json_to_recordset(${JSON.stringify(bets)}) as row (race_code text, description text, value int)
      join races r on r.season_id = ${season_id} and r.race_code = row.race_code
      join selections s using (selection_id) join weekends w on w.weekend_id = r.weekend_id and not w.hidden
      order by s.trading_close
      returning sidebet_id, weekend_id, description)
    insert into sidebet_options (sidebet_id, description)
    select made.sidebet_id, answer.description
    from made join weekends w using (weekend_id)
    join json_to_recordset(${JSON.stringify(bets)}) as row (weekend_name text, description text, answers json)
      on row.weekend_name = w.weekend_name and row.description = made.description,
      json_array_elements_text(row.answers) with ordinality as answer (description, n)
    order by made.sidebet_id, answer.n`)
}

export type OpenBet = { sidebet_id: number; opens_at: number; betting_close: number; option_ids: number[] }

/**
 * The open side bets of weekends that have opened. Locks their rows, so that nobody closes them before the transaction
 * ends.
 */
export async function listOpenBets(db: Db, season_id: number): Promise<OpenBet[]> {
  return db.many(sql<OpenBet>`
    select b.sidebet_id, extract(epoch from opening.at)::float8 * 1000 as opens_at,
      extract(epoch from b.betting_close)::float8 * 1000 as betting_close,
      array(select option_id from sidebet_options o where o.sidebet_id = b.sidebet_id order by option_id) as option_ids
    from sidebets b join weekends w using (weekend_id)
    join lateral (
      select min(trading_opens_at) as at from selections s where s.weekend_id = w.weekend_id) opening on true
    where w.season_id = ${season_id} and not w.hidden and b.locked_at is null and opening.at <= game_now()
    order by b.sidebet_id for no key update of b`)
}

export async function readBettors(
  db: Db,
  sidebet_ids: readonly number[],
  user_ids: readonly number[],
): Promise<Map<number, Set<number>>> {
  const rows = await db.many(sql<{ sidebet_id: number; user_ids: number[] }>`
    select sidebet_id, array_agg(user_id) as user_ids from placed_sidebets
    where sidebet_id = any (${sidebet_ids}::int[]) and user_id = any (${user_ids}::int[])
    group by sidebet_id`)
  return new Map(rows.map((row) => [row.sidebet_id, new Set(row.user_ids)]))
}

export type FakeSidebetAnswer = { sidebet_id: number; user_id: number; option_id: number; placed_at: number }

export async function insertAnswers(db: Db, answers: readonly FakeSidebetAnswer[]): Promise<void> {
  await db.run(sql`
    insert into placed_sidebets (sidebet_id, user_id, option_id, placed_at)
    select sidebet_id, user_id, option_id, to_timestamp(placed_at / 1000)
    from json_to_recordset(${JSON.stringify(answers)})
      as row (sidebet_id int, user_id int, option_id int, placed_at float8)`)
}

export type UnsettledBet = {
  sidebet_id: number
  weekend_name: string
  description: string
  options: { option_id: number; description: string }[]
}

/**
 * The locked side bets that were never settled. If an operator has reopened a side bet, the demo does not settle it
 * again.
 */
export async function listUnsettledBets(db: Db, season_id: number): Promise<UnsettledBet[]> {
  return db.many(sql<UnsettledBet>`
    select b.sidebet_id, w.weekend_name, b.description,
      (select json_agg(json_build_object('option_id', option_id, 'description', o.description))
        from sidebet_options o where o.sidebet_id = b.sidebet_id) as options
    from sidebets b join weekends w using (weekend_id)
    where w.season_id = ${season_id} and b.locked_at is not null and b.settled_at is null
      and not exists (select from audit where act = 'settle' and subject = 'sidebet ' || b.sidebet_id)
    order by b.betting_close, b.sidebet_id`)
}

/** Returns those of the race codes whose races are scored. */
export async function readScoredRaceCodes(
  db: Db,
  season_id: number,
  race_codes: readonly string[],
): Promise<Set<string>> {
  const rows = await db.many(sql<{ race_code: string }>`
    select race_code from races
    where season_id = ${season_id} and scored and race_code = any (${race_codes}::text[])`)
  return new Set(rows.map((row) => row.race_code))
}
