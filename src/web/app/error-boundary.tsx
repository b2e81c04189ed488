import { Component, type ReactNode } from 'react'

type Props = {
  /** What had failed before this was drawn. */
  first: unknown
  /** A new key ends the error. */
  resetKey: string
  onReset: (error: unknown) => void
  fallback: (error: unknown, retry: () => void) => ReactNode
  children: ReactNode
}

type State = { failure: { error: unknown } | null }

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: this.props.first ? { error: this.props.first } : null }

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
