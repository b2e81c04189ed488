import './start-page.css'
import { type ComponentType, use } from 'react'
import { Link } from 'react-router'
import type { Config } from '#contract/config.ts'
import { getLeaderboard } from '#contract/cups.ts'
import type { Me } from '#contract/me.ts'
import type { UserRanking } from '#contract/users.ts'
import { getPreviousResults, getUpcomingWeekend } from '#contract/weekends.ts'
import { formatPointsWithUnit } from '#text/formats.ts'
import { type Reply, useReply } from '../core/api/use-reply.ts'
import { useConfig } from '../core/config/use-config.ts'
import { useNumberLocale } from '../core/locale/locale.ts'
import { SessionContext } from '../core/session/session-context.ts'
import { Board } from '../ui/board.tsx'
import { Page } from '../ui/page.tsx'
import { RankBadge } from '../ui/rank-badge.tsx'
import { SeasonProgress } from '../ui/season-progress.tsx'
import { LeaderLine } from '../users/leader-line.tsx'
import { NoResults } from '../users/no-results.tsx'
import { Podium } from '../users/podium.tsx'
import { UserRankingTable } from '../users/user-ranking-table.tsx'
import { NextUp, STAGE_TEXTS } from './next-up.tsx'
import { Programme } from './programme.tsx'
import { SeasonSoFar } from './season-so-far.tsx'
import { seasonStage } from './season-stage.ts'
import { ThreeSteps } from './three-steps.tsx'
import { SeasonBoard, VisitorActions } from './visitor-actions.tsx'
import './home.css'

const NONE: Reply<readonly UserRanking[]> = { state: 'ready', data: [], total: 0, is_stale: false }

/** The rows of the latest scored event. Before the first scored event, the rows are empty; that is not an error. */
export function rowsOfEvent(
  reply: Reply<{ users: readonly UserRanking[] }>,
  is_before_results: boolean,
): Reply<readonly UserRanking[]> {
  if (is_before_results || (reply.state === 'failed' && reply.problem.code === 'not-found')) return NONE
  return reply.state === 'ready' ? { ...reply, data: reply.data.users } : reply
}

/** The boards of the start page. The season's setting `home_boards` decides which boards it has. */
function HomeBoards({ variant }: { variant: Config['home_boards'] }) {
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

/** The heading of a site without a slogan. */
const WELCOME = 'Pick your athletes. Their results are your points.'

export function StartPage() {
  const config = useConfig()
  const upcoming = useReply(getUpcomingWeekend, {}, { critical: false })
  const leaders = useReply(getLeaderboard, { params: { name: 'Overall' }, query: {} }, { critical: false })
  const stage = seasonStage(config, upcoming)
  const next = upcoming.state === 'ready' ? upcoming.data : undefined
  const stage_text = stage === 'next' || stage === 'loading' ? undefined : STAGE_TEXTS[stage]

  return (
    <Page
      title={config?.display_name ?? 'Podium'}
      heading={config?.slogan || WELCOME}
      eyebrow={next ? <NextName weekend={next} /> : stage_text?.eyebrow}
      lead={
        <div className="home-lead">
          {next && <NextUp weekend={next} />}
          {stage_text && <p className="home-line">{stage_text.line}</p>}
          {stage_text && stage !== 'no-season' && <LeaderLine reply={leaders} />}
          {stage_text && stage !== 'no-season' && <SeasonProgress config={config} />}
          <HomeActions is_decided={stage === 'decided'} />
        </div>
      }
      beside={next ? <Programme weekend={next} /> : stage_text && <Podium reply={leaders} />}
    >
      <ThreeSteps config={config} />
      <HomeBoards variant={config?.home_boards ?? 'leaders'} />
      <SeasonSoFar />
    </Page>
  )
}

function NextName({
  weekend: { weekend_id, weekend_name },
}: {
  weekend: { weekend_id: number; weekend_name: string }
}) {
  return (
    <>
      Next · <Link to={`/events/${weekend_id}`}>{weekend_name}</Link>
    </>
  )
}

/** Shows links to register and log in to a visitor, and the own standing to a player. */
function HomeActions({ is_decided }: { is_decided: boolean }) {
  const { me } = use(SessionContext)
  return me ? <MySeason me={me} is_decided={is_decided} /> : <VisitorActions />
}

type Props = {
  id: string
  title: string
  /** Whether to leave out verified users. */
  ranked?: boolean
}

/** The top ten of the latest weekend with a scored race. */
function LastEventBoard({ id, title, ranked = false }: Props) {
  const is_before_results = useConfig()?.after_weekends === 0
  const query = ranked ? { verified_users: false } : {}
  const reply = useReply(getPreviousResults, is_before_results ? undefined : { query }, { critical: false })
  const weekend = reply.state === 'ready' ? reply.data.weekend : undefined

  return (
    <Board
      id={id}
      title={title}
      note={weekend?.weekend_name}
      action={weekend && <Link to={`/events/${weekend.weekend_id}`}>All results</Link>}
    >
      <UserRankingTable
        reply={rowsOfEvent(reply, is_before_results)}
        caption={`${title}: the ten best teams`}
        is_season_board={false}
        empty={<NoResults />}
      />
    </Board>
  )
}

type MySeasonProps = { me: Me; is_decided: boolean }

/** The player's standing in the season, and a link to their team until the season is decided. */
function MySeason({ me: { team_name, score, rank }, is_decided }: MySeasonProps) {
  const locale = useNumberLocale()

  return (
    <div className="my-season">
      <p className="my-season-place">
        <RankBadge rank={rank} />
        <span className="my-season-text">
          <bdi>{team_name}</bdi>
          <span className="my-season-score">
            {score === null ? 'No points yet' : formatPointsWithUnit(score, locale)}
          </span>
        </span>
      </p>
      {!is_decided && (
        <Link className="button" to="/athletes">
          Pick your team
        </Link>
      )}
    </div>
  )
}
