import { Component, type ReactNode } from 'react'

type ErrorBoundaryProps = {
  /** Drawn instead of the children after one of them threw. `retry` draws them anew. */
  readonly fallback: (retry: () => void) => ReactNode
  readonly children: ReactNode
}

/** Keeps a broken part from taking the page with it. React itself reports what was caught. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.fallback(() => this.setState({ failed: false })) : this.props.children
  }
}
