import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { LocaleProvider } from '../core/locale/locale-provider.tsx'
import { HasPageContext } from '../core/paths/has-page.ts'
import { Frame } from './frame.tsx'
import { hasPage, PageRoutes } from './routes.tsx'
import { SessionProvider } from './session-provider.tsx'

/** The whole page. The caller wraps it in a router: `BrowserRouter` in the browser, `StaticRouter` on the server. */
export function App({ queryClient }: { queryClient: QueryClient }) {
  return (
    <QueryClientProvider client={queryClient}>
      <LocaleProvider>
        <SessionProvider>
          <HasPageContext value={hasPage}>
            <Frame>
              <PageRoutes />
            </Frame>
          </HasPageContext>
        </SessionProvider>
      </LocaleProvider>
    </QueryClientProvider>
  )
}
