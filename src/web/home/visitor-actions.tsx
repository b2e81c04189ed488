import './visitor-actions.css'
import { Link } from 'react-router'
import { hasPage } from '../app/paths.ts'

const ACTIONS = [
  { label: 'Register', to: '/register' },
  { label: 'Log in', to: '/login' },
  { label: 'How to play', to: '/info/rules' },
  { label: 'See all standings', to: '/overall' },
]

/** How many of them stand side by side: the one thing to do first, and what else one may. */
const SHOWN = 3

/** What a visitor can do here now. */
export function VisitorActions() {
  return (
    <p className="actions">
      {ACTIONS.filter(({ to }) => hasPage(to))
        .slice(0, SHOWN)
        .map(({ label, to }, index) => (
          <Link key={to} className={index === 0 ? 'button' : 'button button-quiet'} to={to}>
            {label}
          </Link>
        ))}
    </p>
  )
}
