import { use } from 'react'
import { Link, useLocation } from 'react-router'
import { loginUrlFrom } from '../core/paths/login-url.ts'
import { SessionContext } from '../core/session/session-context.ts'
import { Board } from '../ui/board.tsx'
import { Notice } from '../ui/notice.tsx'
import { LeagueBoard, RivalBoard } from './league-board.tsx'
import { PickBibs } from './pick-bibs.tsx'
import { ResultBoard } from './result-board.tsx'
import type { Moment } from './use-live.ts'

/** The boards of the live view: the player's picks, their league or its picks, and the athletes. */
export function LiveBody({ shown }: { shown: Moment }) {
  const { race, mine } = shown
  const { state: session } = use(SessionContext)
  const login = loginUrlFrom(useLocation())
  const league = mine?.league
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
                <Link to={login}>Log in</Link> to see how you are doing.
              </p>
            </Notice>
          </Board>
        </div>
      )}
      <PickBibs shown={shown} />
      {mine && mine.picks.length === 0 && <NoPicks is_locked={race.is_locked} />}
      {league && race.state !== 'scheduled' && <LeagueBoard league={league} shown={shown} />}
      {league && race.state === 'scheduled' && <RivalBoard league={league} />}
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
