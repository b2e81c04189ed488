import './marks.css'

/** The maximum length of a name that fits on one line beside the menu button on phones. */
const SHORT_LENGTH = 14

type Props = {
  name?: string | undefined
  /** The URL of the site's own logo, which replaces the built-in logo. */
  picture?: string | null | undefined
}

/** The logo with the name of the site. The default name is `Podium`. */
export function Logo({ name = 'Podium', picture }: Props) {
  return (
    <span className={name.length > SHORT_LENGTH ? 'logo logo-long' : 'logo'}>
      <LogoMark picture={picture} />
      <span className="logo-name">{name}</span>
    </span>
  )
}

export function LogoMark({ picture }: Pick<Props, 'picture'>) {
  if (picture) return <img className="logo-mark logo-picture" src={picture} alt="" />
  return (
    <svg className="logo-mark" viewBox="0 0 27 24" aria-hidden="true">
      <rect className="logo-second" y="9" width="7" height="15" rx="1" />
      <rect className="logo-first" x="10" width="7" height="24" rx="1" />
      <rect className="logo-third" x="20" y="14" width="7" height="10" rx="1" />
    </svg>
  )
}
