/**
 * How many changes a player may send: far more than a person makes, but fewer than a program can send (decision 0027).
 */
export const CHANGE_LIMIT = { max: 600, minutes: 10 } as const

const MINUTE_MS = 60_000

/** For how many minutes counts are kept: the minutes of the limit, and the current minute. */
const KEPT_MINUTES = CHANGE_LIMIT.minutes + 1

type Options = {
  max?: number
  /** A monotonic clock in milliseconds. */
  now?: () => number
}

/**
 * Counts a change by a player, or a call with a token. `id` is the id of the player or token. Returns 0 if it is
 * allowed, and otherwise the number of seconds to wait.
 */
export type ChangeLimit = (id: number) => number

/**
 * Counts changes in this process, separately for each minute. In any ten minutes a player can make at most `max`
 * changes. The memory it needs depends only on the number of players who made changes in the last minutes.
 */
export function changeLimit({
  max = CHANGE_LIMIT.max,
  now = () => performance.now(),
}: Options = {}): ChangeLimit {
  /** The number of changes per player for each minute, latest first. */
  const minutes: Map<number, number>[] = []
  let latest = -KEPT_MINUTES

  const startMinute = (minute: number) => {
    for (let passed = Math.min(minute - latest, KEPT_MINUTES); passed > 0; passed--)
      minutes.unshift(new Map())
    minutes.length = KEPT_MINUTES
    latest = minute
  }

  return (user_id) => {
    const now_ms = now()
    const minute = Math.floor(now_ms / MINUTE_MS)
    if (minute > latest) startMinute(minute)
    const counts = minutes.map((counted) => counted.get(user_id) ?? 0)
    if (sum(counts) < max) {
      minutes[0]!.set(user_id, counts[0]! + 1)
      return 0
    }
    const oldest = counts.findLastIndex((count) => count > 0)
    return Math.ceil(((latest - oldest + KEPT_MINUTES) * MINUTE_MS - now_ms) / 1000)
  }
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}
