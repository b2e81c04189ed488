import type { ReactNode } from 'react'
import type { Reply } from '../../core/api/use-reply.ts'
import { Failure } from '../../ui/failure.tsx'
import { Spinner } from '../../ui/spinner.tsx'

/** Shows a spinner while the reply is loading, or says why it could not be loaded. */
export function NotLoaded({ reply }: { reply: Exclude<Reply<unknown>, { state: 'ready' }> }) {
  return reply.state === 'loading' ? <Spinner /> : <Failure problem={reply.problem} retry={reply.retry} />
}

type Props<Data> = { reply: Reply<Data>; children: (data: Data, is_stale: boolean) => ReactNode }

export function Loaded<Data>({ reply, children }: Props<Data>) {
  return reply.state === 'ready' ? children(reply.data, reply.is_stale) : <NotLoaded reply={reply} />
}
