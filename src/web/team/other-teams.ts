import { isOutdated, rolledFrom } from './rolled-from.ts'
import type { Queued, TeamState } from './team-state.ts'

/** How a team depends on the player's other teams. A tag is the ETag of the team as known here. */
export type OtherTeams = {
  /** Whether a change must wait for changes of another team. */
  mustWait: (queued: Queued, tag: string) => boolean
  /** Whether this is the squad of another team that has pending changes. */
  hasPending: (tag: string) => boolean
  /** Whether this is the squad of another team that has been changed here since. */
  isOutdated: (tag: string) => boolean
}

/**
 * A change that copies a team, or that is made on a squad rolled over from another team, depends on that team's state
 * on the server at the time of the change: it waits for earlier changes to the other team. It does not wait for later
 * ones, so two teams never wait for each other.
 */
export function otherTeams(stateOf: (selection_id: number) => TeamState | null): OtherTeams {
  const homeOf = (tag: string) => {
    const home = rolledFrom(tag)
    return home === null ? null : stateOf(home)
  }
  return {
    mustWait: ({ change, made_at }, tag) => {
      const source = change.kind === 'copy' ? stateOf(change.from) : null
      return [source, homeOf(tag)].some((other) => other?.queue.some((each) => each.made_at < made_at))
    },
    hasPending: (tag) => (homeOf(tag)?.queue.length ?? 0) > 0,
    isOutdated: (tag) => {
      const home = homeOf(tag)
      return home !== null && isOutdated(tag, home.tag)
    },
  }
}
