/** The reasons why a job can fail, other than refusals by the rules of the game. */
export const JOB_SENTENCES = {
  failed:
    'The job ended with an unexpected error. The log of the server has the details. Nothing was changed.',
  'server-died':
    'The server crashed several times while this job ran, so the job is not tried again. Nothing was changed.',
} as const

export type JobFailure = keyof typeof JOB_SENTENCES

type JobState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'

const KINDS: Readonly<Record<string, { doing: string; done: string }>> = {
  preview: { doing: 'Previewing', done: 'Previewed' },
  'preview-races': { doing: 'Previewing results', done: 'Previewed results' },
  'preview-settlement': { doing: 'Previewing', done: 'Previewed' },
  settle: { doing: 'Settling', done: 'Settled' },
  publish: { doing: 'Publishing', done: 'Published' },
  rescore: { doing: 'Scoring again', done: 'Scored again' },
  'import season': { doing: 'Importing', done: 'Imported' },
  rebuild: { doing: 'Rebuilding boards', done: 'Rebuilt boards' },
  'merge athletes': { doing: 'Merging', done: 'Merged' },
  cup: { doing: 'Changing a cup', done: 'Changed a cup' },
  news: { doing: 'Planning news', done: 'Planned news' },
  backup: { doing: 'Backing up', done: 'Backed up' },
}

/** Returns the beginning of a job's title: `Publishing`, or `Published` if the job is done. */
export function jobKindText(kind: string, state: JobState): string {
  const { doing, done } = KINDS[kind] ?? { doing: `Job “${kind}”`, done: `Job “${kind}”` }
  return state === 'done' ? done : doing
}

/**
 * Returns the title of a job, such as `Publishing 10 km Men and 2 more`. `about` has the names of the races or the
 * season.
 */
export function jobTitle({
  kind,
  state,
  about,
}: {
  kind: string
  state: JobState
  about: readonly string[]
}) {
  const [first, ...others] = about
  const more = others.length === 0 ? '' : ` and ${others.length} more`
  return `${jobKindText(kind, state)}${first === undefined ? '' : ` ${first}${more}`}`
}

const STEPS: Readonly<Record<string, { title: string; note: string }>> = {
  prepare: { title: 'Preparation', note: 'Reads the results and finds the boards that change' },
  points: { title: 'Points of all teams', note: 'Computes the points of every pick in the races' },
  totals: {
    title: 'Totals, boards and leagues',
    note: 'Adds up points, ranks players, and adds up the best members’ scores in each league',
  },
  plan: { title: 'Plan', note: 'Compares the files with the season' },
  athletes: { title: 'Athletes', note: '' },
  calendar: { title: 'Calendar and prices', note: '' },
  results: { title: 'Results', note: 'Imports result lists, but publishes nothing' },
  players: { title: 'Players', note: 'Finds the players who get the news' },
  'back up': { title: 'Backup', note: 'Copies everything in the database to a file, while the game goes on' },
  switch: { title: 'Switch', note: 'All boards change at once' },
}

export function jobStepText(step: string): { title: string; note: string } {
  return STEPS[step] ?? { title: step, note: '' }
}

/** Formats a duration, such as `8 s`, `2 min 5 s` or `1 h 4 min`. */
export function secondsText(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds))
  if (whole < 60) return `${whole} s`
  const minutes = Math.floor(whole / 60)
  if (minutes < 60) return whole % 60 === 0 ? `${minutes} min` : `${minutes} min ${whole % 60} s`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
