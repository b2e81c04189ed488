import '../../ui/page.css'
import { use, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { getInvitedLeague, joinByInvite } from '#contract/leagues/league-invites.ts'
import type { LeagueEntry } from '#contract/leagues/leagues.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { useConfig } from '../../core/config/use-config.ts'
import { Link } from '../../core/paths/link.tsx'
import { loginUrl } from '../../core/paths/login-url.ts'
import { SessionContext } from '../../core/session/session-context.ts'
import { BlankBadge } from '../../ui/blank-badge.tsx'
import { Board } from '../../ui/board.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Page } from '../../ui/page.tsx'
import { announcePolitely } from '../../ui/polite-region.tsx'
import { LeagueFacts } from '../league-facts.tsx'
import { LeagueName } from '../league-name.tsx'
import { leaguePath } from '../league-path.ts'
import { useLeagueChange } from '../use-league-change.ts'

export function LeagueInvitePage() {
  const { code = '' } = useParams()
  const { state } = use(SessionContext)
  // The reply says whether the player is a member, so the request waits until the session is known.
  const given = state === 'unknown' ? undefined : { params: { code } }
  const reply = useReply(getInvitedLeague, given, { critical: false })

  if (reply.state === 'ready') return <Invited entry={reply.data} code={code} />
  if (reply.state === 'loading') {
    return <Page eyebrow={<LeaguesLink />} lead={<p>Loading the invite …</p>} />
  }
  return reply.problem.code === 'not-found' ? (
    <NotInvited />
  ) : (
    <Page eyebrow={<LeaguesLink />}>
      <Board id="failed" title="This invite">
        <Failure problem={reply.problem} retry={reply.retry} />
      </Board>
    </Page>
  )
}

function Invited({ entry: { league, membership }, code }: { entry: LeagueEntry; code: string }) {
  const navigate = useNavigate()
  const { state } = use(SessionContext)
  const { send, is_sending } = useLeagueChange(joinByInvite)
  const [is_invalid, setInvalid] = useState(false)

  const join = async () => {
    const result = await send({ body: { code } })
    if (!result.ok) {
      setInvalid(result.problem.code === 'not-found')
      return
    }
    announcePolitely(`You have joined ${league.name}`)
    await navigate(leaguePath(league.name), { replace: true })
  }
  if (is_invalid) return <NotInvited />
  return (
    <Page
      title={`Join ${league.name}`}
      heading={<LeagueName league={league} />}
      eyebrow={membership === 'member' ? 'You are in this league' : 'You are invited to join'}
      lead={
        <>
          <LeagueFacts league={league} />
          {state === 'visitor' && <AboutGame />}
          {state === 'visitor' ? (
            <LoginLinks />
          ) : membership === 'member' ? (
            <p className="league-acts">
              <Link to={leaguePath(league.name)}>Go to the league</Link>
            </p>
          ) : (
            <button
              className="button"
              type="button"
              aria-disabled={is_sending}
              onClick={() => !is_sending && void join()}
            >
              {is_sending ? 'Joining …' : 'Join the league'}
            </button>
          )}
        </>
      }
    />
  )
}

/** Links to register and log in. Afterwards the user returns to this page. */
function LoginLinks() {
  const { pathname } = useLocation()
  return (
    <p className="league-acts">
      <Link className="button" to={loginUrl('/register', pathname)}>
        Register to join
      </Link>
      <Link className="plain-button" to={loginUrl('/login', pathname)}>
        Log in to join
      </Link>
    </p>
  )
}

/** Shown if the code is wrong, or was replaced or revoked. Removed members see the same page. */
function NotInvited() {
  return (
    <Page
      title="This invite does not work"
      eyebrow={<LeaguesLink />}
      lead={
        <div className="problem-lead">
          <p>
            The invite may have been replaced or revoked, or the code may be mistyped. Ask the person who sent
            it for a new one.
          </p>
          <AboutGame />
          <Link className="button" to="/leagues">
            Go to leagues
          </Link>
        </div>
      }
      beside={<BlankBadge text="?" size="large" />}
    />
  )
}

/** A text for visitors who do not know the game. */
function AboutGame() {
  const { display_name = 'This site' } = useConfig() ?? {}
  return (
    <p>
      {display_name} is a free fantasy game: pick real athletes before each race, score points with them, and
      compete against your friends in a league. <Link to="/info/rules">How to play</Link>
    </p>
  )
}

function LeaguesLink() {
  return <Link to="/leagues">Leagues</Link>
}
