import type { Gender } from '#game/genders.ts'
import type { IssueList } from './files/issues.ts'
import { teamKey, teamNumber } from './national-teams.ts'
import type { CountryCodes } from './season/plan-calendar.ts'
import type { PriceRow } from './season/season-columns.ts'

export type AthleteToPrice = {
  athlete_id: number
  federation_code: string
  name: string
  country: string
  gender: Gender
  is_team: boolean
}

export type MatchedPrice = { athlete_id: number; price: number; set_at: Date | null; active: boolean | null }

export type Matches = { matched: MatchedPrice[]; unknown: PriceRow[] }

/**
 * Matches prices with athletes by federation code. A national team with an unknown code is matched by country, gender
 * and number, because other games have other codes for teams.
 */
export function matchPrices(
  rows: readonly PriceRow[],
  athletes: readonly AthleteToPrice[],
  countries: CountryCodes,
): Matches {
  const byCode = new Map(athletes.map((athlete) => [athlete.federation_code, athlete]))
  const teams = athletes.filter((athlete) => athlete.is_team)
  const byTeam = new Map(teams.map((team) => [teamKey({ ...team, number: teamNumber(team.name) }), team]))

  const find = (row: PriceRow) => {
    const athlete = byCode.get(row.federation_code ?? '')
    if (!row.is_team || athlete?.is_team) return athlete
    const country = countries.get(row.country ?? '')?.alpha_3
    if (!country || !row.gender) return undefined
    return byTeam.get(teamKey({ country, gender: row.gender, number: teamNumber(row.name ?? '') }))
  }
  const found = rows.map((row) => ({ row, athlete: find(row) }))
  return {
    matched: withoutFormerTeams(
      found.flatMap(({ row, athlete }) => (athlete ? [matchedPrice(row, athlete.athlete_id)] : [])),
    ),
    unknown: found.flatMap(({ row, athlete }) => (athlete ? [] : [row])),
  }
}

/**
 * Leaves out an inactive row if an active row has the same athlete or team and the same day. Price lists of other games
 * can contain a former team with the name of its successor, so that both rows match the same team.
 */
function withoutFormerTeams(prices: readonly MatchedPrice[]): MatchedPrice[] {
  const active = new Set(prices.filter((row) => row.active).map(priceKey))
  return prices.filter((row) => row.active !== false || !active.has(priceKey(row)))
}

/** Identifies a price by athlete and time, because an athlete has only one price at a time. */
export function priceKey({ athlete_id, set_at }: MatchedPrice): string {
  return `${athlete_id} ${set_at?.getTime()}`
}

function matchedPrice({ price, set_at, active }: PriceRow, athlete_id: number): MatchedPrice {
  return { athlete_id, price, active, set_at: set_at === null ? null : new Date(`${set_at}T00:00:00Z`) }
}

export function addUnknownIssues(unknown: readonly PriceRow[], file: string, issues: IssueList): void {
  for (const { federation_code, name, line } of unknown) {
    const data = { athlete: [federation_code, name].filter(Boolean).join(' ') }
    issues.add({ file, line, column: 'federation_code', code: 'unknown-priced-athlete', data })
  }
}
