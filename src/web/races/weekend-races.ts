import type { Race } from '#contract/races.ts'
import type { Weekend } from '#contract/weekends.ts'

/** Returns all races of a weekend in starting order, across selections. */
export function racesOf({ selections }: Pick<Weekend, 'selections'>): Race[] {
  return selections
    .flatMap(({ races }) => races)
    .sort((a, b) => Date.parse(a.date) - Date.parse(b.date) || a.race_id - b.race_id)
}

/**
 * Returns the countries of the races, without duplicates, in race order. If no race has a country, returns the country
 * of the weekend.
 */
export function countriesOf(weekend: Pick<Weekend, 'selections' | 'country'>): string[] {
  const countries = racesOf(weekend).map(({ country }) => country)
  const known_countries = countries.filter((country) => country !== null)
  return known_countries.length > 0
    ? [...new Set(known_countries)]
    : [weekend.country].filter((country) => country !== null)
}

/** Returns the places of the races, without duplicates, in race order. */
export function placesOf(weekend: Pick<Weekend, 'selections'>): string[] {
  const places = racesOf(weekend).map(({ place }) => place)
  return [...new Set(places.filter((place) => place !== null))]
}
