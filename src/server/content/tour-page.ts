import type { PageFacts } from './facts.ts'
import { bullets, paragraphs } from './markdown.ts'
import { winnersPoints } from './points-table.ts'

/** Stands on the team page below a heading of its own, so it has none. */
export function tourPage({ points_tables }: PageFacts): string | null {
  const { stage, individual, tour_overall } = points_tables
  if (!stage || !individual) return null

  return paragraphs(
    'A tour has up to nine legs within a few days, and an overall result.',
    bullets(
      `Each leg has its own team and deadline. A leg is worth about half a normal race: ${winnersPoints(stage)} points for the winner instead of ${winnersPoints(individual)}.`,
      tour_overall
        ? `The overall result is a selection of its own and is worth ${winnersPoints(tour_overall)} points to the winner. It closes together with leg 1.`
        : null,
      'You can change your team from leg to leg.',
    ),
  )
}
