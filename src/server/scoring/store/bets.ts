import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { BetChange } from '../change.ts'

export type BetToSettle = {
  sidebet_id: number
  season_id: number
  weekend_id: number
  value: number
  settled_option_id: number | null
  is_locked: boolean
  option_ids: number[]
}

export async function findBet(db: Db, sidebet_id: number): Promise<BetToSettle | undefined> {
  return db.maybeOne(sql<BetToSettle>`
    select sidebet_id, season_id, weekend_id, value, settled_option_id, b.locked_at is not null as is_locked,
      array(select option_id from sidebet_options o where o.sidebet_id = b.sidebet_id) as option_ids
    from sidebets b join weekends using (weekend_id) where sidebet_id = ${sidebet_id}`)
}

export async function settleBets(tx: Db, bets: readonly BetChange[]): Promise<void> {
  for (const { sidebet_id, option_id } of bets) {
    await tx.run(sql`
      update sidebets set settled_option_id = ${option_id},
        settled_at = case when ${option_id}::int is not null then game_now() end
      where sidebet_id = ${sidebet_id}`)
  }
}

export type SettledBetText = { sidebet_id: number; question: string; answer: string }

export async function listSettledBets(db: Db, race_ids: readonly number[]): Promise<SettledBetText[]> {
  return db.many(sql<SettledBetText>`
    select b.sidebet_id, b.description as question, o.description as answer
    from sidebets b join sidebet_options o on o.option_id = b.settled_option_id
    where b.weekend_id in (select weekend_id from races where race_id = any (${race_ids}::int[]))
    order by b.sidebet_id`)
}

/**
 * Lists the settled or closed side bets of the weekends of these races. `answer` is null if a side bet is not settled.
 */
export async function listBetsOfRaces(db: Db, race_ids: readonly number[]) {
  return db.many(sql<Omit<SettledBetText, 'answer'> & { answer: string | null }>`
    select b.sidebet_id, b.description as question, o.description as answer
    from sidebets b left join sidebet_options o on o.option_id = b.settled_option_id
    where b.weekend_id in (select weekend_id from races where race_id = any (${race_ids}::int[]))
      and (b.settled_option_id is not null or b.betting_close <= game_now())
    order by b.sidebet_id`)
}
