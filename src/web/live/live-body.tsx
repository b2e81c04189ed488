import { use } from 'react'
import { useLocation } from 'react-router'
import { Link } from '../core/paths/link.tsx'
import { loginUrl, loginUrlFrom } from '../core/paths/login-url.ts'
import { SessionContext } from '../core/session/session-context.ts'
import { Board } from '../ui/board.tsx'
import { Notice } from '../ui/notice.tsx'
import { LeagueBoard, RivalBoard } from './league-board.tsx'
import { LeagueChoice } from './league-choice.tsx'
import { PickBibs } from './pick-bibs.tsx'
import { ResultBoard } from './result-board.tsx'
import type { Live, ShownLive } from './use-live.ts'

/** Shows the player's picks, a league of the player (before the race: the picks of its members), and the results. */
export function LiveBody({ live, shown }: { live: Live; shown: ShownLive }) {
  const { race, mine } = shown
  const { state: session } = use(SessionContext)
  const location = useLocation()
  const league = mine?.league
  const choice = league && live.paused_at === null && (
    <LeagueChoice leagues={mine.leagues} league_id={league.league_id} onChoose={live.chooseLeague} />
  )
  if (race.state === 'cancelled') {
    return (
      <Board id="cancelled" title="Cancelled">
        <Notice badge="–" title="This race was cancelled">
          <p>Nobody earns points from it.</p>
        </Notice>
      </Board>
    )
  }
  return (
    <div className="live-body">
      {session !== 'player' && (
        <div className="for-visitors live-picks">
          <Board id="picks" title="Your picks">
            <Notice badge="?" title="Your picks, points and rank in this race">
              <p>
                <Link to={loginUrl('/register', location.pathname)}>Register</Link> to play along. Have an
                account? <Link to={loginUrlFrom(location)}>Log in</Link> to see how you are doing.
              </p>
            </Notice>
          </Board>
        </div>
      )}
      <PickBibs shown={shown} />
      {mine && mine.picks.length === 0 && <NoPicks is_locked={race.is_locked} />}
      {league && race.state !== 'scheduled' && <LeagueBoard {...{ league, shown, choice }} />}
      {league && race.state === 'scheduled' && <RivalBoard {...{ league, choice }} />}
      {race.results.length > 0 && <ResultBoard shown={shown} />}
    </div>
  )
}

function NoPicks({ is_locked }: { is_locked: boolean }) {
  return (
    <div className="live-picks">
      <Board id="picks" title="Your picks">
        <Notice badge="0" title="You have no picks in this race">
          {is_locked ? <p>Teams are locked.</p> : <Link to="/athletes">Pick your team</Link>}
        </Notice>
      </Board>
    </div>
  )
}
