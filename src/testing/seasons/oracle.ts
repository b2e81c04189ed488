import type pg from 'pg'
import { type CupPoints, countsLine } from '#game/scoring/cups.ts'
import { rankRankedPlayers, rankScores } from '#game/scoring/ranks.ts'
import { leagueSeasonScore, leagueWeekendScore } from '#testing/reference/leagues.ts'
import {
  type Season,
  type SeasonPick,
  type SeasonRace,
  seasonTotals,
  type Total,
} from '#testing/reference/totals.ts'
import { loadBenches } from './load-benches.ts'

/** A row of a board. The reference implementation computes such rows, and the database stores them. */
type Row = {
  user_id: number
  score: number
  rank: number
  position: number
  ranked_rank: number | null
  ranked_position: number | null
}

export type Boards = Record<string, Row[]>

/**
 * Returns all boards of a season, computed in plain code from what is published (`src/testing/reference/totals.ts` and
 * `rankScores`). Races decide which boards exist, so a board without players exists, but has no rows.
 */
export async function naiveBoards(pool: pg.Pool, season_id: number): Promise<Boards> {
  const verified = await verifiedUsers(pool)
  const season = await loadSeason(pool, season_id)
  const totals = seasonTotals(season)
  const scored = season.races.filter((race) => race.scored)
  const counted = scored.filter((race) => race.include_in_total)
  const named = [
    ...boardsOf('race', idsOf('race_id', scored), totals.races),
    ...boardsOf('selection', idsOf('selection_id', counted), totals.selections),
    ...boardsOf('weekend', idsOf('weekend_id', counted), totals.weekends),
    ...boardsOf('season', idsOf('weekend_id', counted), totals.seasons),
    ...cupBoards(season, counted),
  ]
  return Object.fromEntries(named.map(([name, rows]) => [name, ranked(rows, verified)]))
}

/** Returns the boards of all cups. A cup has the same boards as a season that has only the cup's races. */
function cupBoards(season: Season, counted: readonly SeasonRace[]): OracleBoard[] {
  const cups = new Map(counted.flatMap((race) => race.cups.map((cup) => [cup.name, cup.counts] as const)))
  return [...cups].flatMap(([cup, counts]) => {
    const races = counted.filter((race) => race.cups.some(({ name }) => name === cup))
    const sheets = sheetsFor(counts, season.sheets)
    const totals = seasonTotals({ ...season, races, sheets, extra_scores: [] })
    const weekends = idsOf('weekend_id', races)
    return [
      ...(counts === 'all' ? [] : boardsOf(`race_cup ${cup}`, idsOf('race_id', races), totals.races)),
      ...boardsOf(`weekend_cup ${cup}`, weekends, totals.weekends),
      ...boardsOf(`cup ${cup}`, weekends, totals.seasons),
    ]
  })
}

function sheetsFor(counts: CupPoints, sheets: Season['sheets']): Season['sheets'] {
  return sheets.map((sheet) => {
    const youth = new Set(sheet.youth)
    return { ...sheet, lines: sheet.lines.filter((line) => countsLine(counts, line, youth)) }
  })
}

type OracleBoard = readonly [name: string, rows: Total<number>[]]

function boardsOf(kind: string, ids: ReadonlySet<number>, totals: readonly Total<number>[]): OracleBoard[] {
  return [...ids].map((id) => [`${kind} ${id}`, totals.filter((total) => total.key === id)])
}

function idsOf(name: 'race_id' | 'selection_id' | 'weekend_id', races: readonly SeasonRace[]): Set<number> {
  return new Set(races.map((race) => race[name]))
}

/** Returns the boards that the database has now, in the form of `naiveBoards`. */
export async function standingBoards(pool: pg.Pool, season_id: number): Promise<Boards> {
  const { rows } = await pool.query<{ name: string; standing_id: number }>(
    `select concat_ws(' ', kind, cup_id, race_id, selection_id, weekend_id) as name, standing_id
     from boards where season_id = $1 order by name`,
    [season_id],
  )
  const boards: Boards = {}
  for (const { name, standing_id } of rows) boards[name] = await rowsOf(pool, standing_id)
  return boards
}

/**
 * Returns the league scores of the season by league id: in `naive` as computed in plain code, in `kept` as stored in
 * the database.
 */
export async function leagueScores(pool: pg.Pool, season_id: number, included: number) {
  const weekends = seasonTotals(await loadSeason(pool, season_id)).weekends
  const { rows: members } = await pool.query<{ league_id: number; user_id: number }>(
    'select league_id, user_id from league_members order by league_id, user_id',
  )
  const byWeekend = Map.groupBy(weekends, (total) => total.key)
  const naive = [...Map.groupBy(members, (member) => member.league_id)].map(([league_id, group]) => {
    const users = new Set(group.map((member) => member.user_id))
    const scores = [...byWeekend.values()].map((totals) =>
      leagueWeekendScore(
        totals.filter((total) => users.has(total.user_id)),
        included,
      ),
    )
    return [league_id, leagueSeasonScore(scores)] as const
  })
  const { rows: kept } = await pool.query<{ league_id: number; score: number | null }>(
    `select league_id, score from league_seasons where season_id = $1
       and league_id in (select league_id from league_members)`,
    [season_id],
  )
  return { naive: new Map(naive), kept: new Map(kept.map((row) => [row.league_id, row.score])) }
}

/**
 * Returns every league's score in every weekend: in `naive` as computed in plain code, in `kept` as stored in the
 * database. `small` counts the scores of leagues with fewer members than `included`.
 */
export async function leagueWeekends(pool: pg.Pool, season_id: number, included: number) {
  const { rows: members } = await pool.query<{ league_id: number; user_id: number }>(
    'select league_id, user_id from league_members',
  )
  const leagues = Map.groupBy(members, (member) => member.league_id)
  const weekends = Map.groupBy(seasonTotals(await loadSeason(pool, season_id)).weekends, (total) => total.key)
  const naive = new Map<string, number>()
  let small = 0
  for (const [weekend_id, totals] of weekends) {
    const scores = new Map(totals.map((total) => [total.user_id, total.score]))
    for (const [league_id, group] of leagues) {
      const all = group.map(({ user_id }) => ({ user_id, score: scores.get(user_id) ?? null }))
      const score = leagueWeekendScore(all, included)
      if (score === null) continue
      naive.set(`${weekend_id} ${league_id}`, score)
      if (all.length < included) small++
    }
  }
  const { rows: kept } = await pool.query<{ name: string; score: number }>(
    `select b.weekend_id || ' ' || l.league_id as name, l.score
     from boards b join league_scores l using (standing_id) where b.season_id = $1 and b.kind = 'weekend'`,
    [season_id],
  )
  return { naive, small, kept: new Map(kept.map((row) => [row.name, row.score])) }
}

async function rowsOf(pool: pg.Pool, standing_id: number): Promise<Row[]> {
  const { rows } = await pool.query<Row>(
    `select user_id, score, rank, position, ranked_rank, ranked_position
     from standings.s_${standing_id} order by position`,
  )
  return rows
}

function ranked(totals: readonly { user_id: number; score: number }[], verified: ReadonlySet<number>): Row[] {
  const rows = totals.map(({ user_id, score }) => ({
    user_id,
    score,
    verified_user: verified.has(user_id),
  }))
  const places = new Map(rankRankedPlayers(rows).map((row) => [row.user_id, row]))
  return rankScores(rows).map(({ user_id, score, rank, position }) => {
    const among = places.get(user_id)
    const ranked_rank = among?.rank ?? null
    return { user_id, score, rank, position, ranked_rank, ranked_position: among?.position ?? null }
  })
}

async function verifiedUsers(pool: pg.Pool): Promise<Set<number>> {
  const { rows } = await pool.query<{ user_id: number }>('select user_id from users where verified_user')
  return new Set(rows.map((row) => row.user_id))
}

async function loadSeason(pool: pg.Pool, season_id: number): Promise<Season> {
  const query = async <Item extends object>(text: string) => (await pool.query<Item>(text, [season_id])).rows
  const races = await query<SeasonRace & { sheet_id: number }>(
    `select race_id, selection_id, weekend_id, include_in_total, scored, sheet_id,
       coalesce((select json_agg(json_build_object('name', cup_id::text, 'counts', counts))
         from cup_races join cups using (cup_id) where race_id = r.race_id), '[]') as cups
     from races r where season_id = $1`,
  )
  const lines = await query<{
    race_id: number
    athlete_id: number
    role: number
    component: never
    points: number
  }>(
    'select race_id, l.athlete_id, role, component, points from races join sheet_lines l using (sheet_id) where season_id = $1',
  )
  const youth = await query<{ race_id: number; athlete_id: number }>(
    'select race_id, y.athlete_id from races join sheet_youth y using (sheet_id) where season_id = $1',
  )
  return {
    races,
    sheets: [...Map.groupBy(lines, (line) => line.race_id)].map(([race_id, group]) => ({
      race_id,
      lines: group,
      youth: youth.filter((each) => each.race_id === race_id).map((each) => each.athlete_id),
    })),
    weekends: (
      await query<{ weekend_id: number }>(
        'select weekend_id from weekends where season_id = $1 order by event_start, weekend_id',
      )
    ).map((row) => row.weekend_id),
    picks: lineUps(
      await query<Selection>(
        `select selection_id, rolls_over from selections join weekends using (weekend_id)
         where season_id = $1 order by trading_close, selection_id`,
      ),
      await query<Team>(
        `select selection_id, t.user_id, coalesce(json_agg(json_build_object('athlete_id', athlete_id, 'role', role))
           filter (where athlete_id is not null), '[]') as picks
         from teams t join selections using (selection_id) join weekends using (weekend_id)
         left join picks p using (selection_id, user_id)
         where season_id = $1 group by selection_id, t.user_id`,
      ),
    ),
    bench: await loadBenches(pool, season_id),
    extra_scores: await query<{ weekend_id: number; user_id: number; extra_score: number }>(
      `select weekend_id, p.user_id, b.value as extra_score from sidebets b join weekends using (weekend_id)
       join placed_sidebets p on p.sidebet_id = b.sidebet_id and p.option_id = b.settled_option_id
       where season_id = $1`,
    ),
  }
}

type Selection = { selection_id: number; rolls_over: boolean }
type Team = { selection_id: number; user_id: number; picks: Pick<SeasonPick, 'athlete_id' | 'role'>[] }

/**
 * Returns the picks that count in each selection. A squad counts in every later selection that rolls over, until its
 * player saves another squad (rules §2).
 */
function lineUps(selections: readonly Selection[], teams: readonly Team[]): SeasonPick[] {
  const squads = new Map<number, Team>()
  return selections.flatMap(({ selection_id, rolls_over }) => {
    const own = teams.filter((team) => team.selection_id === selection_id)
    if (rolls_over) for (const team of own) squads.set(team.user_id, team)
    const playing = rolls_over ? [...squads.values()] : own
    return playing.flatMap(({ user_id, picks }) => picks.map((pick) => ({ ...pick, selection_id, user_id })))
  })
}
