import type { CupKind } from '#game/scoring/cups.ts'
import type { PageFacts } from '../facts.ts'
import { bullets, section } from '../markdown.ts'

export function boardRules({ settings }: PageFacts): string | null {
  return section(
    'Boards and cups',
    'Races add up to the selection, selections to the weekend, weekends to the season. Points are exact to the hundredth.',
    bullets(
      'Equal scores share a rank, and the next rank is left out: 1, 2, 2, 4.',
      'Without a pick you have no score and no rank in that race or weekend. With one pick you have both, even with 0 points.',
      '**Overall** is the season itself.',
      ...settings.cups.map((kind) => CUP_TEXTS[kind]),
    ),
  )
}

const CUP_TEXTS: Record<CupKind, string> = {
  sprint: '**Sprint** holds all sprint races.',
  distance:
    '**Distance** holds all other races of single athletes; the overall result of a tour is not one of them.',
  tour: 'Every **tour** has a cup of its own.',
  sprint_points: '**Sprint** counts only the sprint points of each race.',
  climb_points: '**Climb** counts only the climb points of each race.',
  youth: '**Youth** counts all points of athletes who are youth in that race, and nothing of the others.',
}

export function rankedSplitRules({ settings }: PageFacts): string | null {
  if (!settings.ranked_split) return null
  return section(
    'Ranked and verified',
    'Ranked players compete for prizes. Verified users have a badge and compete for bragging rights: they are on the Overall boards but not on the Ranked boards, which have ranks of their own. Everyone starts as a Ranked player; only the organiser verifies.',
  )
}
