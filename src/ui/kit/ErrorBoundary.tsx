import { Component, type ReactNode } from 'react'
import { isPageThere } from './isPageThere.ts'
import { retryLazy } from './lazyOnce.ts'

type ErrorBoundaryProps = {
  /**
   * Drawn instead of the children after one of them threw. `retry` draws them again. Where code could not be loaded it loads the whole page
   * again once there is a server: browsers keep such a failure for as long as a page lives.
   */
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

  readonly #retry = async () => {
    if (retryLazy() && (await isPageThere())) window.location.reload()
    else this.setState({ failed: false })
  }

  override render() {
    return this.state.failed ? this.props.fallback(() => void this.#retry()) : this.props.children
  }
}
