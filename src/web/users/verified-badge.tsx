import './verified-badge.css'

/** A player who plays for bragging rights and stands on no Ranked board. */
export function VerifiedBadge() {
  return (
    <span className="verified" title="Verified user">
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="8" cy="8" r="8" />
        <path d="m4.5 8.3 2.4 2.4 4.6-5" />
      </svg>
      <span className="unseen">Verified user</span>
    </span>
  )
}
