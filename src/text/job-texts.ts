/** Why a job failed, where no rule of the game says it. */
export const JOB_SENTENCES = {
  failed: 'The job ended with an unexpected error, which is in the log of the server. Nothing was changed.',
  'server-died':
    'The server stopped several times while this job ran, so it was given up. Nothing was changed.',
  'unknown-kind': 'This version of the server does not know this kind of job.',
} as const

export type JobFailure = keyof typeof JOB_SENTENCES

type JobState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'

const KINDS: Readonly<Record<string, { doing: string; done: string }>> = {
  publish: { doing: 'Publishing', done: 'Published' },
  rescore: { doing: 'Scoring again', done: 'Scored again' },
  'import season': { doing: 'Importing', done: 'Imported' },
  rebuild: { doing: 'Rebuilding boards', done: 'Rebuilt boards' },
}

/** What a job does in one or two words: `Publishing`, or `Published` once it is done. */
export function jobKindText(kind: string, state: JobState): string {
  const { doing, done } = KINDS[kind] ?? { doing: `Job “${kind}”`, done: `Job “${kind}”` }
  return state === 'done' ? done : doing
}

/** The whole title: what the job does, and to what. */
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
  points: { title: 'Points of all teams', note: 'Joins every pick with the places of the race' },
  totals: {
    title: 'Totals, boards and leagues',
    note: 'Adds, ranks, and sums the best members of each league',
  },
  plan: { title: 'Plan', note: 'Compares the files with the season' },
  athletes: { title: 'Athletes', note: '' },
  calendar: { title: 'Calendar and prices', note: '' },
  results: { title: 'Results', note: 'Lists of results; nothing is published' },
  switch: { title: 'Switch', note: 'All boards change at one moment' },
}

export function jobStepText(step: string): { title: string; note: string } {
  return STEPS[step] ?? { title: step, note: '' }
}

/** `8 s`, `2 min 5 s`, `1 h 4 min`. */
export function secondsText(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds))
  if (whole < 60) return `${whole} s`
  const minutes = Math.floor(whole / 60)
  if (minutes < 60) return whole % 60 === 0 ? `${minutes} min` : `${minutes} min ${whole % 60} s`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
