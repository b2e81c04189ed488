import { MIN_PICKERS_BEFORE_LOCK } from '#game/scoring/popularity.ts'
import { section } from '../markdown.ts'

export function deadlineRules(): string | null {
  return section(
    'The deadline',
    'Every selection has a deadline. Deadlines are listed under [Events](/events), and you can add [all of them](/events.ics) to your calendar.',
    'Once a selection is open, you can change your team as often as you like. A pick counts if it reaches us before the deadline. Exactly at the deadline is too late, and our clock decides, not yours.',
    'No other player sees your team before the deadline. After the deadline, everyone can see it and nobody can change it.',
  )
}

export function popularityRules(): string | null {
  return section(
    'Popularity',
    `Popularity is the share of teams that picked an athlete. To keep teams secret before the deadline, we round it to a whole percentage and show it only for athletes picked by at least ${MIN_PICKERS_BEFORE_LOCK} teams. After the deadline, you see the exact share of every athlete.`,
  )
}
