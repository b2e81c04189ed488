import './factor/factor.css'
import './frame/frame.css'
import './parts/acts.css'
import './parts/fields.css'
import './parts/parts.css'
import './parts/rows.css'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router'
import { LocaleProvider } from '../core/locale/locale-provider.tsx'
import { Link } from '../core/paths/link.tsx'
import { checkSession } from '../core/session/check-session.ts'
import { PoliteRegion } from '../ui/polite-region.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { ADMIN_PAGES } from './admin-pages.ts'
import { ConfirmAgain } from './factor/confirm-dialog.tsx'
import { FactorGate } from './factor/factor-gate.tsx'
import { AdminBoundary } from './frame/admin-boundary.tsx'
import { AdminFrame } from './frame/admin-frame.tsx'
import { AdminGate } from './frame/admin-gate.tsx'
import { AdminPage } from './parts/admin-layout.tsx'
import { OwnerRegistration } from './setup/owner-registration.tsx'

export function AdminApp({ queryClient }: { queryClient: QueryClient }) {
  // Loads the user of the session. Before this, the mutation queue sends no changes.
  useEffect(() => void checkSession(), [])
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
  }, [])

  return (
    <QueryClientProvider client={queryClient}>
      <LocaleProvider>
        <BrowserRouter basename="/admin">
          <AdminBoundary is_unframed>
            <Routes>
              <Route path="/setup/:token" element={<OwnerRegistration />} />
              <Route path="*" element={<Guarded />} />
            </Routes>
          </AdminBoundary>
          <PoliteRegion />
        </BrowserRouter>
      </LocaleProvider>
    </QueryClientProvider>
  )
}

/**
 * All pages, except the one on which the first owner registers. Only operators and owners see them, after a
 * confirmation with the second factor.
 */
function Guarded() {
  return (
    <FactorGate>
      <AdminGate>
        <AdminFrame>
          <AdminBoundary>
            <Suspense fallback={<Spinner />}>
              <Routes>
                {ADMIN_PAGES.map(({ path, page: { Page } }) => (
                  <Route key={path} path={path} element={<Page />} />
                ))}
                <Route path="*" element={<UnknownPage />} />
              </Routes>
            </Suspense>
          </AdminBoundary>
        </AdminFrame>
      </AdminGate>
      <ConfirmAgain />
    </FactorGate>
  )
}

function UnknownPage() {
  return (
    <AdminPage
      title="Not found"
      lead="There is no such page. It may have moved, or the address is wrong."
      acts={
        <Link className="admin-button" to="/">
          Go to Today
        </Link>
      }
    />
  )
}
