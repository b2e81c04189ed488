import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { LocaleProvider } from '../core/locale/locale-provider.tsx'
import { Frame } from './frame.tsx'
import { PageRoutes } from './routes.tsx'
import { SessionProvider } from './session-provider.tsx'

/** The whole page, within a router: the browser's, or on the server one that stands still. */
export function App({ queryClient }: { queryClient: QueryClient }) {
  return (
    <QueryClientProvider client={queryClient}>
      <LocaleProvider>
        <SessionProvider>
          <Frame>
            <PageRoutes />
          </Frame>
        </SessionProvider>
      </LocaleProvider>
    </QueryClientProvider>
  )
}
