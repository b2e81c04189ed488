import type { AthleteRaceResult } from '#contract/athletes.ts'
import type { Db } from '#server/db/db.ts'
import { toAthleteResult, toRace } from '#server/races/race.ts'
import { listRacesById } from '#server/races/store/races.ts'
import { listResultsOfAthlete } from '#server/races/store/results.ts'

/** An athlete's results of the season, each with its race. */
export async function loadAthleteResults(db: Db, athlete_id: number): Promise<AthleteRaceResult[]> {
  const results = await listResultsOfAthlete(db, athlete_id)
  const races = await listRacesById(
    db,
    results.map((result) => result.race_id),
  )
  const raceOf = new Map(races.map((race) => [race.race_id, toRace(race)]))
  return results.flatMap((row) => {
    const { athlete: _, ...result } = toAthleteResult(row)
    const race = raceOf.get(result.race_id)
    return race ? { ...result, race } : []
  })
}
