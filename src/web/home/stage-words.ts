import type { SeasonStage } from './season-stage.ts'

/** Stages in which no weekend is next. */
type Told = Exclude<SeasonStage, 'next' | 'loading'>

type Words = { eyebrow: string; line: string }

/** What is said where no weekend is next. */
export const STAGE_WORDS: Record<Told, Words> = {
  'no-season': {
    eyebrow: 'Before the season',
    line: 'The calendar is on its way. Pick your team as soon as the first event is here.',
  },
  waiting: {
    eyebrow: 'Between the races',
    line: 'Teams are locked. The next points come with the race results.',
  },
  decided: {
    eyebrow: 'The season is decided',
    line: 'The last race is scored. See you next winter.',
  },
}
