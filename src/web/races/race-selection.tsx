import { Link } from 'react-router'
import type { Selection } from '#contract/weekends.ts'
import type { Reply } from '../app/use-reply.ts'
import { Fact } from '../ui/fact.tsx'

/** The team that the race counts for. Its place is held from the beginning. */
export function RaceSelection({ reply }: { reply: Reply<Selection> }) {
  if (reply.state === 'failed') return null
  if (reply.state === 'loading') return <Fact label="Selection">{'\u00a0'}</Fact>

  const { selection_id, weekend_id, name, trading_open } = reply.data
  return (
    <Fact label={trading_open ? 'Selection, open for picks' : 'Selection'}>
      <Link to={`/events/${weekend_id}#selection-${selection_id}`}>{name}</Link>
    </Fact>
  )
}
