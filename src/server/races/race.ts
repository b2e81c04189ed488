import type { AthleteResult, Race } from '#contract/races.ts'
import { toPoints } from '#game/points.ts'
import { resultOf } from '#game/results.ts'
import type { RaceRow, ResultRow } from './store.ts'

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

/** An athlete's place, and the points of the sheet as a plain pick earns them. */
export function toAthleteResult({ lines, name, country, gender, is_team, ...row }: ResultRow): AthleteResult {
  const { champion, climb, sprint, score, total } = resultOf(lines)
  return {
    ...row,
    athlete: { name, country, gender, is_team },
    score: toPoints(score),
    total: toPoints(total),
    champion: toPoints(champion),
    climb: toPoints(climb),
    sprint: toPoints(sprint),
  }
}
