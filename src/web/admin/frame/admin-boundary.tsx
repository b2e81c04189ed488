import { useQueryClient } from '@tanstack/react-query'
import { Component, type ComponentType, Fragment, type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import type { Problem } from '#contract/problems.ts'
import { ReplyError } from '../../core/api/reply-error.ts'
import { useConfig } from '../../core/config/use-config.ts'
import { askToConfirm } from '../../core/mutations/confirm-again.ts'
import { AdminPage } from '../parts/admin-layout.tsx'
import { UnframedPage } from '../parts/unframed-layout.tsx'

type Props = {
  resetKey: string
  onReset: () => void
  Around: ComponentType<{ children: ReactNode }>
  children: ReactNode
}
type State = { failure: { error: unknown } | null }

class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: null }

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } }
  }

  override componentDidUpdate({ resetKey }: Props): void {
    if (this.state.failure && resetKey !== this.props.resetKey) this.reset()
  }

  override render(): ReactNode {
    const { failure } = this.state
    const { Around, children } = this.props
    if (!failure) return children
    return (
      <Around>
        <FailedPage error={failure.error} retry={this.reset} />
      </Around>
    )
  }

  private readonly reset = (): void => {
    this.props.onReset()
    this.setState({ failure: null })
  }
}

type BoundaryProps = {
  /** Whether there is no admin frame around the page. */
  is_unframed?: boolean
  children: ReactNode
}

/** Shows an error in place of a failed page, until the user navigates or retries. */
export function AdminBoundary({ is_unframed = false, children }: BoundaryProps) {
  const { key } = useLocation()
  const queryClient = useQueryClient()
  const removeFailedQueries = () =>
    queryClient.removeQueries({ predicate: (query) => query.state.status === 'error' })

  return (
    <ErrorBoundary
      resetKey={key}
      onReset={removeFailedQueries}
      Around={is_unframed ? AroundFailure : Fragment}
    >
      {children}
    </ErrorBoundary>
  )
}

/** Visitors cannot read the admin session, so the name of the site comes from the public configuration. */
function AroundFailure({ children }: { children: ReactNode }) {
  return <UnframedPage site_name={useConfig()?.display_name ?? 'Home'}>{children}</UnframedPage>
}

function FailedPage({ error, retry }: { error: unknown; retry: () => void }) {
  const status = error instanceof ReplyError ? error.status : null
  const [login] = useState(`/login?next=${encodeURIComponent(`${location.pathname}${location.search}`)}`)
  if (status === 401) {
    return (
      <AdminPage title="Log in first" lead="The admin pages are for operators and owners of this site.">
        <a className="admin-button is-main" href={login}>
          Log in
        </a>
      </AdminPage>
    )
  }
  if (error instanceof ReplyError && FACTOR_CODES.includes(error.problem.code)) {
    return <FactorRefused problem={error.problem} retry={retry} />
  }
  if (status === 403) {
    return (
      <AdminPage title="Not authorized" lead="Only operators and owners can open this page.">
        <a className="admin-button" href="/">
          Go to the site
        </a>
      </AdminPage>
    )
  }
  if (status === 404)
    return (
      <AdminPage
        title="Not found"
        lead="What you are looking for does not exist. It may have been removed."
      />
    )
  return (
    <AdminPage title="This page failed" lead="Nothing was changed. Please try again.">
      <button className="admin-button is-main" type="button" onClick={retry}>
        Try again
      </button>
    </AdminPage>
  )
}

const FACTOR_CODES: string[] = ['factor-missing', 'factor-needed', 'confirm-needed']

/** Shown when the user must set up a second factor, or must confirm with it again, before the page can load. */
function FactorRefused({ problem, retry }: { problem: Problem; retry: () => void }) {
  const confirm = async () => {
    if (problem.code !== 'confirm-needed') location.reload()
    else if (await askToConfirm()) retry()
  }
  return (
    <AdminPage title="Confirm it’s you" lead={problem.message}>
      <p>
        <button className="admin-button is-main" type="button" onClick={() => void confirm()}>
          Continue
        </button>
      </p>
    </AdminPage>
  )
}
