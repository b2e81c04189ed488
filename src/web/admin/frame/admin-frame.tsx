import { Ellipsis } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { useServerNow } from '../../core/clock/use-server-now.ts'
import { dateFormat } from '../../core/locale/date-format.ts'
import { dateLocale } from '../../core/locale/dates.ts'
import { useLocale } from '../../core/locale/locale.ts'
import { ADMIN_PAGES, type AdminPageRoute, type AdminSection } from '../admin-pages.ts'
import { useFactorState } from '../factor/factor-state.ts'
import { useAdminSession } from './admin-gate.tsx'

const SECTIONS: AdminSection[] = ['race-day', 'Season', 'Site', 'Server']

type MenuPage = AdminPageRoute & { menu: NonNullable<AdminPageRoute['menu']> }

/** The frame around every admin page: a menu at the side, on phones a bar above and tabs below. */
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
          {is_exempt && <p className="factor-exempt">Demo on this machine: no second factor</p>}
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

/** The game's time in the reader's zone. It may be set ahead of the time of day, for demos and tests. */
function GameTime() {
  const now = useServerNow()
  const { locale, time_zone } = useLocale()
  if (now === null) return null
  const format = dateFormat(dateLocale(locale), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: time_zone,
    timeZoneName: 'short',
  })
  return <p className="admin-clock">{format.format(now)}</p>
}

function MenuSection({ section, pages }: { section: AdminSection; pages: readonly MenuPage[] }) {
  const own = pages.filter(({ menu }) => menu.section === section)
  if (own.length === 0) return null
  return (
    <>
      {section !== 'race-day' && <h2>{section}</h2>}
      <ul>
        {own.map((page) => (
          <li key={page.path}>
            <MenuLink {...page} />
          </li>
        ))}
      </ul>
    </>
  )
}

function MenuLink({ path, menu: { icon: Icon, label } }: MenuPage) {
  return (
    <NavLink to={path} end={path === '/'}>
      <Icon aria-hidden="true" size={20} />
      {label}
    </NavLink>
  )
}

/** The tabs of phones; the last opens the rest of the menu. */
function Tabs({ pages }: { pages: readonly MenuPage[] }) {
  const [open_at, setOpenAt] = useState<string | null>(null)
  const { key } = useLocation()
  const id = useId()
  const is_open = open_at === key
  const others = pages.filter(({ menu }) => !menu.is_tab)
  return (
    <nav className="admin-tabs" aria-label="Admin, short">
      {is_open && (
        <ul className="admin-more" id={id}>
          {others.map((page) => (
            <li key={page.path}>
              <MenuLink {...page} />
            </li>
          ))}
        </ul>
      )}
      {pages
        .filter(({ menu }) => menu.is_tab)
        .map((page) => (
          <MenuLink key={page.path} {...page} />
        ))}
      <button
        type="button"
        aria-expanded={is_open}
        aria-controls={id}
        onClick={() => setOpenAt(is_open ? null : key)}
      >
        <Ellipsis aria-hidden="true" size={20} />
        More
      </button>
    </nav>
  )
}
