import type { ReactNode } from 'react'
import { useServerNow } from '../../core/clock/use-server-now.ts'
import { isSameLocalTime } from '../../core/locale/dates.ts'
import { useLocale } from '../../core/locale/locale.ts'
import { Link } from '../../core/paths/link.tsx'
import type { AdminSection } from '../admin-page-route.ts'
import { ADMIN_PAGES } from '../admin-pages.ts'
import { useFactorState } from '../factor/factor-state.ts'
import { JobChip } from '../jobs/job-chip.tsx'
import { momentText } from '../parts/moment.tsx'
import { useAdminSession } from './admin-gate.tsx'
import { MenuLink, type MenuPage, Tabs } from './admin-menu.tsx'
import { Palette } from './palette.tsx'

const SECTIONS: AdminSection[] = ['race-day', 'Season', 'Site', 'Server']

/** The frame around every admin page: a menu at the side, or on phones a bar at the top and tabs at the bottom. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const { role, site_name, season, user_name } = useAdminSession()
  const { is_exempt } = useFactorState()
  const pages = ADMIN_PAGES.filter(
    (each): each is MenuPage => each.menu !== undefined && (!each.menu.is_for_owner || role === 'owner'),
  )
  return (
    <div className="admin-frame">
      <a className="admin-skip" href="#content">
        Skip to content
      </a>
      <nav className="admin-rail" aria-label="Admin">
        <SiteName name={site_name} />
        {SECTIONS.map((section) => (
          <MenuSection key={section} section={section} pages={pages} />
        ))}
      </nav>
      <div className="admin-column">
        <header className="admin-bar">
          <SiteName name={site_name} />
          <p className="admin-season">{season?.name ?? 'No season yet'}</p>
          <Palette pages={pages} />
          <JobChip />
          <GameTime />
          <Link className="admin-user" to="/security">
            <b>{user_name}</b>
            <span>{role === 'owner' ? 'Owner' : 'Operator'}</span>
          </Link>
          <a className="admin-button" href="/">
            View the site
          </a>
        </header>
        <main id="content" tabIndex={-1}>
          {is_exempt && <p className="factor-exempt">This local demo needs no second factor.</p>}
          {children}
        </main>
        <Tabs pages={pages} />
      </div>
    </div>
  )
}

function SiteName({ name }: { name: string }) {
  return (
    <Link className="admin-logo" to="/">
      <i aria-hidden="true">
        <b />
        <b />
        <b />
      </i>
      {name}
      <span>Admin</span>
    </Link>
  )
}

/**
 * The game's time in the user's time zone, and in the time zone of the venue if the time there differs. In demos the
 * game's time may not be the real time. It is then called game time, so that nobody takes it for a wrong clock.
 */
function GameTime() {
  const now = useServerNow()
  const { locale, time_zone } = useLocale()
  const { weekend } = useAdminSession()
  if (now === null) return null
  const iso = new Date(now).toISOString()
  return (
    <p className="admin-clock">
      <span>
        {isShifted(now) && 'Game time '}
        {momentText(iso, locale, time_zone, { timeZoneName: 'short' })}
      </span>
      {weekend && !isSameLocalTime(iso, weekend.time_zone, time_zone) && (
        <span>{momentText(iso, locale, weekend.time_zone)} at the venue</span>
      )}
    </p>
  )
}

/** Whether the game's time differs from the browser's by more than ten minutes. */
function isShifted(now: number): boolean {
  return Math.abs(now - Date.now()) > 600_000
}

function MenuSection({ section, pages }: { section: AdminSection; pages: readonly MenuPage[] }) {
  const section_pages = pages.filter(({ menu }) => menu.section === section)
  if (section_pages.length === 0) return null
  return (
    <>
      {section !== 'race-day' && <h2>{section}</h2>}
      <ul>
        {section_pages.map((page) => (
          <li key={page.path}>
            <MenuLink {...page} />
          </li>
        ))}
      </ul>
    </>
  )
}
