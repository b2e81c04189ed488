/** How often the session is checked, in ms (spec §9). */
export const EVERY = 300_000

/** After a check without an answer: soon, then at ever longer intervals. */
const SOONEST = 5_000

type Asking = {
  /** Whether there was an answer. */
  ask: () => Promise<boolean>
  /** Whether one need not wait for the time to be up, looked at when the reader comes back. */
  isDue: () => boolean
}

/**
 * Asks at once, and then while the page is visible; one that was hidden meanwhile asks as soon as it is looked at, if it
 * is due. Returns how to stop.
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
