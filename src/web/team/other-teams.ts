import { isBehind, rolledFrom } from './rolled-from.ts'
import type { Queued, TeamState } from './team-state.ts'

/** What a team has to do with the player's others. A tag is that of the team as it is known. */
export type OtherTeams = {
  /** Whether a change must wait for those of another team. */
  isHeldUp: (queued: Queued, tag: string) => boolean
  /** Whether it is another one's squad, of which changes are on their way. */
  isMoving: (tag: string) => boolean
  /** Whether it is another one's squad, which has been changed here since. */
  isBehind: (tag: string) => boolean
}

/**
 * What is copied, or stands in for a team that has none of its own, is a team that the server knows, as it was when the player
 * changed something: that waits for what was done to the other before. It does not wait for what came later, so no two teams
 * ever wait for one another.
 */
export function otherTeams(stateOf: (selection_id: number) => TeamState | null): OtherTeams {
  const homeOf = (tag: string) => {
    const home = rolledFrom(tag)
    return home === null ? null : stateOf(home)
  }
  return {
    isHeldUp: ({ change, made_at }, tag) => {
      const source = change.kind === 'copy' ? stateOf(change.from) : null
      return [source, homeOf(tag)].some((other) => other?.queue.some((each) => each.made_at < made_at))
    },
    isMoving: (tag) => (homeOf(tag)?.queue.length ?? 0) > 0,
    isBehind: (tag) => {
      const home = homeOf(tag)
      return home !== null && isBehind(tag, home.tag)
    },
  }
}
