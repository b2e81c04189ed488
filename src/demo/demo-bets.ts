import type { CountryCodes } from '#server/imports/season/plan-calendar.ts'
import { CALENDARS } from './draw/calendars.ts'
import { type DemoBet, drawBets } from './draw/draw-bets.ts'
import type { Everybody } from './draw/draw-everybody.ts'
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
