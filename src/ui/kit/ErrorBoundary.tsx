import { Component, type ReactNode } from 'react'
import { isPageThere } from './isPageThere.ts'
import { retryLazy } from './lazyOnce.ts'

type ErrorBoundaryProps = {
  /**
   * Drawn instead of the children after one of them threw. `retry` is for who presses: it draws them again, or, where code could not be loaded,
   * loads the whole page again once there is a server: browsers keep such a failure for as long as a page lives. `draw` never leaves the page.
   */
  readonly fallback: (retry: () => void, draw: () => void) => ReactNode
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

  readonly #draw = () => {
    retryLazy()
    this.setState({ failed: false })
  }

  readonly #retry = async () => {
    if (retryLazy() && (await isPageThere())) window.location.reload()
    else this.#draw()
  }

  override render() {
    return this.state.failed ? this.props.fallback(() => void this.#retry(), this.#draw) : this.props.children
  }
}
