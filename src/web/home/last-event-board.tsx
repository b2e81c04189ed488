import { getPreviousResults } from '#contract/weekends.ts'
import { PageLink } from '../app/page-link.tsx'
import { useReply } from '../app/use-reply.ts'
import { useConfig } from '../config/use-config.ts'
import { Board } from '../ui/board.tsx'
import { NoResults } from '../users/no-results.tsx'
import { UserRankingTable } from '../users/user-ranking-table.tsx'
import { rowsOfEvent } from './rows-of-event.ts'

type Props = {
  id: string
  title: string
  /** The Ranked board: without verified users. */
  ranked?: boolean
}

/** The ten best of the latest weekend with a scored race. */
export function LastEventBoard({ id, title, ranked = false }: Props) {
  const isBefore = useConfig()?.after_weekends === 0
  const query = ranked ? { verified_users: false } : {}
  const reply = useReply(getPreviousResults, isBefore ? undefined : { query }, { aside: true })
  const weekend = reply.state === 'ready' ? reply.data.weekend : undefined

  return (
    <Board
      id={id}
      title={title}
      note={weekend?.weekend_name}
      action={weekend && <PageLink to={`/events/${weekend.weekend_id}`}>All results</PageLink>}
    >
      <UserRankingTable
        reply={rowsOfEvent(reply, isBefore)}
        caption={`${title}: the ten best teams`}
        withMoves={false}
        empty={<NoResults />}
      />
    </Board>
  )
}
