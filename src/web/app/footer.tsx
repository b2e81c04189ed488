import './footer.css'
import { Link } from 'react-router'
import { useConfig } from '../config/use-config.ts'
import { Logo } from '../ui/logo.tsx'
import { footerSections } from './menu.ts'

export function Footer() {
  const config = useConfig()

  return (
    <footer className="foot">
      <div className="wrap foot-columns">
        <div className="foot-brand">
          <Logo />
          {config?.slogan && <p>{config.slogan}</p>}
        </div>
        {footerSections(config?.mail_address).map(({ heading, entries }) => (
          <nav key={heading} aria-label={heading}>
            <h2>{heading}</h2>
            <ul>
              {entries.map(({ label, to }) => (
                <li key={label}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  )
}
