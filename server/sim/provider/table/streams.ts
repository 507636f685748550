import type { ServerResponse } from 'node:http'

/** A reader that has so many bytes before it is told no more until it has read them, and is cut off after so many ms of that. */
const MOST_UNREAD = 256 * 1_024
const PATIENCE = 15_000

type StreamsOptions = {
  /** Every so many ms each reader hears something, so that silence means a cut. */
  readonly beat: number
  readonly now: () => number
  /** What a reader is told who was behind. */
  readonly whole: () => string
}

/** One event of a stream of server-sent events. */
export const eventText = (name: string, said: object): string => `event: ${name}\ndata: ${JSON.stringify(said)}\n\n`

/** The frames that listen to a table: what is said to all is made once; who reads too slowly misses states, and then gets the latest. */
export function createStreams({ beat, now, whole }: StreamsOptions) {
  type Reader = { readonly response: ServerResponse; readonly player: string; behindSince: number | null }
  const readers = new Set<Reader>()

  function write(reader: Reader, text: string): void {
    const { response } = reader
    if (reader.behindSince !== null) {
      if (now() - reader.behindSince > PATIENCE) response.destroy()
      return
    }
    response.write(text)
    if (response.writableLength > MOST_UNREAD) reader.behindSince = now()
  }

  const timer = setInterval(() => {
    for (const reader of readers) write(reader, ': beat\n\n')
  }, beat)

  return {
    /** Begins a stream with these words. */
    open(response: ServerResponse, player: string, first: string): void {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
      const reader: Reader = { response, player, behindSince: null }
      readers.add(reader)
      response.on('close', () => readers.delete(reader))
      response.on('error', () => response.destroy())
      response.on('drain', () => {
        if (reader.behindSince === null) return
        reader.behindSince = null
        write(reader, whole())
      })
      write(reader, first)
    },
    toAll(text: string): void {
      for (const reader of readers) write(reader, text)
    },
    toPlayer(player: string, text: string): void {
      for (const reader of readers) if (reader.player === player) write(reader, text)
    },
    /** How many different players listen. */
    players: (): number => new Set([...readers].map(({ player }) => player)).size,
    stop(): void {
      clearInterval(timer)
      for (const { response } of readers) response.end()
    },
  }
}
