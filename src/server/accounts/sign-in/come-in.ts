import { letIn } from '#server/accounts/let-in.ts'
import type { Shell } from '#server/http/shell.ts'
import { keepArrival, type Prefill } from './arrivals.ts'
import type { Exchange } from './flow.ts'
import type { ExternalIdentity } from './provider.ts'
import { type Recognised, recognise } from './recognise.ts'

export type CameIn = Exclude<Recognised, { is: 'new' }> | { is: 'new'; prefill: Prefill }

/** Lets somebody from outside in, or keeps who he is until he registers, or says why neither. */
export async function comeIn(shell: Shell, exchange: Exchange, who: ExternalIdentity): Promise<CameIn> {
  const recognised = await recognise(exchange.db, shell.site, who)
  if (recognised.is === 'new') return { is: 'new', prefill: await keepArrival(shell, exchange, who) }
  if (recognised.is === 'refused') return recognised
  await letIn(shell, exchange, recognised.user_id, false)
  return recognised
}
