import type { AthleteResult, Race } from '#contract/races.ts'
import { toPoints } from '#game/scoring/points.ts'
import { resultOf } from '#game/scoring/results.ts'
import type { SheetLine } from '#game/scoring/sheet.ts'
import type { RaceRow } from './store/races.ts'
import type { ResultRow } from './store/results.ts'

export function toRace({ date, published_at, ...race }: RaceRow): Race {
  return {
    ...race,
    date: date.toISOString(),
    published_at: published_at?.toISOString() ?? null,
    links: {
      weekend: `/api/weekends/${race.weekend_id}`,
      selection: `/api/selections/${race.selection_id}`,
    },
  }
}

/** Converts a row to an athlete's place in a race, with the points that a plain pick earns. */
export function toAthleteResult({ lines, name, country, gender, is_team, ...row }: ResultRow): AthleteResult {
  return { ...row, athlete: { name, country, gender, is_team }, ...toEarned(lines) }
}

/** Sums the sheet lines that a plain pick earns, in points. */
export function toEarned(lines: readonly SheetLine[]) {
  const { champion, climb, sprint, score, total } = resultOf(lines)
  return {
    score: toPoints(score),
    total: toPoints(total),
    champion: toPoints(champion),
    climb: toPoints(climb),
    sprint: toPoints(sprint),
  }
}
