/** Interval of the session check, in ms. */
export const EVERY = 300_000

/** First retry interval after an unanswered check; it then increases. */
const SOONEST = 5_000

type Asking = {
  /** Resolves to whether there was a reply. */
  ask: () => Promise<boolean>
  /** Whether to check before the interval is over, evaluated when the page becomes visible. */
  isDue: () => boolean
}

/**
 * Checks at once, and then regularly while the page is visible. When a hidden page becomes visible, it checks
 * immediately if due. Returns a function that stops it.
 */
export function pollRegularly({ ask, isDue }: Asking): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let due_at = 0
  let wait = SOONEST
  let is_asking = false

  const go = () => {
    clearTimeout(timer)
    if (document.visibilityState === 'hidden' || is_asking) return
    const rest = isDue() ? 0 : due_at - Date.now()
    if (rest > 0) timer = setTimeout(go, rest)
    else void askNow()
  }
  const askNow = async () => {
    is_asking = true
    const is_answered = await ask()
    is_asking = false
    wait = is_answered ? SOONEST : Math.min(wait * 2, EVERY)
    due_at = Date.now() + (is_answered ? EVERY : wait)
    if (!is_stopped) go()
  }
  let is_stopped = false

  document.addEventListener('visibilitychange', go)
  go()
  return () => {
    is_stopped = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', go)
  }
}
