import type { AthleteResult } from '#contract/races.ts'
import { formatPoints } from '#text/formats.ts'

type Split = Pick<AthleteResult, 'champion' | 'climb' | 'sprint' | 'score' | 'total'>

/** Returns the parts of the points, such as `champion 50 + sprint 30`. Null if there are only champion points. */
export function splitText({ champion, sprint, climb, score, total }: Split, locale?: string): string | null {
  if (total === champion) return null

  const parts: [name: string, points: number][] = [
    ['champion', champion],
    ['sprint', sprint],
    ['climb', climb],
    ['bonus', total - score],
  ]
  return parts
    .filter(([, points]) => points >= 0.01)
    .map(([name, points]) => `${name} ${formatPoints(points, locale)}`)
    .join(' + ')
}

/** Returns only the bonus, for tables in which the other parts have columns. Null if there is no bonus. */
export function bonusText({ score, total }: Pick<Split, 'score' | 'total'>, locale?: string): string | null {
  return total - score >= 0.01 ? `bonus ${formatPoints(total - score, locale)}` : null
}
