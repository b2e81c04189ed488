import './visitor-actions.css'
import { Link } from 'react-router'
import { hasPage } from '../app/paths.ts'
import { actionsFor } from './actions-for.ts'

/** What a visitor can do here now. */
export function VisitorActions() {
  return (
    <p className="actions for-visitors">
      {actionsFor(hasPage).map(({ label, to }, index) => (
        <Link key={to} className={index === 0 ? 'button' : 'button button-quiet'} to={to}>
          {label}
        </Link>
      ))}
    </p>
  )
}
