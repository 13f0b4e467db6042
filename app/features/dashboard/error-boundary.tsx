import { Component } from 'react'
import type { ReactNode } from 'react'

interface ErrorBoundaryProps {
  readonly fallback: (error: Error, reset: () => void) => ReactNode
  readonly children: ReactNode
}

/** Keeps a failure of one part in its own place. Give it a `key` that changes when another try makes sense. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly error: Error | null }> {
  override state: { readonly error: Error | null } = { error: null }

  static getDerivedStateFromError(error: unknown): { readonly error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override render(): ReactNode {
    const { error } = this.state
    return error ? this.props.fallback(error, () => this.setState({ error: null })) : this.props.children
  }
}
