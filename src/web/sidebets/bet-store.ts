import { getMySidebet, type PlacedSidebet, placeSidebet } from '#contract/sidebets.ts'
import { type ChangeStore, createChangeStore } from '../core/mutations/change-store.ts'
import { perUserStores } from '../core/mutations/per-user-stores.ts'
import { type QueueRules, type QueueState, verdictOf } from '../core/mutations/queue-state.ts'
import { sendQueued } from '../core/mutations/send-queued.ts'
import { fetchServerReply, type ServerReply } from '../core/mutations/server-reply.ts'

/**
 * A player's answer to a side bet. `option_id` is null if there is no answer. As a change, null withdraws the answer.
 */
export type BetAnswer = Pick<PlacedSidebet, 'option_id'>

export type BetStore = ChangeStore<BetAnswer, BetAnswer>

/** Returns the store of the logged-in player's answer to a side bet. */
export const betStore = perUserStores(createBetStore)

export function createBetStore(user_id: number, sidebet_id: number): BetStore {
  const params = { sidebet_id }
  return createChangeStore({
    name: 'bet',
    user_id,
    id: sidebet_id,
    read: async (signal) => withTag(await fetchServerReply(getMySidebet, { params }, signal)),
    send: async ({ key, change }) =>
      withTag(await sendQueued(placeSidebet, { params, body: change }, { 'idempotency-key': key })),
    rules: bet_rules,
  })
}

const bet_rules: QueueRules<BetAnswer> = {
  is_replacing: true,
  undoes: () => null,
  verdictOf,
  refusalText: (_change, { message }) => message,
  elsewhere: { state: 'idle' },
}

/** Uses the chosen option as the tag, because replies about answers have no ETag. */
function withTag(reply: ServerReply<BetAnswer>): ServerReply<BetAnswer> {
  return { ...reply, tag: reply.answer.ok ? String(reply.answer.data.option_id) : null }
}

/** Returns the chosen option, with pending changes applied. */
export function chosenOption({ known, queue }: QueueState<BetAnswer, BetAnswer>): BetAnswer['option_id'] {
  return (queue.at(-1)?.change ?? known).option_id
}
