import {
  addPick,
  copyTeam,
  getMyTeam,
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
import { sendQueued } from '../core/mutations/send-queued.ts'
import { fetchServerReply, type ServerReply } from '../core/mutations/server-reply.ts'
import type { TeamChange } from './changes.ts'
import { isOutdated, rolledFrom } from './rolled-from.ts'
import type { QueuedTeamChange, TeamState } from './team-state.ts'

export type TeamStore = ChangeStore<readonly OwnedAthlete[], TeamChange>

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
  return createChangeStore({
    name: 'team',
    user_id,
    id: selection_id,
    read: (signal) => fetchServerReply(getMyTeam, { params: { selection_id } }, signal),
    send: async (queued, tag) => {
      const reply = await sendTeamChange(selection_id, queued, tag)
      return { ...reply, current: reply.answer.ok ? undefined : reply.answer.problem.team }
    },
    rules: team_rules,
    dependencies,
  })
}

export const team_rules: QueueRules<TeamChange> = {
  is_replacing: false,
  undoes: (change) => (change.kind === 'undo' ? change.of : null),
  verdictOf,
  refusalText: (change, { message }) =>
    change.kind === 'add' ? `${change.athlete.name}: ${message}` : message,
  elsewhere: {
    state: 'elsewhere',
    message: 'Your team was changed elsewhere. This is the latest version',
  },
}

/** Sends a change with its idempotency key. `tag` is the ETag of the team that the change is based on. */
function sendTeamChange(
  selection_id: number,
  { key, change }: QueuedTeamChange,
  tag: string,
): Promise<ServerReply<readonly OwnedAthlete[]>> {
  const headers = { 'idempotency-key': key, 'if-match': tag }
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
