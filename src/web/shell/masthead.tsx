import './masthead.css'
import { use, useRef } from 'react'
import type { SiteLink } from '#contract/site-look.ts'
import { useConfig } from '../core/config/use-config.ts'
import { Link, NavLink } from '../core/paths/link.tsx'
import { SessionContext } from '../core/session/session-context.ts'
import { Logo } from '../ui/logo.tsx'
import { menuLinks } from './menu.ts'
import { PlayerBar } from './player-bar.tsx'
import './shell.css'

export function Masthead() {
  const config = useConfig()
  return (
    <header className="masthead">
      <div className="wrap masthead-row">
        <Link className="masthead-home" to="/">
          <Logo name={config?.display_name} picture={config?.look.logo_url} />
        </Link>
        <Menu added={config?.links.menu} />
        <ThemeToggle />
      </div>
      <PlayerBar />
    </header>
  )
}

/**
 * The links of the main menu. On narrow screens, a button opens them. Until the session is known, the style sheet hides
 * the menu from users who may be players.
 */
function Menu({ added }: { added: readonly SiteLink[] | undefined }) {
  const { me } = use(SessionContext)
  const list = useRef<HTMLUListElement>(null)
  const close = () => {
    if (list.current?.matches(':popover-open')) list.current.hidePopover()
  }

  return (
    <nav className="menu" aria-label="Main">
      <button className="menu-button" type="button" popoverTarget="menu">
        <svg className="menu-open" viewBox="0 0 18 14" aria-hidden="true">
          <path d="M1 1h16M1 7h16M1 13h16" />
        </svg>
        <svg className="menu-close" viewBox="0 0 18 14" aria-hidden="true">
          <path d="m3 1 12 12M15 1 3 13" />
        </svg>
        Menu
      </button>
      <ul className="menu-list" id="menu" popover="auto" ref={list}>
        {menuLinks(me?.role ?? null, added).map(({ label, to, is_for_visitors, is_outside }) => (
          <li key={`${to} ${label}`} className={is_for_visitors ? 'for-visitors' : undefined}>
            {is_outside ? (
              <a href={to}>{label}</a>
            ) : (
              <NavLink to={to} onClick={close}>
                {label}
              </NavLink>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/**
 * A button that switches the theme. The style sheet decides which label and icon are shown, because the theme is set
 * before React runs.
 */
function ThemeToggle() {
  return (
    <button className="theme-toggle" type="button" onClick={toggleTheme}>
      <span className="visually-hidden theme-to-dark">Switch to the dark theme</span>
      <span className="visually-hidden theme-to-light">Switch to the light theme</span>
      <svg className="theme-to-dark" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z" />
      </svg>
      <svg className="theme-to-light" viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="4.5" />
        <path d="M12 2v3M12 19v3M2 12h3M19 12h3M4.9 4.9 7 7M17 17l2.1 2.1M4.9 19.1 7 17M17 7l2.1-2.1" />
      </svg>
    </button>
  )
}

type Theme = 'light' | 'dark'

/** Switches the theme and stores the choice. If the choice is the theme of the system, the stored value is removed. */
function toggleTheme(): void {
  const system = systemTheme()
  const next = oppositeOf(document.documentElement.dataset.theme ?? system)

  if (next === system) delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = next
  storeTheme(next === system ? null : next)
}

function systemTheme(): Theme {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

function oppositeOf(theme: string): Theme {
  return theme === 'dark' ? 'light' : 'dark'
}

/** Stores the theme. public/theme.js reads it before the first paint. */
function storeTheme(theme: Theme | null): void {
  try {
    if (theme) localStorage.setItem('theme', theme)
    else localStorage.removeItem('theme')
  } catch {
    // Storage is forbidden. The choice lasts until the user leaves the page.
  }
}
