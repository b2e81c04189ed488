import type { Race } from '#contract/races.ts'
import { getCurrentWeekend, type Selection, type Weekend } from '#contract/weekends.ts'
import {
  lockedRace,
  raceUnderWay,
  statusIn,
  type WeekendStatus,
  weekendStatus,
} from '#game/calendar/weekend-status.ts'
import { useReply } from '../core/api/use-reply.ts'
import { useFromServerTime } from '../core/clock/use-server-now.ts'

/** Returns the status of a weekend, by the server's time. The component renders again only when the state changes. */
export function useWeekendStatus(weekend: Weekend): WeekendStatus {
  const state = useFromServerTime((now) => weekendStatus(weekend, now).state)
  return statusIn(weekend, state)
}

/** Returns the id of the race that can be followed live, or null. */
export function useRaceUnderWay(races: readonly Race[]): number | null {
  return useFromServerTime((now) => raceUnderWay(races, now))
}

/** Returns the id of the next race for which the teams are locked, or null. */
export function useLockedRace(selections: readonly Selection[]): number | null {
  return useFromServerTime((now) => lockedRace(selections, now))
}

/** Returns the latest weekend with a selection that has closed. Undefined while it is loading, and if there is none. */
export function useCurrentWeekend(): Weekend | undefined {
  const reply = useReply(getCurrentWeekend, {}, { critical: false })
  return reply.state === 'ready' ? reply.data?.weekend : undefined
}
