import type { Instant } from '#game/instants.ts'

/** The version of the persisted data. Older data is converted, and data of any other version is ignored. */
const VERSION = 3

/**
 * Changes that are older than this are not sent. The server keeps idempotency keys for two hours (decision 0021). After
 * that, it could apply the same change a second time.
 */
const MAX_AGE_MS = 1.5 * 3_600_000

/** The kind of item that a queue changes: a team, or the answer to a side bet. */
export type QueueName = 'team' | 'bet'

type Persistable = { queue: readonly { made_at: Instant }[] }

export type PersistedQueue<State> = {
  /** Persists the state if it has pending changes. If it has none, removes the persisted state. */
  save: (state: State) => void
  /** Reads the persisted state. Null if nothing is persisted, or if the persisted changes are too old. */
  read: (now: Instant) => State | null
}

/** Persists pending changes while this tab is open, so that a reload loses nothing. */
export function persistedQueue<State extends Persistable>(
  name: QueueName,
  user_id: number,
  id: number,
): PersistedQueue<State> {
  const key = `${keyPrefix(name, user_id)}${id}`

  return {
    save: (state) => {
      try {
        if (state.queue.length === 0) sessionStorage.removeItem(key)
        else sessionStorage.setItem(key, JSON.stringify({ version: VERSION, state }))
      } catch {
        // The storage is full or forbidden. The user is still warned before they leave the page.
      }
    },
    read: (now) => {
      try {
        const text = sessionStorage.getItem(key)
        const state: State | null = text === null ? null : upgradeState<State>(name, JSON.parse(text))
        const oldest = state?.queue[0]
        return oldest && now - oldest.made_at < MAX_AGE_MS ? state : null
      } catch {
        return null
      }
    },
  }
}

/** Converts changes that were persisted before an upgrade of the site. The next release may drop these versions. */
function upgradeState<State>(name: QueueName, { version, state }: { version: number; state: object }) {
  if (version === VERSION) return state as State
  if (version !== 1 && version !== 2) return null
  if (name === 'team') return upgradeTeam(state as OldTeam) as State
  return (version === 2 ? state : upgradeBet(state as OldBet)) as State
}

type OldTeam = { known: unknown[]; undoable: { key: string; before: unknown[] } | null }

/** Converts a team of version 1 or 2, which was stored as its picks only. */
function upgradeTeam({ known, undoable, ...rest }: OldTeam) {
  const upgrade = (picks: unknown[]) => ({ picks, bench: null, reserves_cost: 0 })
  const undo = undoable && { ...undoable, before: upgrade(undoable.before) }
  return { ...rest, known: upgrade(known), undoable: undo, is_doubtful: true }
}

type OldBet = { known: number | null; queue: { option_id: number | null }[] }

/**
 * Converts an answer to a side bet of version 1. It had no revision, and was the id of the option instead of an object.
 */
function upgradeBet({ known, queue, ...rest }: OldBet) {
  const changes = queue.map(({ option_id, ...queued }) => ({ ...queued, change: { option_id } }))
  return {
    ...rest,
    known: { option_id: known },
    queue: changes,
    tag: '*',
    undoable: null,
    is_doubtful: true,
  }
}

/** Returns the ids of the teams or side bets for which the player has pending changes. */
export function persistedIds(name: QueueName, user_id: number): number[] {
  const prefix = keyPrefix(name, user_id)
  try {
    const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '')
    return keys.filter((key) => key.startsWith(prefix)).map((key) => Number(key.slice(prefix.length)))
  } catch {
    return []
  }
}

function keyPrefix(name: QueueName, user_id: number): string {
  return `${name}-changes-${user_id}-`
}
