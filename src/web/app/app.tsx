import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { SessionProvider } from '../session/session-provider.tsx'
import { Frame } from './frame.tsx'
import { ReaderProvider } from './reader-provider.tsx'
import { PageRoutes } from './routes.tsx'

/** The whole page, within a router: the browser's, or on the server one that stands still. */
export function App({ queryClient }: { queryClient: QueryClient }) {
  return (
    <QueryClientProvider client={queryClient}>
      <ReaderProvider>
        <SessionProvider>
          <Frame>
            <PageRoutes />
          </Frame>
        </SessionProvider>
      </ReaderProvider>
    </QueryClientProvider>
  )
}
