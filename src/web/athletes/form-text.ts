import { formatScore } from '#game/formats.ts'

const LAST = 5

type Result = { total: number; status: string | null }

/** The last races in words, the latest first: `The last first: 100, 80 and DNF;` */
export function formText(results: readonly Result[], locale: string): string {
  const words = results
    .slice(-LAST)
    .toReversed()
    .map(({ total, status }) => status ?? formatScore(total, locale))
  const average = results.reduce((sum, { total }) => sum + total, 0) / Math.max(1, results.length)
  const list = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(words)
  return `The last first: ${list}; on average ${formatScore(average, locale)} points.`
}
