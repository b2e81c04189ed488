import type { Instant } from '#game/instants.ts'

/** Data persisted by other versions, except 1, is ignored. */
const VERSION = 2

/** The server keeps a key for two hours (decision 0021); a change sent again after that could be applied twice. */
const LONGEST = 1.5 * 3_600_000

/** The kind of changes: those of a team, or answers to a side bet. */
export type QueueName = 'team' | 'bet'

type Persistable = { queue: readonly { made_at: Instant }[] }

export type PersistedQueue<State> = {
  /** Persists the state as long as it has pending changes. */
  save: (state: State) => void
  /** The changes pending when the page was left; null if there were none or they are too old. */
  read: (now: Instant) => State | null
}

/** Persists pending changes while this tab is open, so that a reload loses nothing. */
export function persistedQueue<State extends Persistable>(
  name: QueueName,
  user_id: number,
  id: number,
): PersistedQueue<State> {
  const key = `${startOf(name, user_id)}${id}`

  return {
    save: (state) => {
      try {
        if (state.queue.length === 0) sessionStorage.removeItem(key)
        else sessionStorage.setItem(key, JSON.stringify({ version: VERSION, state }))
      } catch {
        // Storage is full or forbidden: the warning before leaving the page still works.
      }
    },
    read: (now) => {
      try {
        const text = sessionStorage.getItem(key)
        const state: State | null = text === null ? null : currentState<State>(name, JSON.parse(text))
        const oldest = state?.queue[0]
        return oldest && now - oldest.made_at < LONGEST ? state : null
      } catch {
        return null
      }
    },
  }
}

/**
 * Changes that were pending while the server was upgraded. Version 1 can go one release later: side bets had no
 * revision and their answers no name.
 */
function currentState<State>(name: QueueName, { version, state }: { version: number; state: object }) {
  if (version === VERSION) return state as State
  if (version !== 1) return null
  if (name === 'team') return { ...state, is_doubtful: true } as State
  const { known, queue, ...rest } = state as OldBet
  const changes = queue.map(({ option_id, ...queued }) => ({ ...queued, change: { option_id } }))
  const current = { known: { option_id: known }, queue: changes, tag: '*', undoable: null, is_doubtful: true }
  return { ...rest, ...current } as State
}

type OldBet = { known: number | null; queue: { option_id: number | null }[] }

/** The ids of the teams or side bets with pending changes of the player. */
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
