import { useQueryClient } from '@tanstack/react-query'
import { Component, type ReactNode, use, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { FirstFailureContext } from '../core/api/first-failure.ts'
import { ReplyError } from '../core/api/reply-error.ts'
import { Hydrated } from '../core/hydrated.tsx'
import { loginUrlFrom } from '../core/paths/login-url.ts'
import { SessionContext } from '../core/session/session-context.ts'
import { LogInFirstPage } from './pages/log-in-first-page.tsx'
import { NotAuthorizedPage } from './pages/not-authorized-page.tsx'
import { NotFoundPage } from './pages/not-found-page.tsx'
import { ServerErrorPage } from './pages/server-error-page.tsx'

type Props = {
  /** The error with which the page failed on the server, if it failed. */
  first_error: unknown
  /** A new key resets the error. */
  resetKey: string
  onReset: (error: unknown) => void
  fallback: (error: unknown, retry: () => void) => ReactNode
  children: ReactNode
}

type State = { failure: { error: unknown } | null }

class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: this.props.first_error ? { error: this.props.first_error } : null }

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } }
  }

  override componentDidUpdate({ resetKey }: Props): void {
    if (this.state.failure && resetKey !== this.props.resetKey) this.reset()
  }

  override render(): ReactNode {
    const { failure } = this.state
    return failure ? this.props.fallback(failure.error, this.reset) : this.props.children
  }

  private readonly reset = (): void => {
    this.props.onReset(this.state.failure?.error)
    this.setState({ failure: null })
  }
}

/** Shows the error page in place of a failed page, until the user navigates or retries. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const { key } = useLocation()
  const queryClient = useQueryClient()
  const first_error = use(FirstFailureContext)
  // Removes failed replies from the cache. If the error is not a failed reply, a successful reply may have caused it.
  // In that case all replies are removed, except those that the frame shows.
  const forgetFailures = (error: unknown) =>
    queryClient.removeQueries({
      predicate: (query) =>
        query.state.status === 'error' || (!(error instanceof ReplyError) && !query.isActive()),
    })

  return (
    <ErrorBoundary
      first_error={first_error}
      resetKey={key}
      onReset={forgetFailures}
      fallback={hydratedErrorPage}
    >
      {children}
    </ErrorBoundary>
  )
}

function hydratedErrorPage(error: unknown, retry: () => void): ReactNode {
  return <Hydrated>{errorPageOf(error, retry)}</Hydrated>
}

function errorPageOf(error: unknown, retry: () => void): ReactNode {
  // The status decides, not the code, because the reply may be from a proxy, which sends no code.
  const status = error instanceof ReplyError ? error.status : null
  if (status === 401) return <NotLoggedIn />
  if (status === 403) return <NotAuthorized />
  // 422 means a URL that can never exist, such as /races/abc.
  if (status === 404 || status === 422) return <NotFoundPage />

  const retryFromTop = () => {
    document.getElementById('content')?.focus()
    retry()
  }
  return <ServerErrorPage retry={retryFromTop} />
}

// Both components below compute the login URL only once. After the redirect to the login page, a new login URL would
// lead back to the login page itself.

/**
 * Shown for 401, for example if the session has ended. Logs a player out, and redirects to the login, from which the
 * user returns to this page.
 */
export function NotLoggedIn() {
  const { state, logOut } = use(SessionContext)
  const [login] = useState(loginUrlFrom(useLocation()))
  useEffect(() => {
    if (state === 'player') logOut()
  }, [state, logOut])

  if (state === 'visitor') return <Navigate to={login} replace />
  return <LogInFirstPage title="Not logged in" />
}

/** Shown for 403. Visitors are redirected to the login, and players see a message (rules §9). */
export function NotAuthorized() {
  const { state } = use(SessionContext)
  const [login] = useState(loginUrlFrom(useLocation()))

  if (state === 'visitor') return <Navigate to={login} replace />
  return <NotAuthorizedPage />
}
