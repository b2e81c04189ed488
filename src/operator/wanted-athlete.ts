import { resolveWord } from '#game/named.ts'
import { listAthletesByWord } from '#server/athletes/find-athletes.ts'
import type { FoundAthlete } from '#server/athletes/store/find.ts'
import type { Db } from '#server/db/db.ts'
import { type Answer, refusal } from './answer.ts'
import type { WantedSeason } from './wanted-race.ts'

const ATHLETE = {
  noun: 'athlete',
  listed_by: 'athlete find',
  idOf: (athlete: FoundAthlete) => athlete.athlete_id,
  nameOf: ({ name, country }: FoundAthlete) => `${name} (${country})`,
}

/** Runs the work on the athlete that a word means by `id:49`, code or name, or says why that is not clear. */
export async function onAthlete(
  db: Db,
  { season_id, name }: WantedSeason,
  word: string,
  work: (athlete: FoundAthlete) => Promise<Answer>,
): Promise<Answer> {
  const ways = await listAthletesByWord(db, season_id, word)
  const athlete = resolveWord(word, ways, ATHLETE, ` in the season ${name}`)
  return typeof athlete === 'string' ? refusal([athlete]) : work(athlete)
}
