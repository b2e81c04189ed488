import './marks.css'

/** Names up to this length fit beside the phone menu on one line. */
const SHORT = 14

/** The site's logo and name. A site without a name uses the name of the game. */
export function Logo({ name = 'Podium' }: { name?: string | undefined }) {
  return (
    <span className={name.length > SHORT ? 'logo logo-long' : 'logo'}>
      <LogoMark />
      <span className="logo-name">{name}</span>
    </span>
  )
}

/** The logo without the name. */
export function LogoMark() {
  return (
    <svg className="logo-mark" viewBox="0 0 27 24" aria-hidden="true">
      <rect className="logo-second" y="9" width="7" height="15" rx="1" />
      <rect className="logo-first" x="10" width="7" height="24" rx="1" />
      <rect className="logo-third" x="20" y="14" width="7" height="10" rx="1" />
    </svg>
  )
}
