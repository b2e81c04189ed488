import './shell.css'
import { use } from 'react'
import type { Me } from '#contract/me.ts'
import { formatPoints } from '#text/formats.ts'
import { useNumberLocale } from '../core/locale/locale.ts'
import { Link } from '../core/paths/link.tsx'
import { SessionContext } from '../core/session/session-context.ts'
import { RankBadge } from '../ui/rank-badge.tsx'

/**
 * A bar with the logged-in player's name, score and rank. Until the session is known, the style sheet reserves space
 * for the bar if the user may be a player.
 */
export function PlayerBar() {
  const { state, me, is_reconnecting } = use(SessionContext)
  if (state === 'visitor') return null

  return (
    <section className="player-bar" aria-label="Player">
      <div className="wrap player-row">
        {me && <PlayerName me={me} />}
        <output className="player-wait">{is_reconnecting && 'Reconnecting …'}</output>
        {me && <PlayerPlace me={me} />}
        {me && <LogOut />}
      </div>
    </section>
  )
}

function PlayerName({ me: { user_name, team_name } }: { me: Me }) {
  return (
    <p className="player-name">
      <strong>
        <Link to="/users/me">
          <bdi>{team_name}</bdi>
        </Link>
      </strong>
      <bdi className="player-user">{user_name}</bdi>
    </p>
  )
}

function PlayerPlace({ me: { score, rank } }: { me: Me }) {
  const locale = useNumberLocale()
  return (
    <dl className="player-place">
      <div>
        <dt>Score:</dt>
        <dd className="player-score">{formatPoints(score, locale)}</dd>
      </div>
      <div>
        <dt>Ranked:</dt>
        <dd>{rank === null ? <RankBadge rank={rank} /> : <MyRowLink rank={rank} />}</dd>
      </div>
    </dl>
  )
}

function MyRowLink({ rank }: { rank: number }) {
  return (
    <Link className="player-rank" to="/overall?row=mine">
      <RankBadge rank={rank} />
      <span className="visually-hidden">, go to my row</span>
    </Link>
  )
}

/** A button that opens `/api/logout`, where the server ends the session and redirects. */
function LogOut() {
  return (
    <button className="player-out" type="button" onClick={() => location.assign('/api/logout')}>
      Log out
    </button>
  )
}
