import './log-in-line.css'
import { Link, useLocation } from 'react-router'
import { loginAddress } from '../app/audiences.ts'

/** What a visitor can do about a team: log in, and come back here. */
export function LogInLine({ is_open = true }: { is_open?: boolean }) {
  const login = loginAddress(useLocation())

  return (
    <p className="log-in-line for-visitors">
      <span>
        {is_open ? 'Look around: everybody here can be in your team.' : 'Trading is closed: all teams stand.'}
      </span>
      <Link className="button" to={login}>
        {is_open ? 'Log in to pick your team' : 'Log in to see your team'}
      </Link>
    </p>
  )
}
