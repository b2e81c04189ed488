import { Link } from 'react-router'
import { getLeaderboard } from '#contract/cups.ts'
import { useReply } from '../app/use-reply.ts'
import { seasonText } from '../config/season-text.ts'
import { useConfig } from '../config/use-config.ts'
import { Board } from '../ui/board.tsx'
import { NoResults } from '../users/no-results.tsx'
import { UserRankingTable } from '../users/user-ranking-table.tsx'

type Props = {
  id: string
  title: string
  /** The Ranked board: without verified users. */
  ranked?: boolean
}

/** The ten best of the season so far. */
export function SeasonBoard({ id, title, ranked = false }: Props) {
  const config = useConfig()
  const query = ranked ? { verified_users: false } : {}
  const reply = useReply(getLeaderboard, { params: { name: 'Overall' }, query }, { aside: true })

  return (
    <Board
      id={id}
      title={title}
      note={config && seasonText(config)}
      action={<Link to={ranked ? '/overall?verified_users=false' : '/overall'}>All standings</Link>}
    >
      <UserRankingTable reply={reply} caption={`${title}: the ten best teams`} empty={<NoResults />} />
    </Board>
  )
}
