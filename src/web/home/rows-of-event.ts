import type { UserRanking } from '#contract/users.ts'
import type { Reply } from '../app/use-reply.ts'

const NONE: Reply<readonly UserRanking[]> = { state: 'ready', data: [], total: 0, old: false }

/** The rows of the latest scored event. That there is none yet is no failure: its board is empty. */
export function rowsOfEvent(
  reply: Reply<{ users: readonly UserRanking[] }>,
  isBefore: boolean,
): Reply<readonly UserRanking[]> {
  if (isBefore || (reply.state === 'failed' && reply.problem.code === 'not-found')) return NONE
  return reply.state === 'ready' ? { ...reply, data: reply.data.users } : reply
}
