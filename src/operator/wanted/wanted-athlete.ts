import { resolveTerm } from '#game/named.ts'
import { takesTeams } from '#game/scoring/race-kinds.ts'
import { refusal, type VerbResult } from '#operator/verb-result.ts'
import { listAthletesByTerm } from '#server/athletes/find-athletes.ts'
import type { FoundAthlete } from '#server/athletes/store/find.ts'
import type { FoundRace } from '#server/calendar/store/races-by-term.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { WantedSeason } from './wanted-race.ts'

const TEAM_TEXTS = { f: 'women', m: 'men', mixed: 'mixed' }

const ATHLETE = {
  noun: 'athlete',
  listed_by: 'athlete find',
  idOf: (athlete: FoundAthlete) => athlete.athlete_id,
  nameOf: ({ name, country, is_team, gender }: FoundAthlete) =>
    `${name} (${is_team ? `${TEAM_TEXTS[gender]}, ` : ''}${country})`,
}

/**
 * Runs the work on the athlete given by `id:49`, code or name, or explains why the term is unclear. If several athletes
 * have the name, only those who can start in `race` are considered.
 */
export async function onAthlete(
  db: Db,
  { season_id, name }: WantedSeason,
  word: string,
  work: (athlete: FoundAthlete) => Promise<VerbResult>,
  race?: Pick<FoundRace, 'gender' | 'kind'>,
): Promise<VerbResult> {
  const found = await listAthletesByTerm(db, season_id, word)
  const ways = found.map((athletes) => {
    const fitting = race ? athletes.filter((each) => fits(each, race)) : []
    return fitting.length > 0 ? fitting : athletes
  })
  const athlete = resolveTerm(word, ways, ATHLETE, ` in the season ${name}`)
  return typeof athlete === 'string' ? refusal([athlete]) : work(athlete)
}

function fits({ gender, is_team }: FoundAthlete, race: Pick<FoundRace, 'gender' | 'kind'>): boolean {
  return takesTeams(race.kind) === is_team && (race.gender === 'mixed' || race.gender === gender)
}
