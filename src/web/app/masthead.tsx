import './masthead.css'
import { use, useRef } from 'react'
import { Link, NavLink } from 'react-router'
import { useConfig } from '../config/use-config.ts'
import { PlayerBar } from '../session/player-bar.tsx'
import { SessionContext } from '../session/session-context.ts'
import { Logo } from '../ui/logo.tsx'
import { LOG_IN, menuEntries } from './menu.ts'
import { ThemeToggle } from './theme-toggle.tsx'

export function Masthead() {
  return (
    <header className="masthead">
      <div className="wrap masthead-row">
        <Link className="masthead-home" to="/">
          <Logo name={useConfig()?.display_name} />
        </Link>
        <Menu />
        <ThemeToggle />
      </div>
      <PlayerBar />
    </header>
  )
}

/** A row of links; on a phone the same list opens from a button. Where a player may be reading, it is empty until that is known. */
function Menu() {
  const { state } = use(SessionContext)
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
        {menuEntries(state === 'player').map(({ label, to }) => (
          <li key={to} className={to === LOG_IN.to ? 'for-visitors' : undefined}>
            <NavLink to={to} onClick={close}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
