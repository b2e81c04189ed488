import './start-page.css'
import { Link } from 'react-router'

/** The links for visitors. The first link is highlighted. */
const ACTIONS = [
  { label: 'Register', to: '/register' },
  { label: 'Log in', to: '/login' },
  { label: 'How to play', to: '/info/rules' },
]

export function VisitorActions() {
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
