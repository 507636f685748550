/** How often lines are looked at, in ms. */
const LOOK_EVERY = 1_000
/** What may wait for a line, beyond what its connection has taken: half a minute of a busy room's frames, and their size. */
export const BACKLOG = { frames: 256, bytes: 2 * 1024 * 1024 } as const
/** Frames that may wait without being weighed. */
const LIGHT = 8

type Packet = { readonly data?: unknown }

/** What is needed of Engine.IO's own socket, and of the websocket below it; long-polling has none. */
export type Line = {
  readonly writeBuffer: readonly Packet[]
  readonly transport: { readonly socket?: { readonly bufferedAmount: number; terminate(): void } }
  close(discard: boolean): unknown
  once(event: 'close', listener: () => void): unknown
}

const sizeOf = ({ data }: Packet) => (typeof data === 'string' || Buffer.isBuffer(data) ? data.length : 0)

function isBehind({ writeBuffer, transport }: Line): boolean {
  if (writeBuffer.length <= LIGHT) return false
  const bytes = writeBuffer.reduce((sum, packet) => sum + sizeOf(packet), transport.socket?.bufferedAmount ?? 0)
  return writeBuffer.length > BACKLOG.frames || bytes > BACKLOG.bytes
}

/**
 * Cuts lines whose client reads too slowly, or not at all while it goes on saying that it is there: what waits for them would grow without
 * bound, and the others would pay for it (Q12). One that is silent besides is ended by its pings. Who is cut comes back and fills its gap from history. `onCut` hears of each.
 */
export function createBacklog(onCut: () => void) {
  const lines = new Set<Line>()

  function look(): void {
    for (const line of lines) {
      if (!isBehind(line)) continue
      const { socket } = line.transport
      // What waits is thrown away; a goodbye would wait behind it for ever, so the connection below ends at once.
      line.close(true)
      socket?.terminate()
      onCut()
    }
  }

  const looking = setInterval(look, LOOK_EVERY)
  return {
    /** Looks after a line until it closes. */
    watch(line: Line): void {
      lines.add(line)
      line.once('close', () => lines.delete(line))
    },
    look,
    stop: () => clearInterval(looking),
  }
}
