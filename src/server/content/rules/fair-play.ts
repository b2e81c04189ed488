import type { SeasonSettings } from '#game/calendar/season-settings.ts'
import type { PageFacts } from '../facts.ts'
import { section } from '../markdown.ts'

export function correctionRules(): string | null {
  return section(
    'When a jury changes a result',
    'Points appear as soon as results are published. They are provisional until the organiser makes them official.',
    'If a jury corrects a race afterwards, we score it again. All leaderboards and leagues are updated at once, and the race page says when and why.',
  )
}

export function fairPlayRules({ settings }: PageFacts): string | null {
  return section('Fair play', ageRule(settings), realNamesRule(settings))
}

function ageRule({ minimum_age }: SeasonSettings): string | null {
  return minimum_age === 0 ? null : `You need to be ${minimum_age} or older to play.`
}

const REAL_NAMES: Record<SeasonSettings['registration'], string | null> = {
  base: null,
  marathon: 'You play under your real name, and you have only one account.',
}

function realNamesRule({ registration }: SeasonSettings): string | null {
  return REAL_NAMES[registration]
}
