const INTERVAL_MS = 300_000

/** Half of the wait before the first retry of an unanswered check. The wait doubles with each further retry. */
const FIRST_RETRY_MS = 5_000

type Polling = {
  /** Checks the session. Resolves with whether the server answered. */
  poll: () => Promise<boolean>
  /** Whether to check before the interval is over. */
  isDue: () => boolean
}

/**
 * Calls `poll` at once, and then regularly while the page is visible. When a hidden page becomes visible, `poll` is
 * called immediately if a check is due. Returns a function that stops polling.
 */
export function pollRegularly({ poll, isDue }: Polling): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let due_at = 0
  let wait = FIRST_RETRY_MS
  let is_polling = false

  const schedule = () => {
    clearTimeout(timer)
    if (document.visibilityState === 'hidden' || is_polling) return
    const remaining = isDue() ? 0 : due_at - Date.now()
    if (remaining > 0) timer = setTimeout(schedule, remaining)
    else void pollNow()
  }
  const pollNow = async () => {
    is_polling = true
    const is_answered = await poll()
    is_polling = false
    wait = is_answered ? FIRST_RETRY_MS : Math.min(wait * 2, INTERVAL_MS)
    due_at = Date.now() + (is_answered ? INTERVAL_MS : wait)
    if (!is_stopped) schedule()
  }
  let is_stopped = false

  document.addEventListener('visibilitychange', schedule)
  schedule()
  return () => {
    is_stopped = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', schedule)
  }
}
