import './pick-team.css'
import { Link, useLocation } from 'react-router'
import { loginUrlFrom } from '../core/paths/login-url.ts'
import type { SelectionState } from '../weekends/selection-state.ts'

/** Shows visitors a login link that returns to this page. */
export function LogInLine({ trading = 'open' }: { trading?: SelectionState }) {
  const login = loginUrlFrom(useLocation())

  return (
    <p className="log-in-line for-visitors">
      <span>{TEXTS[trading]}</span>
      <Link className="button" to={login}>
        {trading === 'closed' ? 'Log in to see your team' : 'Log in to pick your team'}
      </Link>
    </p>
  )
}

const TEXTS: Record<SelectionState, string> = {
  'not-open': 'Picks are not open yet. Browse the athletes until then.',
  open: 'Browse the athletes and plan your team.',
  closed: 'Picks are closed. Teams are locked.',
}
