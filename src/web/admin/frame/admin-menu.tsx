import { Ellipsis } from 'lucide-react'
import { useId, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import type { AdminBadges } from '#contract/admin/admin.ts'
import type { AdminPageRoute } from '../admin-pages.ts'
import { useAdminSession } from './admin-gate.tsx'

export type MenuPage = AdminPageRoute & { menu: NonNullable<AdminPageRoute['menu']> }

export function MenuLink({ path, menu: { icon: Icon, label } }: MenuPage) {
  return (
    <NavLink to={path} end={path === '/'}>
      <Icon aria-hidden="true" size={20} />
      {label}
      <Badge path={path} />
    </NavLink>
  )
}

/** The number of the session reply that a menu entry shows. */
const BADGES: Readonly<Record<string, keyof AdminBadges>> = {
  '/': 'today',
  '/results': 'results',
  '/side-bets': 'side_bets',
  '/people': 'people',
  '/leagues': 'leagues',
}

/** How much waits on a page. */
function Badge({ path }: { path: string }) {
  const { badges } = useAdminSession()
  const key = BADGES[path]
  const count = key ? badges[key] : 0
  if (count === 0) return null
  return (
    <span className="admin-badge">
      {count > 99 ? '99+' : count}
      <span className="visually-hidden"> to do</span>
    </span>
  )
}

/** The tabs of phones; the last opens the rest of the menu. */
export function Tabs({ pages }: { pages: readonly MenuPage[] }) {
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
