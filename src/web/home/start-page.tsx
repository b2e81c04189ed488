import './start-page.css'
import { Suspense, use, useEffect } from 'react'
import { getLeaderboard } from '#contract/cups.ts'
import { getCurrentWeekend, getUpcomingWeekend } from '#contract/weekends.ts'
import { useReply } from '../core/api/use-reply.ts'
import { useFromServerTime } from '../core/clock/use-server-now.ts'
import { useConfig } from '../core/config/use-config.ts'
import { Link } from '../core/paths/link.tsx'
import { SessionContext } from '../core/session/session-context.ts'
import { hasPlayerCookie } from '../core/session/session-store.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { Page } from '../ui/page.tsx'
import { SeasonProgress } from '../ui/season-progress.tsx'
import { LeaderLine } from '../users/leader-line.tsx'
import { Podium } from '../users/podium.tsx'
import { BoardStatus } from '../weekend-status/status-line.tsx'
import { HomeBoards } from './home-boards.tsx'
import { NextUp, NextUpFailure, STAGE_TEXTS, WeekendName } from './next-up.tsx'
import { playerStage } from './player-stage.ts'
import { Programme } from './programme.tsx'
import { SeasonSoFar } from './season-so-far.tsx'
import { hasFailed, seasonStage } from './season-stage.ts'
import { ThreeSteps } from './three-steps.tsx'
import { useIsNewcomer } from './use-next-team.ts'
import './home.css'

const loadPanel = () => import('./player-panel.tsx')

/** Visitors do not need these parts. */
const PlayerPanel = lazyPart(
  async () => (await loadPanel()).PlayerPanel,
  () => null,
)
const MyRaces = lazyPart(
  async () => (await import('./my-races.tsx')).MyRaces,
  () => null,
)

/** The heading of a site without a slogan. */
const WELCOME = 'Pick your athletes. Their results are your points.'

export function StartPage() {
  const config = useConfig()
  const { me } = use(SessionContext)
  const upcoming = useReply(getUpcomingWeekend, {}, { critical: false })
  const current = useReply(getCurrentWeekend, {}, { critical: false })
  const leaders = useReply(getLeaderboard, { params: { name: 'Overall' }, query: {} }, { critical: false })
  const season = seasonStage(config, upcoming)
  const next = upcoming.state === 'ready' ? upcoming.data : undefined
  const last = current.state === 'ready' ? current.data?.weekend : undefined
  const player_stage = useFromServerTime((now) => playerStage({ season, current, next }, now))
  const stage = me ? player_stage : season
  const weekend = me && isAboutLast(player_stage) ? last : undefined
  const stage_text = STAGE_TEXTS[stage]
  const is_newcomer = useIsNewcomer({ last, next })

  useEffect(() => {
    if (hasPlayerCookie()) void loadPanel().catch(() => {})
  }, [])

  return (
    <Page
      title={config?.display_name ?? 'Podium'}
      heading={
        <span className={me ? 'visually-hidden' : 'hidden-while-unknown'}>{config?.slogan || WELCOME}</span>
      }
      eyebrow={
        stage_text ? stage_text.eyebrow : (weekend ?? next) && <WeekendName weekend={(weekend ?? next)!} />
      }
      lead={
        <div className={me ? 'home-lead home-lead-player' : 'home-lead'}>
          {me ? (
            <Suspense fallback={null}>
              <PlayerPanel me={me} stage={player_stage} weekend={weekend} next={next} />
            </Suspense>
          ) : (
            <>
              <BoardStatus />
              {next && <NextUp weekend={next} />}
            </>
          )}
          {hasFailed(upcoming) && <NextUpFailure problem={upcoming.problem} retry={upcoming.retry} />}
          {stage_text && <p className="home-line">{stage_text.line}</p>}
          {stage_text && stage !== 'no-season' && <LeaderLine reply={leaders} />}
          {stage_text && stage !== 'no-season' && <SeasonProgress config={config} />}
          {!me && <VisitorActions />}
        </div>
      }
      beside={
        weekend ? (
          <Suspense fallback={null}>
            <MyRaces weekend={weekend} />
          </Suspense>
        ) : next && !stage_text ? (
          <Programme weekend={next} />
        ) : (
          stage_text && <Podium reply={leaders} />
        )
      }
    >
      {is_newcomer && <ThreeSteps config={config} />}
      <HomeBoards variant={config?.home_boards ?? 'leaders'} />
      <SeasonSoFar />
    </Page>
  )
}

function isAboutLast(stage: string): boolean {
  return stage === 'locked' || stage === 'racing' || stage === 'scored'
}

/** The links for visitors. The first link is highlighted. */
const ACTIONS = [
  { label: 'Register', to: '/register' },
  { label: 'Log in', to: '/login' },
  { label: 'How to play', to: '/info/rules' },
]

function VisitorActions() {
  return (
    <p className="actions for-visitors">
      {ACTIONS.map(({ label, to }, index) => (
        <Link key={to} className={index === 0 ? 'button' : 'button button-quiet'} to={to}>
          {label}
        </Link>
      ))}
    </p>
  )
}
