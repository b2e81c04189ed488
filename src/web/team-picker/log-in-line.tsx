import './pick-team.css'
import { useLocation } from 'react-router'
import { Link } from '../core/paths/link.tsx'
import { loginUrl, loginUrlFrom } from '../core/paths/login-url.ts'
import type { SelectionState } from '../weekends/selection-state.ts'

/** Shows visitors a link to register and a link to log in. Both lead back to this page. */
export function LogInLine({ trading = 'open' }: { trading?: SelectionState }) {
  const location = useLocation()
  const register = loginUrl('/register', location.pathname + location.search)

  return (
    <p className="log-in-line for-visitors">
      <span>{TEXTS[trading]}</span>
      <Link className="button" to={register}>
        Register
      </Link>
      <Link to={loginUrlFrom(location)}>
        {trading === 'closed' ? 'Log in to see your team' : 'Log in to pick your team'}
      </Link>
    </p>
  )
}

const TEXTS: Record<SelectionState, string> = {
  'not-open': 'Picks are not open yet. In the meantime, browse the athletes.',
  open: 'Browse the athletes and plan your team.',
  closed: 'Picks are closed. Teams are locked.',
}
