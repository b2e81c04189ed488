import type { ResultRow } from '#server/imports/season-columns.ts'
import { type Random, sample } from '#server/invent/random.ts'
import type { DemoEvent } from './events.ts'

const scoring_places = 10
const contenders = 18

/** Sprint and climb places of a marathon: ten of those in front, as they came through. */
export function drawCheckpoints(rows: readonly ResultRow[], event: DemoEvent, random: Random): ResultRow[] {
  const sprint = event.has_sprint ? drawPlaces(rows, random) : new Map<string, number>()
  const climb = event.has_climb ? drawPlaces(rows, random) : new Map<string, number>()
  return rows.map((row) => ({
    ...row,
    sprint_place: sprint.get(row.athlete) ?? null,
    climb_place: climb.get(row.athlete) ?? null,
  }))
}

function drawPlaces(rows: readonly ResultRow[], random: Random): Map<string, number> {
  const drawn = sample(rows.slice(0, contenders), scoring_places, random)
  return new Map(drawn.map((row, index) => [row.athlete, index + 1]))
}
