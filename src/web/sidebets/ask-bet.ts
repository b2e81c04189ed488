import { getMySidebet, placeSidebet } from '#contract/sidebets.ts'
import { fetchReply } from '../app/reply.ts'
import { sendChange } from '../app/send-change.ts'
import { hearHeaders } from '../saving/hear-headers.ts'
import type { BetAnswer, QueuedBet } from './bet-state.ts'

/** What the player has answered so far. */
export async function askBet(sidebet_id: number, signal: AbortSignal): Promise<BetAnswer> {
  const { send, heard } = hearHeaders()
  const answer = await fetchReply(getMySidebet, { params: { sidebet_id } }, signal, send)
  return { answer, ...told(heard()) }
}

export async function sendBet(sidebet_id: number, { key, option_id }: QueuedBet): Promise<BetAnswer> {
  const { send, heard } = hearHeaders({ 'idempotency-key': key })
  const given = { params: { sidebet_id }, body: { option_id } }
  const answer = await sendChange(placeSidebet, given, { aside: true, send, is_once: true })
  return { answer, ...told(heard()) }
}

function told(headers: Headers): Omit<BetAnswer, 'answer'> {
  return { accepted_at: headers.get('x-accepted-at'), closes_at: headers.get('x-closes-at') }
}
