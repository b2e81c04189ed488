import { subtractPoints } from '#game/scoring/points.ts'
import { formatNumber, formatPoints, ordinal } from '#text/formats.ts'
import type { NotificationContent } from './notification-content.ts'

/** A player's points and rank in a weekend, and in the season as of that weekend. Points have at most two decimals. */
export type WeekendScore = {
  weekend_id: number
  weekend_name: string
  score: number
  rank: number
  players: number
  season_score: number | null
  season_rank: number | null
  /** Whether at least one race of the weekend still has provisional results. */
  is_provisional: boolean
}

/** Tells a player their points after the results of a weekend are published. */
export function pointsContent(score: WeekendScore): NotificationContent {
  const { weekend_name, rank, players, weekend_id, is_provisional } = score
  const points = formatPoints(score.score, 'en')
  const sentence = `You are ${ordinal(rank)} of ${formatNumber(players, 'en')} in ${weekend_name}.${seasonText(score)}`
  return {
    title: `${pointsText(score.score)} in ${weekend_name}: you are ${ordinal(rank)}`,
    text: `${sentence}${is_provisional ? ' Provisional.' : ''}`,
    figure: { value: points, label: `points in ${weekend_name}` },
    paragraphs: is_provisional
      ? [sentence, 'Some results are provisional. If one of them is corrected, your points can still change.']
      : [sentence],
    button: 'See your points',
    path: `/events/${weekend_id}`,
  }
}

/** Tells a player that a correction has changed their points. `before` are the former points. */
export function correctionContent(score: WeekendScore, before: number): NotificationContent {
  const { weekend_name, rank, players, weekend_id } = score
  const points = formatPoints(score.score, 'en')
  const difference = subtractPoints(score.score, before)
  const change = `${difference > 0 ? '+' : '−'}${pointsText(Math.abs(difference))}`
  return {
    title: `Result corrected: ${change} in ${weekend_name}`,
    text: `You have ${pointsText(score.score)} instead of ${formatPoints(before, 'en')}, and are ${ordinal(rank)} of ${formatNumber(players, 'en')}.${seasonText(score)}`,
    figure: { value: points, label: `points in ${weekend_name}` },
    heading: `${change} after a correction`,
    button: 'See what changed',
    path: `/events/${weekend_id}`,
  }
}

export function summaryContent(
  season_score: number,
  season_rank: number,
  players: number,
): NotificationContent {
  const points = formatPoints(season_score, 'en')
  return {
    title: `Weekly summary: ${pointsText(season_score)} this season`,
    text: `You are ${ordinal(season_rank)} of ${formatNumber(players, 'en')} overall.`,
    figure: { value: points, label: 'points this season' },
    button: 'See the standings',
    path: '/overall',
  }
}

/** Makes a notification of news that an operator wrote. Blank lines separate paragraphs. */
export function newsContent({ subject, body }: { subject: string; body: string }): NotificationContent {
  const paragraphs = body.split(/\n\s*\n/).map((paragraph) => paragraph.trim())
  return {
    title: subject,
    text: paragraphs[0] ?? '',
    paragraphs,
    heading: subject,
    button: 'Open the game',
    path: '/',
  }
}

function pointsText(points: number): string {
  return `${formatPoints(points, 'en')} ${points === 1 ? 'point' : 'points'}`
}

function seasonText({ season_score, season_rank }: WeekendScore): string {
  if (season_rank === null || season_score === null) return ''
  return ` You are ${ordinal(season_rank)} overall with ${pointsText(season_score)}.`
}
