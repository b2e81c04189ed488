import { MIN_PICKERS_BEFORE_LOCK } from '#game/popularity.ts'
import { section } from '../markdown.ts'

export function deadlineRules(): string | null {
  return section(
    'The deadline',
    'Every selection has a deadline. It stands under [Events](/events), and [all of them](/events.ics) fit into your calendar.',
    'From the day a selection opens, your team may change as often as you like. A pick counts when it reaches us before the deadline. At the very second it is too late, and our clock decides, not yours.',
    'No other player sees your team before the deadline. After it everybody may look, and nobody can change a thing.',
  )
}

export function popularityRules(): string | null {
  return section(
    'How popular an athlete is',
    `The popularity is the share of teams that picked an athlete. Before the deadline we round it to whole percent, and show only athletes whom at least ${MIN_PICKERS_BEFORE_LOCK} teams have picked, so that nobody’s secret gets out. After it you see all of them, and exactly.`,
  )
}
