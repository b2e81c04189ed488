import type { CupKind } from '#game/scoring/cups.ts'
import type { PageFacts } from '../facts.ts'
import { bullets, section } from '../markdown.ts'

export function boardRules({ settings }: PageFacts): string | null {
  return section(
    'Leaderboards and cups',
    'Your race scores add up to a score for the selection, selections to a score for the weekend, and weekends to your season score. Points are calculated to two decimal places.',
    bullets(
      'Equal scores share a rank, and the next rank is skipped: 1, 2, 2, 4.',
      'Without a pick you have no score and no rank in that race or weekend. With a single pick you have both, even if it earns 0 points.',
      '**Overall** is the whole season.',
      ...settings.cups.map((kind) => CUP_TEXTS[kind]),
    ),
  )
}

const CUP_TEXTS: Record<CupKind, string> = {
  sprint: '**Sprint** counts all sprint races.',
  distance: '**Distance** counts all other individual races, but not the overall result of a tour.',
  tour: 'Every **tour** has a cup of its own.',
  sprint_points: '**Sprint** counts only the sprint points of each race.',
  climb_points: '**Climb** counts only the climb points of each race.',
  youth: '**Youth** counts all points of athletes who are marked *Youth* in that race, and nobody else’s.',
}

export function rankedSplitRules({ settings }: PageFacts): string | null {
  if (!settings.ranked_split) return null
  return section(
    'Ranked and verified',
    'Ranked players compete for prizes. Verified users have a badge and compete for bragging rights: they are on the Overall leaderboards but not on the Ranked leaderboards, which have their own ranks. Everyone starts as a Ranked player; only the organiser can verify players.',
  )
}
