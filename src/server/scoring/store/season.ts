import { completeSettings, type SeasonSettings } from '#game/calendar/season-settings.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { SeasonRace, SeasonSheets } from '#server/standings/season.ts'

export type ScoringSeason = {
  season_id: number
  settings: SeasonSettings
  /** A counter that increases whenever a player is verified or a verification is removed. */
  verification: number
  /** How many times the season's boards were replaced. */
  switches: number
}

export async function findScoringSeason(db: Db, season_id: number): Promise<ScoringSeason> {
  const row = await db.one(sql<ScoringSeason>`
    select season_id, settings, verification, switches from seasons where season_id = ${season_id}`)
  return { ...row, settings: completeSettings(row.settings) }
}

/**
 * Claims the right to replace the season's boards. Throws if another publication has replaced them since the season was
 * read.
 */
export async function claimSwitch(tx: Db, { season_id, switches }: ScoringSeason): Promise<void> {
  const changed = await tx.run(sql`
    update seasons set switches = switches + 1
    where season_id = ${season_id} and switches = ${switches}`)
  if (changed !== 1) throw new Error(`The boards of season ${season_id} changed in the meantime: try again`)
}

/**
 * Loads the weekends of a season with their settled side bets, and its races with their published sheets, in calendar
 * order.
 */
export async function loadSeasonSheets(db: Db, season: ScoringSeason): Promise<SeasonSheets> {
  const { season_id, verification } = season
  const weekends = await listScoringWeekends(db, season_id)
  return { verification, weekends, races: await listScoringRaces(db, season_id) }
}

async function listScoringWeekends(db: Db, season_id: number): Promise<SeasonSheets['weekends']> {
  return db.many(sql<SeasonSheets['weekends'][number]>`
    select w.weekend_id, coalesce(b.bets, '[]') as bets
    from weekends w left join (
      select weekend_id, json_agg(json_build_object(
        'sidebet_id', sidebet_id, 'option_id', settled_option_id, 'value', value) order by sidebet_id) as bets
      from sidebets where settled_option_id is not null group by weekend_id) b using (weekend_id)
    where w.season_id = ${season_id} order by w.event_start, w.weekend_id`)
}

async function listScoringRaces(db: Db, season_id: number) {
  return db.many(sql<SeasonRace>`
    select r.race_id, r.selection_id, r.weekend_id, s.rolls_over, r.include_in_total,
      takes_reserves(s, y.settings) or takes_vice_captain(s, y.settings) as has_bench, r.sheet_id,
      coalesce((select json_agg(json_build_object('cup_id', cup_id, 'counts', c.counts) order by cup_id)
        from cup_races x join cups c using (cup_id) where x.race_id = r.race_id), '[]') as cups
    from races r join selections s using (selection_id) join seasons y on y.season_id = r.season_id
    where r.season_id = ${season_id}
    order by s.trading_close, s.selection_id, r.date, r.race_id`)
}
