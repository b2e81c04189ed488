/** Why a job failed, where no rule of the game says it. */
export const JOB_SENTENCES = {
  failed: 'The job ended with an unexpected error, which is in the log of the server. Nothing was changed.',
  'server-died':
    'The server stopped several times while this job ran, so it was given up. Nothing was changed.',
  'unknown-kind': 'This version of the server does not know this kind of job.',
} as const

export type JobFailure = keyof typeof JOB_SENTENCES
