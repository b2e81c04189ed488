import { codeFromName, givenNameFirst, nameKey } from '#game/athlete-names.ts'
import type { Gender } from '#game/genders.ts'
import { similarity } from '#game/nearest.ts'
import { fitsRace, type RaceField, takesTeams } from '#game/scoring/race-kinds.ts'
import type { KnownAthleteRow } from '#server/imports/store/athletes.ts'
import {
  type AthleteIndex,
  findAthletes,
  indexAthletes,
  isCode,
  type ListContext,
  namesOf,
  newTeam,
} from './listed-athletes.ts'
import type { ListRow } from './result-list.ts'

export type RowDecision = {
  line: number
  athlete_id: number | null
  newcomer: NewAthlete | null
  is_left_out: boolean
}

export type NewAthlete = { federation_code: string; name: string; country: string; gender: Gender }

/** `confidence` in percent. */
export type Candidate = { athlete: KnownAthleteRow; confidence: number }

/** How a row was matched with an athlete, or what an operator has to decide about it. */
export type ListMatch = {
  by: 'code' | 'name' | 'person' | 'new' | 'left-out' | 'nobody'
  confidence: number | null
  athlete: KnownAthleteRow | null
  question: 'several' | 'new-code' | 'unknown' | 'twice' | null
  candidates: Candidate[]
  newcomer: Partial<NewAthlete> | null
}

/** The confidence in percent if the names are equal, and the nations are equal, not given, or different. */
const SAME_NATION = 97
const NO_NATION = 90
const OTHER_NATION = 70
/** Athletes with a confidence below this percentage are not suggested. */
const LEAST_CONFIDENCE = 60
const most_candidates = 4

type MatchOptions = Omit<ListContext, 'create_athletes' | 'file' | 'columnOf' | 'races'> & {
  race: RaceField
  decisions: readonly RowDecision[]
}

/**
 * Matches each row with an athlete: by the operator's decision or, if there is none, by code, or by name and nation. If
 * two rows match the same athlete, the second needs a decision, because a list contains each athlete only once.
 */
export function matchList(
  rows: readonly ListRow[],
  { race, decisions, ...known }: MatchOptions,
): ListMatch[] {
  const index = indexAthletes({
    ...known,
    races: new Map(),
    file: '',
    columnOf: (name) => name,
    create_athletes: true,
  })
  const byLine = new Map(decisions.map((decision) => [decision.line, decision]))
  const byId = new Map([...known.others, ...known.athletes].map((athlete) => [athlete.athlete_id, athlete]))
  const taken = new Set<number>()
  return rows.map((row) => {
    const decision = byLine.get(row.line)
    const match = (decision && matchByDecision(decision, byId)) ?? matchRow(row, race, index)
    const { athlete } = match
    if (!athlete) return match
    if (taken.has(athlete.athlete_id)) return openQuestion('twice', [{ athlete, confidence: 100 }], null)
    taken.add(athlete.athlete_id)
    return match
  })
}

const NO_MATCH: ListMatch = {
  by: 'nobody',
  confidence: null,
  athlete: null,
  question: null,
  candidates: [],
  newcomer: null,
}

function openQuestion(
  question: ListMatch['question'],
  candidates: Candidate[],
  newcomer: ListMatch['newcomer'],
): ListMatch {
  return { ...NO_MATCH, question, candidates, newcomer }
}

function matchByDecision(
  { athlete_id, newcomer, is_left_out }: RowDecision,
  byId: ReadonlyMap<number, KnownAthleteRow>,
): ListMatch | undefined {
  if (is_left_out) return { ...NO_MATCH, by: 'left-out' }
  if (newcomer) return { ...NO_MATCH, by: 'new', newcomer }
  const athlete = athlete_id === null ? undefined : byId.get(athlete_id)
  return athlete && { ...NO_MATCH, by: 'person', athlete }
}

function matchRow(row: ListRow, race: RaceField, index: AthleteIndex): ListMatch {
  const athletes = findAthletes({ ...row, race_code: '' }, race, index)
  const [only, another] = athletes
  if (only && !another) {
    const match = byCodeOrName(row, race, only, index)
    if (match) return match
  }
  const other = index.otherByCode.get(row.code ?? '')
  if (other) return { ...NO_MATCH, by: 'code', confidence: 100, athlete: other }
  const candidates =
    athletes.length > 0 ? athletes.map((athlete) => rate(row, athlete, index)) : listSimilar(row, race, index)
  const question = athletes.length > 1 ? 'several' : isCode(row.code) ? 'new-code' : 'unknown'
  return openQuestion(
    question,
    candidates.sort(byConfidence).slice(0, most_candidates),
    newcomerIn(row, race, index),
  )
}

/**
 * Returns the match of a row with an athlete by code or name. Undefined if the name matches but the nation does not:
 * then an operator decides whether it is the same athlete.
 */
function byCodeOrName(
  row: ListRow,
  race: RaceField,
  athlete: KnownAthleteRow,
  index: AthleteIndex,
): ListMatch | undefined {
  const { federation_code, athlete_id } = athlete
  const is_code = row.code === federation_code || row.code === `id:${athlete_id}` || takesTeams(race.kind)
  if (is_code) return { ...NO_MATCH, by: 'code', confidence: 100, athlete }
  const { confidence } = rate(row, athlete, index)
  return confidence < NO_NATION ? undefined : { ...NO_MATCH, by: 'name', confidence, athlete }
}

function rate(row: ListRow, athlete: KnownAthleteRow, { nations }: AthleteIndex): Candidate {
  const listed = nameKey(nameIn(row))
  const likeness = Math.max(...namesOf(athlete).map((name) => similarity(listed, nameKey(name))))
  const country = nations.get((row.nation ?? '').toUpperCase())
  const max_confidence = !country
    ? NO_NATION
    : country.alpha_3 === athlete.country
      ? SAME_NATION
      : OTHER_NATION
  return { athlete, confidence: Math.round(max_confidence * likeness) }
}

function listSimilar(row: ListRow, race: RaceField, index: AthleteIndex): Candidate[] {
  return index.athletes
    .filter((athlete) => fitsRace(race, athlete))
    .map((athlete) => rate(row, athlete, index))
    .filter(({ confidence }) => confidence >= LEAST_CONFIDENCE)
}

function byConfidence(one: Candidate, other: Candidate): number {
  return other.confidence - one.confidence
}

function nameIn({ name, code }: ListRow): string {
  return name ?? code ?? ''
}

/** Returns a new athlete with the values of the row. If the row has no code, makes one from the name. */
function newcomerIn(row: ListRow, race: RaceField, index: AthleteIndex): ListMatch['newcomer'] {
  if (takesTeams(race.kind)) {
    const team = newTeam({ ...row, race_code: '' }, race, index)
    return 'issues' in team ? null : team
  }
  const name = givenNameFirst(nameIn(row))
  const country = index.nations.get((row.nation ?? '').toUpperCase())
  const gender = row.gender ?? race.gender
  return {
    federation_code: isCode(row.code) ? row.code : codeFromName(name),
    name,
    ...(country ? { country: country.alpha_3 } : {}),
    ...(gender === 'mixed' ? {} : { gender }),
  }
}

/**
 * Returns the rows to import, each with the code of its athlete, except the rows that an operator has left out.
 * Undefined if a row still needs a decision.
 */
export function matchedRows(rows: readonly ListRow[], matches: readonly ListMatch[]): ListRow[] | undefined {
  const matched = rows.flatMap((row, index): (ListRow | undefined)[] => {
    const { by, athlete, newcomer } = matches[index]!
    if (by === 'left-out') return []
    if (athlete) return [{ ...row, code: athlete.federation_code }]
    if (by !== 'new' || !newcomer?.federation_code) return [undefined]
    const { federation_code, name = null, country = null, gender = null } = newcomer
    return [{ ...row, code: federation_code, name, nation: country, gender }]
  })
  return matched.every((row) => row !== undefined) ? matched : undefined
}
