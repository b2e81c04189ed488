import type { Race } from '#contract/races.ts'
import { formatNumber } from '#text/formats.ts'

/** `10 km`; empty for a race without a distance. */
export function distanceText({ distance }: Pick<Race, 'distance'>, locale?: string): string {
  return distance === null ? '' : `${formatNumber(distance, locale)} km`
}

/** `10 km Freestyle`, without unknown parts. */
export function courseText(race: Pick<Race, 'distance' | 'discipline'>, locale?: string): string {
  return [distanceText(race, locale), race.discipline].filter(Boolean).join(' ')
}
