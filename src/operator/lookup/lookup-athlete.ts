import { resolveTerm } from '#game/resolve-term.ts'
import { fitsRace, type RaceField } from '#game/scoring/race-kinds.ts'
import { refusal, type VerbResult } from '#operator/verb-result.ts'
import { groupAthletesByMatch } from '#server/athletes/find-athletes.ts'
import type { FoundAthlete } from '#server/athletes/store/find.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { NamedSeason } from './lookup-race.ts'

const TEAM_TEXTS = { f: 'women', m: 'men', mixed: 'mixed' }

const ATHLETE = {
  noun: 'athlete',
  listed_by: 'athlete find',
  idOf: (athlete: FoundAthlete) => athlete.athlete_id,
  nameOf: ({ name, country, is_team, gender }: FoundAthlete) =>
    `${name} (${is_team ? `${TEAM_TEXTS[gender]}, ` : ''}${country})`,
}

/**
 * Runs the work on the athlete with this term: `id:49`, a code or a name. If no athlete or several athletes match, the
 * refusal says so. Athletes who can start in `race` are preferred.
 */
export async function withAthlete(
  db: Db,
  { season_id, name }: NamedSeason,
  term: string,
  work: (athlete: FoundAthlete) => Promise<VerbResult>,
  race?: RaceField,
): Promise<VerbResult> {
  const found = await groupAthletesByMatch(db, season_id, term)
  const choices = found.map((athletes) => {
    const fitting = race ? athletes.filter((each) => fitsRace(race, each)) : []
    return fitting.length > 0 ? fitting : athletes
  })
  const athlete = resolveTerm(term, choices, ATHLETE, ` in the season ${name}`)
  return typeof athlete === 'string' ? refusal([athlete]) : work(athlete)
}
