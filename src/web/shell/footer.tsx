import './footer.css'
import type { Sponsor } from '#contract/site-look.ts'
import { useConfig } from '../core/config/use-config.ts'
import { askAgain } from '../core/consent/consent-store.ts'
import { Link, NavLink } from '../core/paths/link.tsx'
import { Logo } from '../ui/logo.tsx'
import { footerSections, type PlacedLink } from './menu.ts'

export function Footer() {
  const config = useConfig()

  return (
    <footer className="foot">
      <Sponsors sponsors={config?.links.sponsors ?? []} />
      <Skyline />
      <div className="foot-ground">
        <div className="wrap foot-columns">
          <div className="foot-brand">
            <Logo name={config?.display_name} picture={config?.look.logo_url} />
            {config?.slogan && <p>{config.slogan}</p>}
            <p className="foot-privacy">
              <button type="button" onClick={askAgain}>
                Cookies
              </button>
              <Link to="/info/privacy">Privacy</Link>
              {config?.terms_page && <Link to={config.terms_page}>Terms</Link>}
            </p>
          </div>
          {footerSections(config?.mail_address, config?.links.footer).map(({ heading, links }) => (
            <nav key={heading} aria-label={heading}>
              <h2>{heading}</h2>
              <ul>
                {links.map((link) => (
                  <li key={link.label}>
                    <FooterLink link={link} />
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
      </div>
    </footer>
  )
}

/**
 * A link of the footer. Links to files and email addresses are not router links. If two links lead to the same page,
 * only the first link is marked as current.
 */
function FooterLink({ link: { label, to, is_second, is_outside } }: { link: PlacedLink }) {
  if (is_outside) return <a href={to}>{label}</a>
  if (is_second) return <Link to={to}>{label}</Link>
  return (
    <NavLink to={to} end>
      {label}
    </NavLink>
  )
}

function Sponsors({ sponsors }: { sponsors: readonly Sponsor[] }) {
  if (sponsors.length === 0) return null
  return (
    <section className="sponsors" aria-label="Sponsors">
      <ul className="wrap foot-columns">
        {sponsors.map(({ label, address, image_url }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two sponsors can have the same name and address
          <li key={index}>
            <a href={address} rel="sponsored noopener">
              {image_url ? <img src={image_url} alt={label} loading="lazy" /> : label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Skyline() {
  return (
    <svg className="foot-skyline" viewBox="0 0 1200 90" preserveAspectRatio="none" aria-hidden="true">
      <path
        className="foot-far"
        d="M0 90V58L90 36l80 22 90-42 90 36 80-20 110 34 100-42 120 36L860 8l100 40 100-20 140 30v32Z"
      />
      <path
        className="foot-near"
        d="M0 90V74l120-20 110 22 100-32 120 30 110-18 140 24 110-32 120 28 110-20 90 16 70-12v30Z"
      />
    </svg>
  )
}
