import { Component } from 'react'
import type { ReactNode } from 'react'

interface ErrorBoundaryProps {
  readonly fallback: (error: Error, reset: () => void) => ReactNode
  readonly children: ReactNode
  /** Another try makes sense when it changes. Unlike a `key` it leaves what has not failed as it is. */
  readonly tryOf?: unknown
}

interface ErrorBoundaryState {
  readonly error: Error | null
  readonly triedOf?: unknown
}

/** Keeps a failure of one part in its own place. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null }

  static getDerivedStateFromProps({ tryOf }: ErrorBoundaryProps, { triedOf }: ErrorBoundaryState) {
    return tryOf === triedOf ? null : { error: null, triedOf: tryOf }
  }

  static getDerivedStateFromError(error: unknown): { readonly error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override render(): ReactNode {
    const { error } = this.state
    return error ? this.props.fallback(error, () => this.setState({ error: null })) : this.props.children
  }
}
