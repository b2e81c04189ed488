import type { KeyboardEvent } from 'react'
import { Link } from '../../core/paths/link.tsx'
import { tabAfterKey } from './tab-choice.ts'

type Props = {
  strip_id: string
  tab: { id: string; label: string; image?: string | null }
  to: string
  is_selected: boolean
}

/** A tab. As a link, it works with back navigation, and users can open it in a new window. */
export function TabLink({ strip_id, tab, to, is_selected }: Props) {
  return (
    <Link
      className="tab"
      role="tab"
      id={`${strip_id}${tab.id}`}
      to={to}
      aria-selected={is_selected}
      aria-controls={is_selected ? `${strip_id}panel` : undefined}
      tabIndex={is_selected ? 0 : -1}
      onKeyDown={selectTabByKey}
    >
      {tab.image && (
        <span className="tab-image">
          <img src={tab.image} alt="" width="24" height="24" loading="lazy" decoding="async" />
        </span>
      )}
      {tab.label}
    </Link>
  )
}

/** Handles keys on a tab. Arrow keys, Home and End move to another tab and select it. Space selects the focused tab. */
function selectTabByKey(event: KeyboardEvent<HTMLAnchorElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return

  const current = event.currentTarget
  const tabs = [...(current.parentElement?.querySelectorAll<HTMLAnchorElement>('[role=tab]') ?? [])]
  const next = tabs[tabAfterKey(event.key, tabs.indexOf(current), tabs.length) ?? -1]
  if (!next) return

  event.preventDefault()
  next.focus()
  next.click()
}
