import type { LeagueStep } from '#contract/leagues/leagues.ts'
import { formatNumber, formatPoints, formatRank } from '#text/formats.ts'

/** Returns a text such as `1 member` or `1,204 members`. */
export function membersText(members: number, locale?: string): string {
  return `${formatNumber(members, locale)} ${members === 1 ? 'member' : 'members'}`
}

/** Returns a sentence about the league's first and last rank in the season. */
export function leagueRankSentence(steps: readonly LeagueStep[], locale?: string): string {
  const ranked = steps.filter(({ rank }) => rank !== null)
  const [first, last] = [ranked[0], ranked.at(-1)]
  if (!first || !last) return 'No member has a score yet.'

  const rank = formatRank(last.rank, locale)
  if (ranked.length === 1) return `Rank ${rank} after ${last.weekend_name}.`
  if (first.rank === last.rank) return `Rank ${rank}, the same as after ${first.weekend_name}.`
  return `From rank ${formatRank(first.rank, locale)} after ${first.weekend_name} to rank ${rank}.`
}

/**
 * Returns a sentence about the league's best weekend. If several weekends have equal points, the first of them is
 * named.
 */
export function pointsSentence(steps: readonly LeagueStep[], locale?: string): string {
  const most = Math.max(...steps.map(({ weekend_score }) => weekend_score ?? 0))
  const best = steps.find(({ weekend_score }) => weekend_score === most)
  if (!best) return 'No member has a score yet.'
  return `Best weekend so far: ${best.weekend_name}, with ${formatPoints(most, locale)} ${most === 1 ? 'point' : 'points'}.`
}
