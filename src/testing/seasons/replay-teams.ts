import type pg from 'pg'
import { mayBet } from '#game/sidebets/sidebets.ts'
import { hasCaptain } from '#game/teams/captain.ts'
import type { Candidate } from '#game/teams/offer.ts'
import { mayAdd, type OwnedAthlete, type PickRules, type Team, withPick } from '#game/teams/picks.ts'
import { mayReorder } from '#game/teams/ranked-picks.ts'

type SelectionRow = PickRules & {
  selection_id: number
  budget: number
  rolls_over: boolean
  team_captains_enabled: boolean
  takes_ranked_picks: boolean
}
type TeamRow = { selection_id: number; user_id: number; accepted_at: number; picks: OwnedAthlete[] }
type PriceRow = { athlete_id: number; set_at: number; price: number }

/**
 * Checks every team of a season against the trading rules, at the prices that were valid when it was saved. Checks
 * selections in the order of their deadlines, because squads roll over. Returns the number of teams and the refusals.
 */
export async function replayTeams(pool: pg.Pool, season_id: number) {
  const list = async <Row>(query: string) => (await pool.query(query, [season_id])).rows as Row[]
  const selections = new Map((await list<SelectionRow>(SELECTIONS)).map((row) => [row.selection_id, row]))
  const candidates = new Map((await list<Candidate>(CANDIDATES)).map((row) => [row.athlete_id, row]))
  const prices = Map.groupBy(await list<PriceRow>(PRICES), (row) => row.athlete_id)
  const teams = await list<TeamRow>(TEAMS)

  const squads = new Map<number, OwnedAthlete[]>()
  const refusals = teams.flatMap((team) => {
    const selection = selections.get(team.selection_id)!
    const before = selection.rolls_over ? (squads.get(team.user_id) ?? []) : []
    if (selection.rolls_over) squads.set(team.user_id, team.picks)
    const candidateWithPrice = (athlete_id: number): Candidate => {
      const latest = prices.get(athlete_id)?.findLast((row) => row.set_at <= team.accepted_at)
      return { ...candidates.get(athlete_id)!, price: latest?.price ?? null }
    }
    return refusalsOf(team, before, selection, candidateWithPrice).map((reason) => {
      return `${reason}: ${team.user_id} in ${team.selection_id}`
    })
  })
  return { teams: teams.length, refusals }
}

function refusalsOf(
  { picks, accepted_at }: TeamRow,
  before: readonly OwnedAthlete[],
  selection: SelectionRow,
  candidateWithPrice: (athlete_id: number) => Candidate,
): string[] {
  const isKept = (pick: OwnedAthlete) =>
    before.some((each) => each.athlete_id === pick.athlete_id && each.bought_for === pick.bought_for)
  const kept = picks.filter(isKept)
  let team: Team = {
    picks: kept,
    balance: kept.reduce((left, pick) => left - pick.bought_for, selection.budget),
  }
  const refusals: string[] = []

  for (const pick of picks.filter((each) => !isKept(each))) {
    const candidate = candidateWithPrice(pick.athlete_id)
    const verdict = mayAdd(candidate, team, selection, accepted_at)
    if (!verdict.ok) refusals.push(verdict.reason)
    if (candidate.price !== pick.bought_for)
      refusals.push(`bought for ${pick.bought_for}, cost ${candidate.price}`)
    team = withPick(team, candidate)
  }
  const captains = picks.filter((pick) => pick.is_team_captain).length
  if (captains > (hasCaptain(selection) ? 1 : 0)) refusals.push('captains')
  if (selection.takes_ranked_picks && !mayReorder(picks, picks).ok) refusals.push('not-an-order')
  return refusals
}

type BetRow = { option_id: number; placed_at: number; betting_close: number; option_ids: number[] }

/** Checks every answer to a side bet against the rule `mayBet`. */
export async function replayBets(pool: pg.Pool, season_id: number) {
  const rows = (await pool.query(BETS, [season_id])).rows as BetRow[]
  const refused = rows.filter(({ option_id, placed_at, betting_close, option_ids }) => {
    const options = option_ids.map((each) => ({ option_id: each }))
    return !mayBet(option_id, { betting_close, locked_at: null, options }, placed_at).ok
  })
  return { answers: rows.length, refused: refused.length }
}

const milliseconds = (column: string) => `extract(epoch from ${column})::float8 * 1000`

const SELECTIONS = `
  select s.selection_id, ${milliseconds('s.trading_opens_at')} as trading_opens_at,
    ${milliseconds('s.trading_close')} as trading_close, null as locked_at, s.takes_team_picks, s.is_mixed, s.is_coed,
    s.is_budget_enforced, s.budget, s.max_picks_per_gender, s.max_picks, s.cub_picks, s.rolls_over,
    s.team_captains_enabled, s.takes_ranked_picks, w.is_championship,
    array(select jsonb_array_elements_text(y.settings -> 'excluded_countries')) as excluded_countries
  from selections s join weekends w using (weekend_id) join seasons y using (season_id) where season_id = $1`

const CANDIDATES = `
  select athlete_id, a.name, a.country, a.gender, a.is_team, s.is_cub, s.active, s.price
  from season_athletes s join athletes a using (athlete_id) where season_id = $1`

const PRICES = `
  select athlete_id, ${milliseconds('set_at')} as set_at, price from prices where season_id = $1 order by set_at`

const TEAMS = `
  select selection_id, t.user_id, ${milliseconds('t.accepted_at')} as accepted_at,
    json_agg(json_build_object('athlete_id', athlete_id, 'gender', p.gender, 'is_cub', a.is_cub, 'bought_for', bought_for,
      'is_team_captain', is_team_captain, 'rank', rank) order by p.rank, athlete_id) as picks
  from teams t join selections using (selection_id) join weekends using (weekend_id)
  join picks p using (selection_id, user_id) join season_athletes a using (season_id, athlete_id)
  where season_id = $1 group by selection_id, t.user_id, t.accepted_at, trading_close
  order by trading_close, selection_id, t.user_id`

const BETS = `
  select p.option_id, ${milliseconds('p.placed_at')} as placed_at, ${milliseconds('betting_close')} as betting_close,
    array(select option_id from sidebet_options o where o.sidebet_id = b.sidebet_id) as option_ids
  from placed_sidebets p join sidebets b using (sidebet_id) join weekends using (weekend_id) where season_id = $1`
