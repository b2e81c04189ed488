import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useNavigationType } from 'react-router'

type Props = {
  title: string
  /** A line below the title: where one is, or what happens here. */
  lead?: ReactNode
  /** The page above this one. */
  parent?: { label: string; to: string }
  /** Buttons beside the title. At most one of a page is the main one: the next act. */
  acts?: ReactNode
  children?: ReactNode
}

/** One admin page. Its heading takes the focus after a navigation. */
export function AdminPage({ title, lead, parent, acts, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const is_back = useNavigationType() === 'POP'
  useEffect(() => {
    document.title = `${title} – Admin`
  }, [title])
  useEffect(() => {
    if (is_back) return
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [is_back])

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
