import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, use } from 'react'
import { useLocation } from 'react-router'
import { LostPage } from '../pages/lost-page.tsx'
import { ServerErrorPage } from '../pages/server-error-page.tsx'
import { Awake } from './awake.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { FirstFailureContext } from './first-failure.ts'
import { ReplyError } from './reply-error.ts'
import { NotAuthorized, NotLoggedIn } from './turned-away.tsx'

/** Shows the error page in place of a page that failed, until the reader goes elsewhere or tries again. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const { key } = useLocation()
  const queryClient = useQueryClient()
  const first = use(FirstFailureContext)
  // What a page broke on may be a reply that came: then nothing is kept but what the frame shows.
  const forgetFailures = (error: unknown) =>
    queryClient.removeQueries({
      predicate: (query) =>
        query.state.status === 'error' || (!(error instanceof ReplyError) && !query.isActive()),
    })

  return (
    <ErrorBoundary first={first} resetKey={key} onReset={forgetFailures} fallback={pageFor}>
      {children}
    </ErrorBoundary>
  )
}

function pageFor(error: unknown, retry: () => void): ReactNode {
  return <Awake>{pageOf(error, retry)}</Awake>
}

function pageOf(error: unknown, retry: () => void): ReactNode {
  const status = error instanceof ReplyError ? error.status : null
  if (status === 401) return <NotLoggedIn />
  if (status === 403) return <NotAuthorized />
  if (status !== null && LOST.includes(status)) return <LostPage />

  const retryFromTop = () => {
    document.getElementById('content')?.focus()
    retry()
  }
  return <ServerErrorPage retry={retryFromTop} />
}

/** Nothing there, or an address that can have nothing: /races/abc. */
const LOST = [404, 422]
