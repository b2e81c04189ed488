/*
 * Reference implementation, for tests only: which athletes count for a player in a race, with reserves and
 * vice-captains. Tests compare this plain code with the database.
 */
import type { StartState } from '#game/calendar/start-lists.ts'
import type { Gender } from '#game/genders.ts'
import { CAPTAIN, PLAIN, type Role } from '#game/scoring/roles.ts'

type Pick = { athlete_id: number; gender: Gender; role: Role }

export type TeamBench = {
  vice_captain: number | null
  reserves: readonly { athlete_id: number; gender: Gender; place: number }[]
}

/** The results and the start list of a race, which show who started. `starters` is null without a start list. */
export type RaceField = {
  gender: Gender
  results: readonly { athlete_id: number; status: string | null }[]
  starters: readonly { athlete_id: number; state: StartState }[] | null
}

/** Returns a player's team as it counts in the race. */
export function countingTeam(
  picks: readonly Pick[],
  { vice_captain, reserves }: TeamBench,
  race: RaceField,
): { athlete_id: number; role: Role }[] {
  const resultOf = (id: number) => race.results.find(({ athlete_id }) => athlete_id === id)
  const hasStarted = (id: number) => {
    const result = resultOf(id)
    return result !== undefined && result.status !== 'DNS'
  }
  const isMissing = ({ athlete_id, gender }: Pick) => {
    if (resultOf(athlete_id)) return !hasStarted(athlete_id)
    if (race.gender !== 'mixed' && race.gender !== gender) return false
    if (race.starters === null) return false
    const listed = race.starters.find((starter) => starter.athlete_id === athlete_id)
    return listed === undefined || listed.state === 'not starting'
  }

  const captain = picks.find(({ role }) => role === CAPTAIN)
  const is_captain_missing = captain !== undefined && isMissing(captain)
  const used = new Set<number>()
  const inOrder = picks.toSorted((a, b) => a.athlete_id - b.athlete_id)
  return inOrder.map((pick) => {
    const { athlete_id, gender, role } = pick
    const is_acting = is_captain_missing && athlete_id === vice_captain && hasStarted(athlete_id)
    if (!isMissing(pick)) return { athlete_id, role: is_acting ? CAPTAIN : role }
    const substitute = reserves
      .toSorted((a, b) => a.place - b.place)
      .find((each) => each.gender === gender && hasStarted(each.athlete_id) && !used.has(each.athlete_id))
    if (!substitute) return { athlete_id, role }
    used.add(substitute.athlete_id)
    return { athlete_id: substitute.athlete_id, role: PLAIN }
  })
}
