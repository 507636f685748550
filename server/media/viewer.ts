import type { ServerResponse } from 'node:http'

/** Somebody who watches: bytes go in, and either side may end it. */
export type Viewer = {
  /** Hands over bytes. A viewer that takes them too slowly is ended instead of being waited for. */
  send(bytes: Buffer): void
  /** Ends the response at once; later sends do nothing. */
  end(): void
}

/** Unsent bytes of one viewer beyond which it is dropped: about a minute of the embedded loops. A player then reconnects at the live edge. */
export const BACKLOG_LIMIT = 2 * 1024 * 1024

/** A viewer behind an HTTP response. `gone` runs once, when either side has ended it. */
export function createHttpViewer(response: ServerResponse, gone: () => void): Viewer {
  response.once('close', gone)
  // A reset by the other side also closes; an unheard 'error' would end the process.
  response.on('error', () => undefined)
  return {
    send(bytes) {
      if (response.writableEnded || response.destroyed) return
      if (response.writableLength + bytes.length > BACKLOG_LIMIT) response.destroy()
      else response.write(bytes)
    },
    end() {
      if (response.writableLength > 0) response.destroy()
      else response.end()
    },
  }
}
