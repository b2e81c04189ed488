import type { ReactNode } from 'react'
import { AdminPage } from './admin-layout.tsx'

type Props = { site_name: string; title: string; lead: ReactNode; children: ReactNode }

/** A page without the admin frame: one sheet in the middle, with the name of the site above it. */
export function UnframedLayout({ site_name, title, lead, children }: Props) {
  return (
    <UnframedPage site_name={site_name}>
      <AdminPage title={title} lead={lead}>
        {children}
      </AdminPage>
    </UnframedPage>
  )
}

/** The header and the main element around a page without the admin frame. */
export function UnframedPage({ site_name, children }: Pick<Props, 'site_name' | 'children'>) {
  return (
    <div className="admin-outside">
      <header>
        <a className="admin-logo" href="/">
          <i aria-hidden="true">
            <b />
            <b />
            <b />
          </i>
          {site_name}
        </a>
      </header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
