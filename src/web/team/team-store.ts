import {
  addPick,
  copyTeam,
  makeCaptain,
  type OwnedAthlete,
  removePick,
  replaceTeam,
  undoTeam,
} from '#contract/teams.ts'
import { type ChangeStore, createChangeStore } from '../core/mutations/change-store.ts'
import type { Dependencies } from '../core/mutations/changeable.ts'
import { perUserStores } from '../core/mutations/per-user-stores.ts'
import { type QueueRules, verdictOf } from '../core/mutations/queue-state.ts'
import { type QueuedHeaders, sendQueued } from '../core/mutations/send-queued.ts'
import type { ServerReply } from '../core/mutations/server-reply.ts'
import type { PickChange, TeamChange } from './changes.ts'
import { NO_BENCH } from './reserves/bench.ts'
import { readTeam, sendBench, withBench } from './reserves/server-team.ts'
import { isOutdated, rolledFrom } from './rolled-from.ts'
import type { TeamData, TeamState } from './team-state.ts'

export type TeamStore = ChangeStore<TeamData, TeamChange> & {
  /** Sets the budget of a selection with reserves or a vice-captain. The store then also reads these two. */
  setBenchBudget: (budget: number | undefined) => void
}

/** Returns the store of the logged-in player's team for a selection. */
export const teamStore: (user_id: number, selection_id: number) => TeamStore = perUserStores(
  (user_id, selection_id) => {
    const dependencies = dependenciesOn((other_id) => teamStore(user_id, other_id).read().state)
    return createTeamStore(user_id, selection_id, dependencies)
  },
)

export function createTeamStore(
  user_id: number,
  selection_id: number,
  dependencies: Dependencies<TeamChange>,
): TeamStore {
  let bench_budget: number | undefined
  const store: ChangeStore<TeamData, TeamChange> = createChangeStore({
    name: 'team',
    user_id,
    id: selection_id,
    read: (signal) => readTeam(selection_id, bench_budget, signal),
    send: async (queued, tag) => {
      const headers = { 'idempotency-key': queued.key, 'if-match': tag }
      const known = store.read().state?.known ?? { picks: [], ...NO_BENCH }
      const { change } = queued
      if (change.kind === 'bench') return sendBench(selection_id, change, headers, known)
      return withBench(await sendPicks(selection_id, change, headers), change, known)
    },
    rules: team_rules,
    dependencies,
  })
  return {
    ...store,
    setBenchBudget: (budget) => {
      bench_budget = budget
    },
  }
}

export const team_rules: QueueRules<TeamChange> = {
  is_replacing: false,
  undoes: (change) => (change.kind === 'undo' ? change.of : null),
  isUndoable: (change) => change.kind !== 'bench',
  verdictOf,
  refusalText: (change, { message }) =>
    change.kind === 'add' ? `${change.athlete.name}: ${message}` : message,
  elsewhere: {
    state: 'elsewhere',
    message: 'Your team was changed elsewhere. This is the latest version',
  },
}

/** Sends a change with its idempotency key and the ETag of the team that it is based on. */
function sendPicks(
  selection_id: number,
  change: PickChange,
  headers: QueuedHeaders,
): Promise<ServerReply<readonly OwnedAthlete[]>> {
  const params = { selection_id }
  if (change.kind === 'add') {
    return sendQueued(addPick, { params, body: { athlete_id: change.athlete.athlete_id } }, headers)
  }
  if (change.kind === 'replace') return sendQueued(replaceTeam, { params, body: [...change.wishes] }, headers)
  if (change.kind === 'copy') {
    return sendQueued(copyTeam, { params: { selection_id: change.from }, body: params }, headers)
  }
  if (change.kind === 'undo') return sendQueued(undoTeam, { params }, headers)
  const { athlete_id } = change
  const route = change.kind === 'remove' ? removePick : makeCaptain
  return sendQueued(route, { params: { selection_id, athlete_id } }, headers)
}

/**
 * A change depends on another team if it copies that team. It also depends on the team from which the squad has rolled
 * over. The change waits until earlier changes of the other team are saved. It does not wait for later changes, so two
 * teams never wait for each other.
 */
function dependenciesOn(stateOf: (selection_id: number) => TeamState | null): Dependencies<TeamChange> {
  const originOf = (tag: string) => {
    const selection_id = rolledFrom(tag)
    return selection_id === null ? null : stateOf(selection_id)
  }
  return {
    mustWait: ({ change, made_at }, tag) => {
      const source = change.kind === 'copy' ? stateOf(change.from) : null
      return [source, originOf(tag)].some((other) => other?.queue.some((each) => each.made_at < made_at))
    },
    hasPending: (tag) => (originOf(tag)?.queue.length ?? 0) > 0,
    isOutdated: (tag) => {
      const origin = originOf(tag)
      return origin !== null && isOutdated(tag, origin.tag)
    },
  }
}
