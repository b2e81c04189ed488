import { nearestTerms } from '#game/nearest.ts'
import { daysBetween } from '../files/local-time.ts'
import { seriesOf } from '../season/weekend-groups.ts'
import { type Inquiry, isNo } from './inquiry.ts'
import { foldPlace, mainPart } from './place-names.ts'
import type { SeriesRace } from './race-runs.ts'

/** Races at one place at most this many days apart form one weekend, so they must spell the place in the same way. */
const max_gap_days = 2

type Spelling = { place: string; country: string | null; dates: string[] }

/**
 * Uses one spelling of a place if two spellings would split a weekend. Spellings that differ only in case, accents and
 * punctuation are the same place. If one spelling has an additional part (`Québec, QC` and `Quebec`) or a letter
 * differs, asks the operator.
 */
export function unifyPlaces<Race extends SeriesRace & Parameters<typeof seriesOf>[0]>(
  races: readonly Race[],
  inquiry: Inquiry,
): Race[] {
  const grouped = races.filter((race) => race.place !== null && seriesOf(race).name === null)
  const kept: Spelling[] = []
  const renamed = new Map<string, string>()
  for (const spelling of spellingsOf(grouped)) {
    const match = kept.find((other) => areNear(spelling, other) && isSamePlace(spelling, other, inquiry))
    if (match) {
      renamed.set(keyOf(spelling), match.place)
      match.dates.push(...spelling.dates)
    } else kept.push(spelling)
  }
  return races.map((race) => {
    const place = seriesOf(race).name === null ? renamed.get(keyOf(race)) : undefined
    return place === undefined ? race : { ...race, place }
  })
}

/** Lists the spellings of all places, most frequent first, because the most frequent spelling of a place is used. */
function spellingsOf(races: readonly SeriesRace[]): Spelling[] {
  const groups = [...Map.groupBy(races, keyOf).values()].map((members) => {
    const [{ place, country }] = members as [SeriesRace]
    return { place: place!, country, dates: members.map((race) => race.date) }
  })
  return groups.sort((a, b) => b.dates.length - a.dates.length)
}

function keyOf({ place, country }: { place: string | null; country: string | null }): string {
  return `${place} ${country}`
}

/** Whether the two spellings have races on nearby days, and not in different countries. */
function areNear(one: Spelling, other: Spelling): boolean {
  const isNear = one.dates.some((day) =>
    other.dates.some((each) => Math.abs(daysBetween(day, each)) <= max_gap_days),
  )
  const { country } = one
  return isNear && (country === other.country || country === null || other.country === null)
}

function isSamePlace(one: Spelling, other: Spelling, inquiry: Inquiry): boolean {
  const [folded, other_folded] = [foldPlace(one.place), foldPlace(other.place)]
  if (folded === other_folded) {
    if (one.place !== other.place)
      inquiry.guess({
        what: `${one.place} is ${other.place}`,
        why: 'they differ only in case, accents and punctuation',
      })
    return true
  }
  const isNear = folded.length > 5 && nearestTerms(folded, [other_folded], { most_edits: 1 }).length > 0
  if (mainPart(one.place) !== mainPart(other.place) && !isNear) return false

  const answer = inquiry.ask({
    key: `place-${folded.replaceAll(' ', '-')}`,
    question: `${one.place} and ${other.place} have races at most two days apart. Are they the same place?`,
    proposed: 'yes',
    choices: `yes (both are then called ${other.place}), or no`,
  })
  return !isNo(answer)
}
