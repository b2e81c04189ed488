import type { Instant } from '#game/instants.ts'

/** What is kept of an older program is not read. */
const VERSION = 1

/** The server keeps a key for two hours (decision 0021); a change sent again after that could be made twice. */
const LONGEST = 1.5 * 3_600_000

/** Whose changes they are: those of a team, or answers to a side bet. */
export type QueueName = 'team' | 'bet'

type Persistable = { queue: readonly { made_at: Instant }[] }

export type PersistedQueue<State> = {
  /** Keeps it as long as something waits in it. */
  keep: (state: State) => void
  /** What waited when the page was left; null where nothing did, or too long ago. */
  read: (now: Instant) => State | null
}

/** Keeps what waits for as long as this tab is open, so that loading the page anew loses nothing. */
export function persistedQueue<State extends Persistable>(
  name: QueueName,
  user_id: number,
  id: number,
): PersistedQueue<State> {
  const key = `${startOf(name, user_id)}${id}`

  return {
    keep: (state) => {
      try {
        if (state.queue.length === 0) sessionStorage.removeItem(key)
        else sessionStorage.setItem(key, JSON.stringify({ version: VERSION, state }))
      } catch {
        // No room, or not allowed: whoever leaves the page is warned all the same.
      }
    },
    read: (now) => {
      try {
        const text = sessionStorage.getItem(key)
        const kept: { version: number; state: State } | null = text === null ? null : JSON.parse(text)
        if (kept?.version !== VERSION) return null
        const [oldest] = kept.state.queue
        return oldest && now - oldest.made_at < LONGEST ? kept.state : null
      } catch {
        return null
      }
    },
  }
}

/** The teams or side bets for which something of the player's waits. */
export function persistedIds(name: QueueName, user_id: number): number[] {
  const start = startOf(name, user_id)
  try {
    const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '')
    return keys.filter((key) => key.startsWith(start)).map((key) => Number(key.slice(start.length)))
  } catch {
    return []
  }
}

function startOf(name: QueueName, user_id: number): string {
  return `${name}-changes-${user_id}-`
}
