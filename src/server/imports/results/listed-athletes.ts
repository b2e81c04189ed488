import { givenNameFirst, nameKey, nameWords } from '#game/athlete-names.ts'
import type { Gender } from '#game/genders.ts'
import { nearestTerms } from '#game/nearest.ts'
import { fitsRace, type RaceField, takesTeams } from '#game/scoring/race-kinds.ts'
import * as cells from '#server/imports/files/cells.ts'
import type { IssueList } from '#server/imports/files/issues.ts'
import { teamKey, teamName, teamNumber, teamOfCode } from '#server/imports/national-teams.ts'
import { unknownCountry } from '#server/imports/season/read-season.ts'
import type { ResultRow } from '#server/imports/season/season-columns.ts'
import type { AthleteFacts, KnownAthleteRow } from '#server/imports/store/athletes.ts'
import type { Country } from '#server/imports/store/countries.ts'
import type { ImportRefusal } from '#text/imports/import-refusals.ts'
import type { ListRow } from './result-list.ts'

export type RaceListRow = ListRow & { race_code: string }

export type ListContext = {
  file: string
  columnOf: (name: string) => string
  races: ReadonlyMap<string, RaceField>
  countries: ReadonlyMap<string, Country>
  /** The athletes and teams of the season. */
  athletes: readonly KnownAthleteRow[]
  /** Athletes of other seasons whose codes are in the list. */
  others: readonly KnownAthleteRow[]
  /** Whether athletes who are not in the season are added to it. */
  create_athletes: boolean
}

/** The rows with the codes of their athletes, and the athletes who are new to the season. */
export type FoundAthletes = { rows: ResultRow[]; newcomers: Map<string, AthleteFacts> }

/** Finds the athlete of each row by code, by `id:49` or by name. Finds national teams by country and number. */
export function resolveAthletes(
  list: readonly RaceListRow[],
  context: ListContext,
  issues: IssueList,
): FoundAthletes {
  const index = indexAthletes(context)
  const rows: ResultRow[] = []
  const newcomers = new Map<string, AthleteFacts>()
  for (const row of list) {
    const race = context.races.get(row.race_code)!
    const found = findAthletes(row, race, index)
    const [only, another] = found
    const athlete = another
      ? undefined
      : (only ?? (context.create_athletes ? newcomerOf(row, race, index) : undefined))
    if (athlete && 'issues' in athlete) add(row, ...athlete.issues)
    else if (athlete) keep(row, athlete, only === undefined)
    else if (another) add(row, ambiguousIssue(row, found))
    else add(row, unknownIssue(row, issues.is_full ? [] : nearestTo(row, race, index)))
  }
  return { rows, newcomers }

  function keep(row: RaceListRow, facts: AthleteFacts, is_new: boolean) {
    const { line, race_code, place, status, time, bib, sprint_place, climb_place } = row
    const athlete = facts.federation_code
    rows.push({ line, race_code, athlete, place, status, time, bib, sprint_place, climb_place })
    if (is_new) newcomers.set(athlete, facts)
  }

  function add({ line }: RaceListRow, ...row_issues: RowIssue[]) {
    for (const [column, refusal] of row_issues) {
      issues.add({ file: context.file, line, column: context.columnOf(column), ...refusal })
    }
  }
}

type RowIssue = [column: string, refusal: ImportRefusal]

export type AthleteIndex = ListContext & {
  otherByCode: Map<string, KnownAthleteRow>
  byCode: Map<string, KnownAthleteRow>
  byId: Map<string, KnownAthleteRow>
  byTeam: Map<string, KnownAthleteRow>
  byName: Map<string, KnownAthleteRow[]>
  nations: Map<string, Country>
}

export function indexAthletes(context: ListContext): AthleteIndex {
  const { athletes, countries } = context
  const teams = athletes.filter((athlete) => athlete.is_team)
  return {
    ...context,
    otherByCode: new Map(context.others.map((athlete) => [athlete.federation_code, athlete])),
    byCode: new Map(athletes.map((athlete) => [athlete.federation_code, athlete])),
    byId: new Map(athletes.map((athlete) => [`id:${athlete.athlete_id}`, athlete])),
    byTeam: new Map(teams.map((team) => [teamKey({ ...team, number: teamNumber(team.name) }), team])),
    byName: groupByName(athletes.filter((athlete) => !athlete.is_team)),
    nations: new Map([
      ...[...countries.values()].map((country) => [country.name.toUpperCase(), country] as const),
      ...countries,
    ]),
  }
}

/** Groups the athletes by their names and by the names of their merged duplicates. */
function groupByName(athletes: readonly KnownAthleteRow[]): AthleteIndex['byName'] {
  const named = athletes.flatMap((athlete) =>
    [...new Set(namesOf(athlete).map(nameKey))].map((key) => ({ key, athlete })),
  )
  const groups = Map.groupBy(named, ({ key }) => key)
  return new Map([...groups].map(([key, found]) => [key, found.map(({ athlete }) => athlete)]))
}

export function namesOf({ name, former_names = [] }: KnownAthleteRow): string[] {
  return [name, ...former_names]
}

/** Finds the athletes that a row may mean: none, one, or several with the same name. */
export function findAthletes(row: RaceListRow, race: RaceField, index: AthleteIndex): KnownAthleteRow[] {
  const own = index.byCode.get(row.code ?? '') ?? index.byId.get(row.code ?? '')
  if (own) return [own]
  if (takesTeams(race.kind)) {
    const team = teamOf(row, race, index)
    const found = team && index.byTeam.get(teamKey({ ...team, country: team.country.alpha_3 }))
    return found ? [found] : []
  }
  // A row with an unknown code is about another person, even if the name is known.
  return isCode(row.code) ? [] : findByName(row, race, index)
}

function findByName(row: RaceListRow, race: RaceField, { byName, nations }: AthleteIndex): KnownAthleteRow[] {
  const same_name = byName.get(nameKey(row.name ?? row.code ?? '')) ?? []
  const fitting = same_name.filter((athlete) => fitsRace(race, athlete))
  const country = nations.get((row.nation ?? '').toUpperCase())
  const ofNation = fitting.filter((athlete) => athlete.country === country?.alpha_3)
  return ofNation.length > 0 ? ofNation : fitting
}

/**
 * Whether the text can be a new athlete's code. A name cannot be a code, because it contains blanks. `id:49` cannot be
 * a new athlete's code, because it means a known athlete.
 */
export function isCode(code: string | null): code is string {
  return code !== null && !code.startsWith('id:') && cells.code.read(code) !== undefined
}

type ListedTeam = { country: Country; number: number; gender: Gender }

/** Finds the team of a row of a relay, by its code or, without a code, by its nation and a name such as `NORWAY II`. */
function teamOf(row: RaceListRow, { gender }: RaceField, { nations }: AthleteIndex): ListedTeam | undefined {
  const coded = teamOfCode(row.code ?? '')
  const name = (row.name ?? row.code ?? '').trim().toUpperCase()
  const country = nations.get((coded?.country ?? row.nation ?? name.replace(/\s+[IVX]+$/, '')).toUpperCase())
  return country && { country, number: coded?.number ?? teamNumber(name), gender: coded?.gender ?? gender }
}

/**
 * Returns the data of an athlete who is not in the season, from the database or from the row. Returns issues if the row
 * does not contain all data.
 */
function newcomerOf(
  row: RaceListRow,
  race: RaceField,
  index: AthleteIndex,
): AthleteFacts | { issues: RowIssue[] } {
  const known = index.otherByCode.get(row.code ?? '')
  if (known) return known
  if (takesTeams(race.kind)) return newTeam(row, race, index)

  const country = index.nations.get((row.nation ?? '').toUpperCase())
  const gender = row.gender ?? race.gender
  const issues: RowIssue[] = []
  if (!isCode(row.code))
    issues.push(['athlete', { code: 'newcomer-without-code', data: { athlete: athleteText(row) } }])
  const name = cells.text(120).read(givenNameFirst(row.name ?? ''))
  if (name === undefined)
    issues.push(['name', { code: 'newcomer-without-name', data: { name: row.name ?? '' } }])
  if (!country) issues.push(['nation', unknownNation(row, row.nation ?? '', index)])
  if (gender === 'mixed') issues.push(['gender', { code: 'newcomer-without-gender' }])
  if (issues.length > 0 || !country || name === undefined || row.code === null) return { issues }
  return {
    federation_code: row.code,
    name,
    country: country.alpha_3,
    gender,
    is_team: false,
    birth_date: null,
  }
}

export function newTeam(
  row: RaceListRow,
  race: RaceField,
  index: AthleteIndex,
): AthleteFacts | { issues: RowIssue[] } {
  const team = teamOf(row, race, index)
  if (!team)
    return { issues: [['nation', unknownNation(row, row.nation ?? row.name ?? row.code ?? '', index)]] }
  const { country, number, gender } = team
  const federation_code = `T-${country.federation_code}-${number}-${gender}`
  const name = teamName(country.name, number)
  return { federation_code, name, country: country.alpha_3, gender, is_team: true, birth_date: null }
}

function unknownNation({ nation }: RaceListRow, given: string, { countries }: AthleteIndex): ImportRefusal {
  return unknownCountry(given, (nation ?? '').toUpperCase(), countries)
}

function athleteText({ code, name }: RaceListRow): string {
  return [code, name].filter(Boolean).join(' ')
}

function ambiguousIssue(row: RaceListRow, found: readonly KnownAthleteRow[]): RowIssue {
  const data = { name: row.name ?? row.code ?? '', athletes: found }
  return ['athlete', { code: 'ambiguous-name', data }]
}

function unknownIssue(row: RaceListRow, near: readonly string[]): RowIssue {
  return ['athlete', { code: 'unlisted-athlete', data: { athlete: athleteText(row), nearest: near } }]
}

/** Suggests athletes with a similar name or code, or the teams of the nation: `3425301 Ada Skare`. */
function nearestTo(row: RaceListRow, race: RaceField, index: AthleteIndex): string[] {
  const { athletes, byCode, byName } = index
  const keys = nearestTerms(nameKey(row.name ?? row.code ?? ''), byName.keys())
  const similar = keys.flatMap((key) => byName.get(key)!)
  const own_words = new Set(nameWords(row.name ?? ''))
  // Athletes with a similar code are suggested only if their name and the row's name have a word in common.
  const coded = nearestTerms(row.code ?? '', byCode.keys())
    .map((each) => byCode.get(each)!)
    .filter(({ name }) => own_words.size === 0 || nameWords(name).some((word) => own_words.has(word)))
  const nation = teamOf(row, race, index)?.country.alpha_3
  const teams = athletes.filter(
    (each) => each.is_team && each.country === nation && each.gender === race.gender,
  )
  const near = takesTeams(race.kind) ? teams : [...new Set([...similar, ...coded])]
  return near.slice(0, 3).map(({ federation_code, name }) => `${federation_code} ${name}`)
}
