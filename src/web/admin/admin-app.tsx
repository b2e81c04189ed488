import './frame/frame.css'
import './parts/acts.css'
import './parts/parts.css'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router'
import { LocaleProvider } from '../core/locale/locale-provider.tsx'
import { checkSession } from '../core/session/check-session.ts'
import { PoliteRegion } from '../ui/polite-region.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { ADMIN_PAGES } from './admin-pages.ts'
import { AdminBoundary } from './frame/admin-boundary.tsx'
import { AdminFrame } from './frame/admin-frame.tsx'
import { AdminGate } from './frame/admin-gate.tsx'
import { AdminPage } from './parts/admin-layout.tsx'

/** The admin pages under /admin. */
export function AdminApp({ queryClient }: { queryClient: QueryClient }) {
  // Changes are sent in the name of the session's user.
  useEffect(() => void checkSession(), [])

  return (
    <QueryClientProvider client={queryClient}>
      <LocaleProvider>
        <BrowserRouter basename="/admin">
          <AdminBoundary>
            <AdminGate>
              <AdminFrame>
                <AdminBoundary>
                  <Suspense fallback={<Spinner />}>
                    <Routes>
                      {ADMIN_PAGES.map(({ path, page: { Page } }) => (
                        <Route key={path} path={path} element={<Page />} />
                      ))}
                      <Route
                        path="*"
                        element={<AdminPage title="Not found" lead="There is no such page." />}
                      />
                    </Routes>
                  </Suspense>
                </AdminBoundary>
              </AdminFrame>
            </AdminGate>
          </AdminBoundary>
          <PoliteRegion />
        </BrowserRouter>
      </LocaleProvider>
    </QueryClientProvider>
  )
}
