import { resolveTerm } from '#game/resolve-term.ts'
import { refusal, type VerbResult } from '#operator/verb-result.ts'
import { type FoundRace, groupRacesByMatch } from '#server/calendar/store/races-by-term.ts'
import type { Db } from '#server/platform/db/db.ts'

const RACE = {
  noun: 'race',
  listed_by: 'race list',
  idOf: (race: FoundRace) => race.race_id,
  nameOf: ({ race_code, name, weekend_name }: FoundRace) =>
    [race_code, name, weekend_name].filter(Boolean).join(', '),
}

export type NamedSeason = { season_id: number; name: string }

/** Finds a race by `id:53`, code, id or name. Returns a message if no race or several races match. */
export async function resolveRace(
  db: Db,
  { season_id, name }: NamedSeason,
  term: string,
): Promise<FoundRace | string> {
  return resolveTerm(term, await groupRacesByMatch(db, season_id, term), RACE, ` in the season ${name}`)
}

/**
 * Finds the races in the order of the terms, each only once. Returns a message for each term that matches no race or
 * several races.
 */
export async function resolveRaces(
  db: Db,
  season: NamedSeason,
  args: readonly string[],
): Promise<{ races: FoundRace[] } | { problems: string[] }> {
  const found = await Promise.all(args.map((term) => resolveRace(db, season, term)))
  const problems = found.filter((each) => typeof each === 'string')
  if (problems.length > 0) return { problems }
  const races = found.filter((each) => typeof each !== 'string')
  return { races: [...new Map(races.map((race) => [race.race_id, race])).values()] }
}

export async function withRace(
  db: Db,
  season: NamedSeason,
  term: string,
  work: (race: FoundRace) => Promise<VerbResult>,
): Promise<VerbResult> {
  const race = await resolveRace(db, season, term)
  return typeof race === 'string' ? refusal([race]) : work(race)
}
