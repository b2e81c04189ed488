import type { Race } from '#contract/races.ts'
import { formatNumber } from '#text/formats.ts'

/** Returns the distance as text, such as `10 km`. Empty for a race without a distance. */
export function distanceText({ distance }: Pick<Race, 'distance'>, locale?: string): string {
  return distance === null ? '' : `${formatNumber(distance, locale)} km`
}

/** Returns distance and discipline, such as `10 km Freestyle`. Unknown parts are left out. */
export function courseText(race: Pick<Race, 'distance' | 'discipline'>, locale?: string): string {
  return [distanceText(race, locale), race.discipline].filter(Boolean).join(' ')
}
