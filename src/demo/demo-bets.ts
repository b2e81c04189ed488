import type { CountryCodes } from '#server/imports/season/plan-calendar.ts'
import { CALENDARS } from './generator/calendars.ts'
import { type DemoBet, makeBets } from './generator/make-bets.ts'
import type { Entrants } from './generator/make-entrants.ts'
import type { Demo } from './store/demos.ts'

export function demoBets(
  { seed, variant, settings }: Demo,
  entrants: Entrants,
  countries: CountryCodes,
): DemoBet[] {
  if (!settings.side_bets) return []
  return CALENDARS[variant].flatMap((weekend, n) => makeBets(seed, weekend, n, entrants, countries))
}
