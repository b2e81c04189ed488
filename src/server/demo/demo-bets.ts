import type { CountryCodes } from '#server/imports/plan-calendar.ts'
import { CALENDARS } from './calendars.ts'
import { type DemoBet, drawBets } from './draw-bets.ts'
import type { Everybody } from './draw-everybody.ts'
import type { Demo } from './store/demos.ts'

/** All side bets of a demo; none where the game has none. */
export function demoBets(
  { seed, variant, settings }: Demo,
  everybody: Everybody,
  countries: CountryCodes,
): DemoBet[] {
  if (!settings.side_bets) return []
  return CALENDARS[variant].flatMap((weekend, n) => drawBets(seed, weekend, n, everybody, countries))
}
