import type { BrowserContext } from '@playwright/test'

/**
 * Collects what pages complain about: warnings, errors and uncaught exceptions. A test fails on any that it has not allowed,
 * because a page that complains is broken for somebody.
 */
export class ConsoleGuard {
  readonly #complaints: string[] = []
  readonly #allowed: RegExp[] = []

  /** Listens to every page of a context, from now on. */
  watch(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() === 'warning' || message.type() === 'error') {
        this.#complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`)
      }
    })
    context.on('weberror', (error) => this.#complaints.push(`uncaught: ${error.error().message}`))
  }

  /** Expects complaints of this form in this test, for instance a refused connection while the server is down. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern)
  }

  /** Complaints that nobody allowed. */
  complaints(): string[] {
    return this.#complaints.filter((text) => !this.#allowed.some((pattern) => pattern.test(text)))
  }
}

/**
 * What is printed while the server is away or the network is off; the page can do nothing about it. A part of the page that was on its way just then
 * says so in its place, with a button that tries again.
 */
export const SERVER_AWAY =
  /Failed to fetch dynamically imported module|ERR_(CONNECTION_REFUSED|CONNECTION_RESET|CONNECTION_CLOSED|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|INTERNET_DISCONNECTED|NETWORK_CHANGED|NETWORK_IO_SUSPENDED)|WebSocket connection to/

/** What is printed of the answers that a server gives while it stops: it takes no more work. */
export const SERVER_STOPPING = /status of 503/
