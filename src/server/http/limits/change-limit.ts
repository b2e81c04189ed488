/** How many changes a player may send, of whatever kind: far more than a person, fewer than a program (decision 0027). */
export const CHANGE_LIMIT = { most: 600, minutes: 10 } as const

const MINUTE_MS = 60_000

/** The minute that is under way, and those that lie within the time. */
const KEPT = CHANGE_LIMIT.minutes + 1

type Options = {
  most?: number
  /** A clock in ms that is never set back. */
  now?: () => number
}

/** Counts a change of a player. Returns in how many seconds there may be one more, and zero where this one may be. */
export type ChangeLimit = (user_id: number) => number

/**
 * Counts changes in this process, a minute at a time: in any ten minutes there are at most `most` of one player. What is
 * kept grows with the players of the last minutes only.
 */
export function changeLimit({
  most = CHANGE_LIMIT.most,
  now = () => performance.now(),
}: Options = {}): ChangeLimit {
  /** Of each minute how many changes each player sent; the latest minute first. */
  const minutes: Map<number, number>[] = []
  let latest = -KEPT

  const moveTo = (minute: number) => {
    for (let passed = Math.min(minute - latest, KEPT); passed > 0; passed--) minutes.unshift(new Map())
    minutes.length = KEPT
    latest = minute
  }

  return (user_id) => {
    const at = now()
    const minute = Math.floor(at / MINUTE_MS)
    if (minute > latest) moveTo(minute)
    const counts = minutes.map((counted) => counted.get(user_id) ?? 0)
    if (sum(counts) < most) {
      minutes[0]!.set(user_id, counts[0]! + 1)
      return 0
    }
    const oldest = counts.findLastIndex((count) => count > 0)
    return Math.ceil(((latest - oldest + KEPT) * MINUTE_MS - at) / 1000)
  }
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}
