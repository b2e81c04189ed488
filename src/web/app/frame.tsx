import './frame.css'
import { type ReactNode, Suspense } from 'react'
import { Announcements } from '../messages/announcements.tsx'
import { Footer } from './footer.tsx'
import { Masthead } from './masthead.tsx'
import { PageBoundary } from './page-boundary.tsx'

/** What every page stands in. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <a className="skip" href="#content">
        Skip to content
      </a>
      <Masthead />
      <Announcements />
      <main id="content" tabIndex={-1}>
        <PageBoundary>
          <Suspense fallback={<div className="page-wait" />}>{children}</Suspense>
        </PageBoundary>
      </main>
      <Footer />
    </>
  )
}
