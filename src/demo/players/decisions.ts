import type { Instant } from '#game/instants.ts'
import { openRandom, type Random } from '#server/platform/random.ts'
import type { PlayerProfile } from './make-profiles.ts'
import type { OpenSelection } from './store/selections.ts'

export type ProfiledPlayer = { user_id: number; profile: PlayerProfile }

export type DecisionOptions = {
  players: readonly ProfiledPlayer[]
  /** The same seed gives the same decisions and teams. */
  seed: string | number
  /**
   * - `by-now`: all decisions are made by now.
   * - `in-time`: decisions are spread over the time until the close, so that later calls return more of them.
   */
  timing: 'by-now' | 'in-time'
}

/** A player's decision to pick a team. The picks depend on `random`. */
export type Decision = ProfiledPlayer & { decided_at: Instant; random: Random }

/**
 * The decisions that players without a team in the selection have made by now. Less active players are often left out.
 */
export function decisionsOf(
  { selection_id, picks_from, trading_close }: OpenSelection,
  { players, seed, timing }: DecisionOptions,
  owners: ReadonlySet<number> | undefined,
  now: Instant,
): Decision[] {
  const last = trading_close - 1
  const latest = timing === 'by-now' ? Math.min(last, now) : last
  return players.flatMap((player) => {
    if (owners?.has(player.user_id)) return []
    const random = openRandom(`${seed} ${selection_id} ${player.user_id}`)
    if (random() > player.profile.activity) return []
    const decided_at = randomInstant(picks_from, latest, random)
    return decided_at <= now ? [{ ...player, decided_at, random }] : []
  })
}

/** A random instant from `from` to `to`, usually late: half of these instants are in the last quarter of the time. */
export function randomInstant(from: Instant, to: Instant, random: Random): Instant {
  return Math.floor(to - Math.max(0, to - from) * random() ** 2)
}
