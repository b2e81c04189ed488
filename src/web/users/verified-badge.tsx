import './users.css'
import { Tooltip } from '../ui/dialogs/tooltip.tsx'

/** The tick of a verified player, with a tooltip that explains the tick. */
export function VerifiedBadge() {
  return (
    <span className="verified">
      <Tooltip text="Plays for bragging rights: on the Overall leaderboards, but not on the Ranked leaderboards.">
        <VerifiedTick />
      </Tooltip>
    </span>
  )
}

export function VerifiedTick() {
  return (
    <>
      <svg className="verified-tick" viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="8" cy="8" r="8" />
        <path d="m4.5 8.3 2.4 2.4 4.6-5" />
      </svg>
      <span className="visually-hidden">Verified user</span>
    </>
  )
}
