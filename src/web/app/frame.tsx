import './frame.css'
import { type ReactNode, Suspense } from 'react'
import { ConsentBanner } from '../consent/consent-banner.tsx'
import { Announcements } from '../messages/announcements.tsx'
import { Welcome } from '../messages/welcome.tsx'
import { Reports } from '../report/reports.tsx'
import { Awake } from './awake.tsx'
import { ErrorBanner } from './error-banner.tsx'
import { Footer } from './footer.tsx'
import { Masthead } from './masthead.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { PoliteWord } from './polite-word.tsx'

/** What every page stands in. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <a className="skip" href="#content">
        Skip to content
      </a>
      <ErrorBanner />
      <ConsentBanner />
      <Masthead />
      <Announcements />
      <Welcome />
      <main id="content" tabIndex={-1}>
        <PageBoundary>
          <Suspense fallback={<div className="page-wait" />}>
            <Awake>{children}</Awake>
          </Suspense>
        </PageBoundary>
      </main>
      <Footer />
      <PoliteWord />
      <Reports />
    </>
  )
}
