import type { AthleteResult } from '#contract/races.ts'
import { formatScore } from '#text/formats.ts'

type Split = Pick<AthleteResult, 'champion' | 'climb' | 'sprint' | 'score' | 'total'>

/** What the points are made of, where they are made of more than one thing. */
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
    .map(([name, points]) => `${name} ${formatScore(points, locale)}`)
    .join(' + ')
}

/** The bonuses alone, where the other parts stand in columns of their own. */
export function bonusText({ score, total }: Pick<Split, 'score' | 'total'>, locale?: string): string | null {
  return total - score >= 0.01 ? `bonus ${formatScore(total - score, locale)}` : null
}
