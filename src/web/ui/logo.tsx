import './logo.css'

export function Logo() {
  return (
    <span className="logo">
      <svg viewBox="0 0 27 24" aria-hidden="true">
        <rect className="logo-second" y="9" width="7" height="15" rx="1" />
        <rect className="logo-first" x="10" width="7" height="24" rx="1" />
        <rect className="logo-third" x="20" y="14" width="7" height="10" rx="1" />
      </svg>
      Podium
    </span>
  )
}
