import type { ReactNode } from 'react'
import type { Reply } from '../../core/api/use-reply.ts'
import { Failure } from '../../ui/failure.tsx'
import { Spinner } from '../../ui/spinner.tsx'

type Props<Data> = { reply: Reply<Data>; children: (data: Data, is_stale: boolean) => ReactNode }

/** Shows the data of a reply; until it has arrived, a spinner or why it has not. */
export function Loaded<Data>({ reply, children }: Props<Data>) {
  if (reply.state === 'loading') return <Spinner />
  if (reply.state === 'failed') return <Failure problem={reply.problem} retry={reply.retry} />
  return children(reply.data, reply.is_stale)
}
