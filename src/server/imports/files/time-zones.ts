import { instantIn } from './local-time.ts'

/** For each country with several time zones, the time zone of most of its races. `PLACES` contains the exceptions. */
const MAIN_ZONES = new Map([
  ['US', 'America/New_York'],
  ['CA', 'America/Toronto'],
  ['RU', 'Europe/Moscow'],
  ['CN', 'Asia/Shanghai'],
  ['KZ', 'Asia/Almaty'],
  ['AU', 'Australia/Sydney'],
  ['NZ', 'Pacific/Auckland'],
  ['DE', 'Europe/Berlin'],
  ['ES', 'Europe/Madrid'],
  ['PT', 'Europe/Lisbon'],
  ['UA', 'Europe/Kyiv'],
  ['CL', 'America/Santiago'],
  ['AR', 'America/Argentina/Buenos_Aires'],
  ['BR', 'America/Sao_Paulo'],
  ['MX', 'America/Mexico_City'],
  ['GL', 'America/Nuuk'],
])

/** Places that are not in the main time zone of their country, and some that lists contain without a country. */
const PLACES: readonly [RegExp, string][] = [
  [/minneapolis|hayward|cable|birkebeiner|madison|chicago/i, 'America/Chicago'],
  [/soldier hollow|park city|salt lake|bozeman|sun valley|west yellowstone/i, 'America/Denver'],
  [/truckee|palisades|tahoe|mammoth/i, 'America/Los_Angeles'],
  [/anchorage|fairbanks/i, 'America/Anchorage'],
  [/canmore|calgary|edmonton/i, 'America/Edmonton'],
  [/whistler|vancouver|vernon|sovereign lake|silver ?star/i, 'America/Vancouver'],
  [/tyumen|yekaterinburg|khanty/i, 'Asia/Yekaterinburg'],
  [/les rousses/i, 'Europe/Paris'],
  [/planica/i, 'Europe/Ljubljana'],
  [/krasnoyarsk/i, 'Asia/Krasnoyarsk'],
]

/**
 * Returns the time zone of a weekend, based on its place and the alpha-2 code of its country. UTC if both are unknown.
 */
export function zoneOf(place: string | null, alpha_2: string | null): string {
  const found = PLACES.find(([pattern]) => place !== null && pattern.test(place))
  if (found) return found[1]
  if (alpha_2 === null) return 'UTC'
  return MAIN_ZONES.get(alpha_2) ?? zonesOf(alpha_2)[0] ?? 'UTC'
}

/** Says why a guessed time zone may be wrong. `null` if the country has only one time zone. */
export function zoneUncertainty(alpha_2: string | null): string | null {
  if (alpha_2 === null) return 'races.csv gives no country and no time zone'
  const instants = new Set(zonesOf(alpha_2).map((zone) => instantIn(zone, '2026-01-15', '12:00').getTime()))
  return instants.size > 1
    ? 'the country has several time zones and races.csv names none, so the zone was chosen by the place'
    : null
}

/** TypeScript has no type for this ICU method yet. */
type Locale = Intl.Locale & { getTimeZones?: () => string[] | undefined }

function zonesOf(alpha_2: string): string[] {
  const locale: Locale = new Intl.Locale(`und-${alpha_2}`)
  return locale.getTimeZones?.() ?? []
}
