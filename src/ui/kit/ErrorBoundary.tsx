import { Component, type ReactNode } from 'react'
import { retryLazy } from './lazyOnce.ts'

type ErrorBoundaryProps = {
  /** Drawn instead of the children after one of them threw. `retry` draws them again, with code that could not be loaded asked for again. */
  readonly fallback: (retry: () => void) => ReactNode
  readonly children: ReactNode
}

/** Keeps a broken part from taking the page with it. React itself reports what was caught. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  /** Who comes again finds no old failure. */
  override componentWillUnmount() {
    if (this.state.failed) retryLazy()
  }

  readonly #retry = () => {
    retryLazy()
    this.setState({ failed: false })
  }

  override render() {
    return this.state.failed ? this.props.fallback(this.#retry) : this.props.children
  }
}
