import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, use } from 'react'
import { useLocation } from 'react-router'
import { LostPage } from '../pages/lost-page.tsx'
import { ServerErrorPage } from '../pages/server-error-page.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { FirstFailureContext } from './first-failure.ts'
import { ReplyError } from './reply-error.ts'

/** Puts the error page where a page failed, until the reader goes elsewhere or tries again. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const { key } = useLocation()
  const queryClient = useQueryClient()
  const first = use(FirstFailureContext)
  const forgetFailures = () =>
    queryClient.removeQueries({ predicate: ({ state }) => state.status === 'error' })

  return (
    <ErrorBoundary first={first} resetKey={key} onReset={forgetFailures} fallback={pageFor}>
      {children}
    </ErrorBoundary>
  )
}

function pageFor(error: unknown, retry: () => void): ReactNode {
  if (error instanceof ReplyError && isLost(error)) return <LostPage />

  const retryFromTop = () => {
    document.getElementById('content')?.focus()
    retry()
  }
  return <ServerErrorPage retry={retryFromTop} />
}

/** Nothing there, or an address that can have nothing: /races/abc. */
function isLost({ status }: ReplyError): boolean {
  return status === 404 || status === 422
}
