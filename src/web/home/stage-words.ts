import type { SeasonStage } from './season-stage.ts'

/** Stages in which no weekend is next. */
type Told = Exclude<SeasonStage, 'next' | 'loading'>

type Words = { eyebrow: string; line: string }

/** What is said where no weekend is next. */
export const STAGE_WORDS: Record<Told, Words> = {
  'no-season': {
    eyebrow: 'Before the season',
    line: 'The calendar is on its way. As soon as the first weekend stands here, you can pick your team.',
  },
  waiting: {
    eyebrow: 'Between the races',
    line: 'All teams stand. The next points come with the results of the races.',
  },
  decided: {
    eyebrow: 'The season is decided',
    line: 'The last race is scored. See you next winter.',
  },
}
