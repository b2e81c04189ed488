import './ranked-switch.css'
import { Link, useSearchParams } from 'react-router'
import { rankedAddress, useBoardChoice } from './cup-choice.ts'

const SIDES = [
  { label: 'Ranked', verified_users: false },
  { label: 'Overall', verified_users: true },
]

/** Who stands on the board: those who compete for prizes, or everybody. */
export function RankedSwitch() {
  const [search] = useSearchParams()
  const chosen = useBoardChoice()

  return (
    <nav className="switch" aria-label="Players on the board">
      {SIDES.map(({ label, verified_users }) => (
        <Link
          key={label}
          to={rankedAddress(search, verified_users)}
          preventScrollReset
          aria-current={chosen.verified_users === verified_users ? 'true' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
