import type { Gender } from '#game/genders.ts'
import { type Hundredths, roundHundredths, toPoints } from './points.ts'
import { type Ranked, rankBy } from './ranks.ts'
import { PLAIN } from './roles.ts'
import type { SheetLine } from './sheet.ts'

export type AthleteScore = { athlete_id: number; score: Hundredths }

/** Adds up the points that each athlete earns as a plain pick in the races that count (rules §5). */
export function athleteScores(
  races: readonly { include_in_total: boolean; lines: readonly SheetLine[] }[],
): AthleteScore[] {
  const scores = new Map<number, Hundredths>()
  const counted = races.filter((race) => race.include_in_total).flatMap((race) => race.lines)

  for (const line of counted.filter((each) => each.role === PLAIN)) {
    scores.set(line.athlete_id, (scores.get(line.athlete_id) ?? 0) + line.points)
  }
  return [...scores].map(([athlete_id, score]) => ({ athlete_id, score }))
}

/** Ranks athletes and teams separately, and each gender by itself (rules §5). */
export function rankAthletes<Row extends AthleteScore & { gender: Gender; is_team: boolean }>(
  athletes: readonly Row[],
): Ranked<Row>[] {
  const fields = Map.groupBy(athletes, ({ gender, is_team }) => `${gender} ${is_team}`)
  return [...fields.values()].flatMap((field) => rankBy(field, (row) => row.athlete_id))
}

/** The score times 1,000, divided by the price and rounded to two decimals. Null if the athlete has no price. */
export function pointsPerGame(score: Hundredths, price: number | null): number | null {
  return price ? toPoints(roundHundredths((score * 1000) / price)) : null
}

/** The score times 100,000, divided by the price and rounded to two decimals (rules §11). Undefined without a price. */
export function rankingScore(score: Hundredths, price: number | null): number | undefined {
  return price ? toPoints(roundHundredths((score * 100_000) / price)) : undefined
}
