import type { SeasonSettings } from '#game/calendar/season-settings.ts'
import { teamName } from '#server/imports/national-teams.ts'
import type { CountryCodes } from '#server/imports/season/plan-calendar.ts'
import {
  type AthleteFacts,
  insertAthletes,
  insertProTeams,
  listSeasonAthletes,
  type SeasonFacts,
  saveSeasonAthletes,
} from '#server/imports/store/athletes.ts'
import type { Db } from '#server/platform/db/db.ts'
import { savePrices } from '#server/prices/store/prices.ts'
import { demoPrices } from './demo-prices.ts'
import type { DemoProTeam, DemoTeam } from './generator/make-demo-teams.ts'
import type { Entrants } from './generator/make-entrants.ts'

type Row = AthleteFacts & Omit<SeasonFacts, 'price'>

/** Inserts athletes and teams. Their prices are valid from `set_at` on. Returns their ids by code. */
export async function saveAthletes(
  tx: Db,
  season: { season_id: number; settings: SeasonSettings },
  entrants: Entrants,
  countries: CountryCodes,
  set_at: Date,
): Promise<Map<string, number>> {
  const { season_id, settings } = season
  const prices = demoPrices(entrants, settings)
  const unpriced = [
    ...athleteRows(entrants, settings),
    ...entrants.teams.map((team) => nationalRow(team, countries)),
    ...entrants.pro_teams.map(proRow),
  ]
  const rows = unpriced.map((row) => ({ ...row, price: prices.get(row.federation_code)! }))
  await insertAthletes(tx, rows)
  await insertProTeams(
    tx,
    season_id,
    entrants.pro_teams.map((team) => team.name),
  )
  await saveSeasonAthletes(tx, season_id, rows)

  const season_athletes = await listSeasonAthletes(tx, season_id)
  const ids = new Map(season_athletes.map((athlete) => [athlete.federation_code, athlete.athlete_id]))
  const first_prices = rows.map((row) => ({
    athlete_id: ids.get(row.federation_code)!,
    price: row.price,
    set_at,
  }))
  await savePrices(tx, season_id, first_prices)
  return ids
}

const team_facts = {
  is_team: true,
  birth_date: null,
  active: true,
  youth: false,
  is_qci_bonus_eligible: false,
  is_cub: false,
  pro_team: null,
}

/** Returns the rows of the athletes. Flags that the season does not use are false. */
function athleteRows({ athletes, pro_teams }: Entrants, settings: SeasonSettings): Row[] {
  const pro_team_by_code = new Map(
    pro_teams.flatMap(({ name, members }) => members.map((code) => [code, name])),
  )
  return athletes.map((athlete) => ({
    federation_code: athlete.code,
    name: athlete.name,
    country: athlete.country,
    gender: athlete.gender,
    is_team: false,
    birth_date: athlete.birth_date,
    active: true,
    youth: settings.youth_bonus_percent > 0 && athlete.youth,
    is_qci_bonus_eligible: settings.qci_bonus_percent > 0 && athlete.is_qci_bonus_eligible,
    is_cub: settings.cub_picks > 0 && athlete.is_cub,
    pro_team: pro_team_by_code.get(athlete.code) ?? null,
  }))
}

function nationalRow({ code, country, gender, team_number }: DemoTeam, countries: CountryCodes): Row {
  const name = teamName(countries.get(country)!.name, team_number)
  return { ...team_facts, federation_code: code, name, country, gender }
}

/** A pro team that players can pick is stored as an athlete with the name of the team. */
function proRow({ code, name, country }: DemoProTeam): Row {
  return { ...team_facts, federation_code: code, name, country, gender: 'mixed', pro_team: name }
}
