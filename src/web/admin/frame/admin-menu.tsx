import { Ellipsis } from 'lucide-react'
import { useId, useState } from 'react'
import { useLocation } from 'react-router'
import type { AdminBadges } from '#contract/admin/admin.ts'
import { NavLink } from '../../core/paths/link.tsx'
import type { AdminPageRoute } from '../admin-page-route.ts'
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

/** The badge of each menu entry, by the path of its page. */
const BADGES: Readonly<Record<string, keyof AdminBadges>> = {
  '/': 'today',
  '/results': 'results',
  '/side-bets': 'side_bets',
  '/people': 'people',
  '/leagues': 'leagues',
}

/** The number of things to do on a page. */
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

/** The tabs at the bottom on phones. The last one opens the rest of the menu. */
export function Tabs({ pages }: { pages: readonly MenuPage[] }) {
  // The key of the location where the user opened the menu. A navigation changes the key, which closes the menu.
  const [opened_at_key, setOpenedAtKey] = useState<string | null>(null)
  const { key } = useLocation()
  const id = useId()
  const is_open = opened_at_key === key
  const others = pages.filter(({ menu }) => !menu.is_tab)
  return (
    <nav className="admin-tabs" aria-label="Admin tabs">
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
        onClick={() => setOpenedAtKey(is_open ? null : key)}
      >
        <Ellipsis aria-hidden="true" size={20} />
        More
      </button>
    </nav>
  )
}
