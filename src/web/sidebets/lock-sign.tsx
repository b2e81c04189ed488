/** A closed lock beside the word that says so. */
export function LockSign() {
  return (
    <svg className="lock-sign" viewBox="0 0 14 16" aria-hidden="true">
      <path d="M3.5 7V4.5a3.5 3.5 0 0 1 7 0V7" />
      <rect x="1.5" y="7" width="11" height="8" rx="1.5" />
    </svg>
  )
}
