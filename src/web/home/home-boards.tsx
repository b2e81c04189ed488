import './start-page.css'
import { type ComponentType, use } from 'react'
import type { Config } from '#contract/config.ts'
import { getLeaderboard, getMyRow } from '#contract/cups.ts'
import { getMyWeekendResults } from '#contract/me.ts'
import type { UserRanking } from '#contract/users.ts'
import { getPreviousResults } from '#contract/weekends.ts'
import { type Reply, useReply } from '../core/api/use-reply.ts'
import { seasonText } from '../core/config/season-text.ts'
import { useConfig } from '../core/config/use-config.ts'
import { Link } from '../core/paths/link.tsx'
import { SessionContext } from '../core/session/session-context.ts'
import { Board } from '../ui/board.tsx'
import { NoResults } from '../users/no-results.tsx'
import { OwnRowFoot } from '../users/own-row-foot.tsx'
import { UserRankingTable } from '../users/user-ranking-table.tsx'
import { BoardStatus, StatusLine } from '../weekend-status/status-line.tsx'

const NONE: Reply<readonly UserRanking[]> = { state: 'ready', data: [], total: 0, is_stale: false }

/**
 * Returns the rows of the latest scored event. Before the first scored event, the rows are empty; that is not an error.
 */
export function rowsOfEvent(
  reply: Reply<{ users: readonly UserRanking[] }>,
  is_before_results: boolean,
): Reply<readonly UserRanking[]> {
  if (is_before_results || (reply.state === 'failed' && reply.problem.code === 'not-found')) return NONE
  return reply.state === 'ready' ? { ...reply, data: reply.data.users } : reply
}

/** The boards of the start page. The season's setting `home_boards` decides which boards it has. */
export function HomeBoards({ variant }: { variant: Config['home_boards'] }) {
  const Boards = HOME_BOARDS[variant]
  return (
    <div className="home-boards">
      <Boards />
    </div>
  )
}

const HOME_BOARDS: Record<Config['home_boards'], ComponentType> = {
  leaders: () => (
    <>
      <SeasonBoard id="season" title="Season Leaders" />
      <LastEventBoard id="last" title="Last Weekend" />
    </>
  ),
  ranked: () => (
    <>
      <SeasonBoard id="ranked-season" title="Ranked season leaders" ranked />
      <LastEventBoard id="ranked-last" title="Ranked last event" ranked />
      <SeasonBoard id="season" title="Overall season leaders" />
      <LastEventBoard id="last" title="Overall last event" />
    </>
  ),
}

type Props = {
  id: string
  title: string
  /** Whether to leave out verified users. */
  ranked?: boolean
}

/** The top ten of the season, and the player's own row below it. */
function SeasonBoard({ id, title, ranked = false }: Props) {
  const config = useConfig()
  const { me } = use(SessionContext)
  const params = { name: 'Overall' }
  const query = ranked ? { verified_users: false } : {}
  const reply = useReply(getLeaderboard, { params, query }, { critical: false })
  const own = useReply(getMyRow, me ? { params, query } : undefined, { critical: false })

  return (
    <Board
      id={id}
      title={title}
      note={
        <>
          {config && seasonText(config)}
          <BoardStatus />
        </>
      }
      action={<Link to={ranked ? '/overall?verified_users=false' : '/overall'}>All standings</Link>}
    >
      <UserRankingTable
        reply={reply}
        caption={`${title}: the ten best teams`}
        empty={<NoResults />}
        foot={
          own.state === 'ready' &&
          reply.state === 'ready' && (
            <OwnRowFoot place={own.data.row ?? undefined} rows={reply.data} is_season_board />
          )
        }
      />
    </Board>
  )
}

/** The top ten of the latest weekend with a scored race, and the player's own row below it. */
function LastEventBoard({ id, title, ranked = false }: Props) {
  const is_before_results = useConfig()?.after_weekends === 0
  const query = ranked ? { verified_users: false } : {}
  const reply = useReply(getPreviousResults, is_before_results ? undefined : { query }, { critical: false })
  const weekend = reply.state === 'ready' ? reply.data.weekend : undefined
  const rows = rowsOfEvent(reply, is_before_results)

  return (
    <Board
      id={id}
      title={title}
      note={
        weekend && (
          <>
            {weekend.weekend_name} <StatusLine weekend={weekend} />
          </>
        )
      }
      action={weekend && <Link to={`/events/${weekend.weekend_id}`}>All results</Link>}
    >
      <UserRankingTable
        reply={rows}
        caption={`${title}: the ten best teams`}
        is_season_board={false}
        empty={<NoResults />}
        foot={
          weekend &&
          rows.state === 'ready' && (
            <OwnEventRow weekend_id={weekend.weekend_id} rows={rows.data} ranked={ranked} />
          )
        }
      />
    </Board>
  )
}

type OwnEventRowProps = { weekend_id: number; rows: readonly UserRanking[]; ranked: boolean }

function OwnEventRow({ weekend_id, rows, ranked }: OwnEventRowProps) {
  const { me } = use(SessionContext)
  const params = { weekend_id }
  const given = ranked ? { params, query: { verified_users: false } } : { params }
  const reply = useReply(getMyWeekendResults, me ? given : undefined, { critical: false })
  const { rank = null, score = null } = reply.state === 'ready' ? reply.data : {}
  if (rank === null || score === null) return null
  return <OwnRowFoot place={{ rank, score, move: null }} rows={rows} is_season_board={false} />
}
