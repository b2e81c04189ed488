import './spinner.css'

/** Names of so many letters fit beside the menu of a phone on one line. */
const SHORT = 14

/** The site's sign and name; a site without a name of its own is called by that of the game. */
export function Logo({ name = 'Podium' }: { name?: string | undefined }) {
  return (
    <span className={name.length > SHORT ? 'logo logo-long' : 'logo'}>
      <LogoMark />
      <span className="logo-name">{name}</span>
    </span>
  )
}

/** The sign alone. */
export function LogoMark() {
  return (
    <svg className="logo-mark" viewBox="0 0 27 24" aria-hidden="true">
      <rect className="logo-second" y="9" width="7" height="15" rx="1" />
      <rect className="logo-first" x="10" width="7" height="24" rx="1" />
      <rect className="logo-third" x="20" y="14" width="7" height="10" rx="1" />
    </svg>
  )
}
