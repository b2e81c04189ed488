import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigationType } from 'react-router'
import { Link } from '../../core/paths/link.tsx'

type Props = {
  title: string
  /** A line below the title that says what the page shows or does. */
  lead?: ReactNode
  /** The parent page, linked above the title. */
  parent?: { label: string; to: string }
  /** Buttons beside the title. */
  acts?: ReactNode
  children?: ReactNode
}

/**
 * The layout of an admin page. Its heading takes the focus after a navigation, but not after a page load or a step
 * back.
 */
export function AdminPage({ title, lead, parent, acts, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Keeps the first value, because later navigations only change filters and must not move the focus.
  const navigation_type = useNavigationType()
  const [is_load_or_back] = useState(navigation_type === 'POP')
  const last_title = useRef(title)
  useEffect(() => {
    document.title = `${title} – Admin`
    // If the title changes, the page has new content. The pressed button may be gone, and the focus with it.
    if (last_title.current !== title && document.activeElement === document.body) heading.current?.focus()
    last_title.current = title
  }, [title])
  useEffect(() => {
    if (is_load_or_back) return
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [is_load_or_back])

  return (
    <div className="admin-page">
      <header className="admin-page-head">
        <div>
          {parent && (
            <p className="admin-crumb">
              <Link to={parent.to}>{parent.label}</Link>
            </p>
          )}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead && <div className="admin-lead">{lead}</div>}
        </div>
        {acts && <div className="admin-acts">{acts}</div>}
      </header>
      {children}
    </div>
  )
}
