import type { LucideIcon } from 'lucide-react'
import type { LazyPage } from '../core/lazy-page.tsx'

/** The groups of the menu; `race-day` has no heading. */
export type AdminSection = 'race-day' | 'Season' | 'Site' | 'Server'

export type AdminPageRoute = {
  /** Path below /admin. */
  path: string
  /** The menu entry of the page. A page without an entry is reached from another page. */
  menu?: {
    label: string
    section: AdminSection
    icon: LucideIcon
    /** On phones, the page is also one of the tabs at the bottom. */
    is_tab?: true
    is_for_owner?: true
  }
  page: LazyPage
}
