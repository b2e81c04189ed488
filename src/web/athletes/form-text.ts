import { formatScore } from '#game/formats.ts'

const LAST = 5

type Result = { total: number; status: string | null }

/** The last races in words: `Latest first: 100, 80 and DNF;`, and whether overall results are left out. */
export function formText(results: readonly Result[], locale: string, lacks_overall: boolean): string {
  const words = results
    .slice(-LAST)
    .toReversed()
    .map(({ total, status }) => status ?? formatScore(total, locale))
  const average = results.reduce((sum, { total }) => sum + total, 0) / Math.max(1, results.length)
  const list = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(words)
  const without = lacks_overall ? ', without overall results of tours' : ''
  return `Latest first: ${list}; on average ${formatScore(average, locale)} points${without}.`
}
