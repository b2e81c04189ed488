import './masthead.css'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { SHOW_ERROR_EVENT } from '../core/api/error-message.ts'
import { Hydrated } from '../core/hydrated.tsx'
import { AlertBanner } from '../ui/dialogs/alert-banner.tsx'
import { PoliteRegion } from '../ui/polite-region.tsx'
import { ConsentBanner } from './consent-banner.tsx'
import { Footer } from './footer.tsx'
import { Masthead } from './masthead.tsx'
import { Announcements } from './messages/announcements.tsx'
import { Welcome } from './messages/welcome.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { RefreshSlot } from './refresh/refresh-slot.tsx'
import { Reports } from './report/reports.tsx'

import './shell.css'

const BANNER_MS = 10_000

/** Shows the last error above the page, until it expires or is dismissed. */
function ErrorBanner() {
  const [shown, setShown] = useState<{ text: string; count: number } | null>(null)

  useEffect(() => {
    const onMessage = (event: Event) => {
      if (!(event instanceof CustomEvent)) return
      setShown((last) => ({ text: String(event.detail), count: (last?.count ?? 0) + 1 }))
    }
    document.addEventListener(SHOW_ERROR_EVENT, onMessage)
    return () => document.removeEventListener(SHOW_ERROR_EVENT, onMessage)
  }, [])
  if (!shown) return null

  const { text, count } = shown
  return (
    <div className="error-banner">
      {/* A new key makes a repeated message a new banner, so screen readers announce it again. */}
      <AlertBanner
        key={count}
        level="danger"
        text={text}
        closesAfter={BANNER_MS}
        onDismiss={() => setShown(null)}
      />
    </div>
  )
}

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
            <Hydrated>{children}</Hydrated>
          </Suspense>
        </PageBoundary>
        <RefreshSlot />
      </main>
      <Footer />
      <PoliteRegion />
      <Reports />
    </>
  )
}
