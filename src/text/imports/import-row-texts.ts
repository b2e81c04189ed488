import type { Gender } from '#game/genders.ts'
import { quoted } from '../quoted.ts'

type Country = { federation_code: string; name: string }

const NEWCOMER = 'the athlete is not in this season yet'

/** The texts of refusals of single rows of result lists, races, athletes and prices, by code. */
export const ROW_TEXTS = {
  'unknown-race': ({ race_code }: { race_code: string }) => ({
    found: quoted(race_code),
    expected: 'a race of this season',
  }),
  'unknown-athlete': ({ athlete }: { athlete: string }) => ({
    found: quoted(athlete),
    expected: 'an athlete of this season',
  }),
  'wrong-kind': (data: { athlete: string; is_team: boolean; takes_teams: boolean; kind: string }) => ({
    found: `${quoted(data.athlete)}, ${athleteOrTeam(data.is_team)}`,
    expected: `${athleteOrTeam(data.takes_teams)}, because the race is a ${data.kind}`,
  }),
  'wrong-gender': (data: { athlete: string; gender: string; race_gender: string }) => ({
    found: `${quoted(data.athlete)}, of gender ${data.gender}`,
    expected: `gender ${data.race_gender}, like the race`,
  }),
  'no-place': () => ({ found: 'nothing', expected: 'a place or a status' }),
  'place-and-status': ({ place, status }: Place) => ({
    found: `${status} with place ${place}`,
    expected: 'a place or a status, not both',
  }),
  'athlete-repeated': (data: { athlete: string; first: Place; line: number; again: Place }) => {
    const { athlete, first, line, again } = data
    const isSame = first.place === again.place && first.status === again.status
    const hint = athlete.startsWith('T-') ? `; a nation's second team is listed as "… II"` : ''
    return {
      found: `${quoted(athlete)} ${isSame ? 'twice' : `at ${placeText(first)} and at ${placeText(again)}`}`,
      expected: `each athlete once in a race (the first is on line ${line})${hint}`,
    }
  },
  'not-on-start-list': ({ athlete }: { athlete: string }) => ({
    found: quoted(athlete),
    expected: 'an athlete on the start list',
  }),
  'newcomer-without-code': ({ athlete }: { athlete: string }) => ({
    found: quoted(athlete),
    expected: `the athlete's federation code, because ${NEWCOMER}`,
  }),
  'newcomer-without-name': ({ name }: { name: string }) => ({
    found: quoted(name),
    expected: `the athlete's name, of at most 120 characters, because ${NEWCOMER}`,
  }),
  'newcomer-without-gender': () => ({
    found: 'nothing',
    expected: `the athlete's gender, because the race is mixed and ${NEWCOMER}`,
  }),
  'ambiguous-name': ({ name, athletes }: { name: string; athletes: readonly CodedAthlete[] }) => {
    const codes = athletes.map(({ federation_code, country }) => `${federation_code} (${country})`)
    return {
      found: quoted(name),
      expected: `a code, because several athletes have that name: ${codes.join(', ')}`,
    }
  },
  'unlisted-athlete': ({ athlete, nearest }: { athlete: string; nearest: readonly string[] }) => {
    const hint = nearest.length > 0 ? `; the nearest: ${nearest.join(', ')}` : ''
    return {
      found: quoted(athlete),
      expected: `an athlete of this season${hint}`,
    }
  },
  'unknown-country': ({ given, nearest }: { given: string; nearest: readonly Country[] }) => {
    const named = nearest.map(({ federation_code, name }) => `${federation_code} (${name})`)
    const hint = named.length > 0 ? `; the nearest: ${named.join(', ')}` : ''
    return {
      found: quoted(given),
      expected: `a country code, either the federation's or ISO 3166 alpha-3${hint}`,
    }
  },
  'no-season': ({ given, seasons }: { given: string | undefined; seasons: readonly string[] }) => ({
    found: given === undefined ? 'no current season' : `no season ${quoted(given)}`,
    expected: `one of the seasons: ${seasons.map(quoted).join(', ') || 'none yet'}`,
  }),
  'unknown-race-nearest': ({ given, nearest }: { given: string; nearest: readonly string[] }) => ({
    found: quoted(given),
    expected: `a race of this season${nearestText(nearest)}`,
  }),
  'another-race': ({ given, race_code }: { given: string; race_code: string }) => ({
    found: quoted(given),
    expected: `${race_code}, the race of this list`,
  }),
  'ambiguous-race': ({ given, races }: { given: string; races: readonly string[] }) => ({
    found: `${quoted(given)}, which may be ${races.join(', ')}`,
    expected: 'the code of one race',
  }),
  'no-such-race': (data: { given: string; season: string; nearest: readonly string[] }) => ({
    found: quoted(data.given),
    expected: `a race of ${data.season}${nearestText(data.nearest)}`,
  }),
  'several-statuses': ({ statuses }: { statuses: readonly string[] }) => ({
    found: statuses.join(' and '),
    expected: 'one status',
  }),
  'list-of-another-race': (data: { race_code: string; gender: Gender; wrong: number; known: number }) => ({
    found: `${data.wrong} of ${data.known} athletes whose gender does not fit ${RACE_GENDER_TEXTS[data.gender]}`,
    expected: `the list of ${data.race_code}, not of another race`,
  }),
  'athlete-differs': ({ given, known }: { given: GenderedAthlete; known: GenderedAthlete }) => ({
    found: `${quoted(given.name)} with gender ${given.gender}${given.is_team ? ', a team' : ''}`,
    expected: `the known data of the athlete: ${known.name}, gender ${known.gender}${known.is_team ? ', a team' : ''}`,
  }),
  'unknown-priced-athlete': ({ athlete }: { athlete: string }) => ({
    found: quoted(athlete),
    expected: 'an athlete of this season',
  }),
  'price-in-future': ({ day, today }: { day: string; today: string }) => ({
    found: day,
    expected: `a date no later than today (${today})`,
  }),
  'price-with-day': ({ day }: { day: string }) => ({
    found: day,
    expected: 'no day, because all prices are published at the given time',
  }),
  'price-repeated': (data: { name: string | undefined; prices: readonly [number, number] }) => ({
    found: `${data.name} at ${data.prices[0]} and at ${data.prices[1]}`,
    expected: 'one price for each athlete and instant',
  }),
  'no-races': () => ({ found: 'no races', expected: 'a row for each race' }),
  'mixed-athlete': () => ({ found: 'mixed', expected: 'm or f, because only teams can be mixed' }),
  'value-repeated': ({ column, value, line }: { column: string; value: string; line: number }) => ({
    found: `${quoted(value)} again`,
    expected: `each ${column} once (the first is on line ${line})`,
  }),
  'unlisted-race': ({ race_code }: { race_code: string }) => ({
    found: quoted(race_code),
    expected: 'a race of races.csv',
  }),
  'invalid-deadline': ({ given }: { given: string }) => ({
    found: quoted(given),
    expected: 'a time such as 2026-12-05T07:00, or the words "Day before each race"',
  }),
  'no-points-table': ({ kind, table, preset }: { kind: string; table: string; preset: string }) => ({
    found: `${quoted(kind)}, scored by the table ${table}`,
    expected: `a kind of race that has points in the points tables ${preset}`,
  }),
  'no-race-class': () => ({ found: 'nothing', expected: 'the class of a marathon' }),
  'no-such-points': ({ preset, points }: { preset: string; points: 'sprint' | 'climb' }) => ({
    found: 'yes',
    expected: `no, because the points tables ${preset} contain no ${points} points`,
  }),
  'no-pro-teams': () => ({ found: 'yes', expected: 'no, because the season has no pro teams' }),
}

type Place = { place: number | null; status: string | null }
type CodedAthlete = { federation_code: string; country: string }

type GenderedAthlete = { name: string; gender: Gender; is_team: boolean }

export const RACE_GENDER_TEXTS: Record<Gender, string> = {
  m: "a men's race",
  f: "a women's race",
  mixed: 'a mixed race',
}

function nearestText(nearest: readonly string[]): string {
  return nearest.length > 0 ? ` (the nearest: ${nearest.join(', ')})` : ''
}

function athleteOrTeam(is_team: boolean): string {
  return is_team ? 'a national team' : 'an athlete'
}

function placeText({ place, status }: Place): string {
  return place === null ? (status ?? 'no place') : `place ${place}`
}
