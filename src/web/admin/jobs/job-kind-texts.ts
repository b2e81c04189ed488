/** What the admin pages say about a job of one kind. */
type JobKindTexts = {
  /** When the job changes something, and what a cancellation does. */
  cancel: string
  failed: string
  /** What a failed job has left behind. Null if `failed` already says this. */
  after_failure: string | null
  done: string
  cancelled: string
  /** What happens to the open job if the server restarts. */
  on_restart: string
  /** What happened to the job when the server restarted. */
  restarted: string
}

/** Most jobs change boards. */
const BOARDS: JobKindTexts = {
  cancel: 'Boards change only at the end of the job. If you cancel before that, nothing changes.',
  failed: 'The job failed, and nothing has changed',
  after_failure: 'The boards are as they were before.',
  done: 'Done. All boards are up to date.',
  cancelled: 'Cancelled. Nothing was changed.',
  on_restart: 'The job continues by itself, and uses what it has already built. Nothing is counted twice.',
  restarted: 'The job uses what it had already built. Nothing is counted twice.',
}

const OTHERS: Readonly<Record<string, Partial<JobKindTexts>>> = {
  'import season': {
    cancel: 'The season changes only at the end of the job. If you cancel before that, nothing changes.',
    after_failure: null,
  },
  news: {
    cancel:
      'Messages are sent as soon as they are scheduled. If you cancel, the other messages are not sent.',
    failed: 'The job failed before all messages were scheduled',
    after_failure: 'The messages that were scheduled are sent, unless you cancel the news.',
    done: 'All messages are scheduled.',
    cancelled: 'Cancelled. Messages that were not sent yet will not be sent.',
    on_restart: 'The job continues by itself. No player gets a message twice.',
    restarted: 'No player gets a message twice.',
  },
  backup: {
    cancel: 'The new backup appears only at the end of the job. If you cancel before that, nothing changes.',
    after_failure: null,
    done: 'Done. The backup is complete.',
    cancelled: 'Cancelled. No backup was made.',
    on_restart: 'The job starts over automatically.',
    restarted: 'The backup is made again.',
  },
}

export function jobKindTexts(kind: string): JobKindTexts {
  return { ...BOARDS, ...OTHERS[kind] }
}
