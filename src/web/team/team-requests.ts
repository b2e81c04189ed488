import {
  addPick,
  copyTeam,
  getMyTeam,
  makeCaptain,
  removePick,
  replaceTeam,
  undoTeam,
} from '#contract/teams.ts'
import { fetchReply } from '../core/api/reply.ts'
import { captureHeaders } from '../core/mutations/capture-headers.ts'
import { type ChangeOptions, sendChange } from '../core/mutations/send-change.ts'
import type { TeamAnswer } from './after-answer.ts'
import type { TeamChange } from './changes.ts'
import type { Queued } from './team-state.ts'

/** The player's current team. */
export async function fetchTeam(selection_id: number, signal: AbortSignal): Promise<TeamAnswer> {
  const { send, captured } = captureHeaders()
  const answer = await fetchReply(getMyTeam, { params: { selection_id } }, signal, send)
  return { answer, ...headerFacts(captured()) }
}

/** Sends a change under its key, based on the team with the ETag `tag`. The caller reports a failure. */
export async function sendTeamChange(
  selection_id: number,
  { key, change }: Queued,
  tag: string,
): Promise<TeamAnswer> {
  const { send, captured } = captureHeaders({ 'idempotency-key': key, 'if-match': tag })
  const answer = await sent(selection_id, change, { critical: false, send, is_once: true })
  return { answer, ...headerFacts(captured()) }
}

function sent(
  selection_id: number,
  change: TeamChange,
  options: ChangeOptions,
): Promise<TeamAnswer['answer']> {
  const params = { selection_id }
  if (change.kind === 'add') {
    return sendChange(addPick, { params, body: { athlete_id: change.athlete.athlete_id } }, options)
  }
  if (change.kind === 'replace') return sendChange(replaceTeam, { params, body: [...change.wishes] }, options)
  if (change.kind === 'copy') {
    return sendChange(copyTeam, { params: { selection_id: change.from }, body: params }, options)
  }
  if (change.kind === 'undo') return sendChange(undoTeam, { params }, options)
  const { athlete_id } = change
  const route = change.kind === 'remove' ? removePick : makeCaptain
  return sendChange(route, { params: { selection_id, athlete_id } }, options)
}

function headerFacts(headers: Headers): Omit<TeamAnswer, 'answer'> {
  return {
    tag: headers.get('etag'),
    accepted_at: headers.get('x-accepted-at'),
    closes_at: headers.get('x-closes-at'),
  }
}
