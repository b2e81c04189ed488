import type { UserWeekendResult } from '#contract/users.ts'
import { formatPoints, formatRank } from '#game/formats.ts'

type Row = Pick<UserWeekendResult, 'weekend_name' | 'score' | 'season_rank' | 'season_score'>

/** What the picture of the ranks says. */
export function rankSentence(results: readonly Row[], locale?: string): string {
  const ranked = results.filter((row) => row.season_rank !== null)
  const now = ranked.at(-1)
  const best = ranked.reduce<Row | undefined>(
    (found, row) => (found && (found.season_rank ?? 0) <= (row.season_rank ?? 0) ? found : row),
    undefined,
  )
  if (!now || !best) return 'No rank yet'
  if (now.season_rank === best.season_rank) {
    return `Rank ${formatRank(now.season_rank, locale)} after ${now.weekend_name}, and never better`
  }
  return `Rank ${formatRank(now.season_rank, locale)} after ${now.weekend_name}; at best ${formatRank(best.season_rank, locale)}, after ${best.weekend_name}`
}

/** What the picture of the scores says. */
export function scoreSentence(results: readonly Row[], locale?: string): string {
  const scored = results.filter((row) => row.score !== null)
  const total = results.at(-1)?.season_score
  const best = scored.reduce<Row | undefined>(
    (found, row) => (found && (found.score ?? 0) >= (row.score ?? 0) ? found : row),
    undefined,
  )
  if (!best) return 'No points yet'
  return `${formatPoints(total, locale)} so far; the best weekend was ${best.weekend_name} with ${formatPoints(best.score, locale)}`
}
