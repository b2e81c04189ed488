import { MIN_PICKERS_BEFORE_LOCK } from '#game/scoring/popularity.ts'
import { section } from '../markdown.ts'

export function deadlineRules(): string | null {
  return section(
    'The deadline',
    'Every selection has a deadline. You find it under [Events](/events), and can add [all deadlines](/events.ics) to your calendar.',
    'Once a selection is open, you can change your team as often as you like. A pick counts when it reaches us before the deadline. At the very second it is too late; our clock decides, not yours.',
    'No other player sees your team before the deadline. After it everyone can see it and nobody can change it.',
  )
}

export function popularityRules(): string | null {
  return section(
    'Popularity',
    `The popularity is the share of teams that picked an athlete. Before the deadline we round it to whole percent, and show only athletes whom at least ${MIN_PICKERS_BEFORE_LOCK} teams have picked, to keep teams secret. After it you see the exact share of every athlete.`,
  )
}
