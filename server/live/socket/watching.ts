import type { Play } from '#src/api/model/odds.ts'
import type { BusMessage } from '#server/platform/bus.ts'
import { readBook } from '../odds/odds.ts'
import { group, type LiveServer, type LiveSocket } from './types.ts'
import type { SocketServices } from './socketServices.ts'

/** Matches that one socket may watch at once. */
const WATCH_LIMIT = 6

/**
 * Prices for those who watch a match. Unlike a room's pushes they have no order to keep: each frame carries whole state or
 * confirms it, so a lost one is made good by the next.
 */
export function createWatching(io: LiveServer, services: SocketServices, onFault: (error: unknown) => void) {
  /** Where the ball of each watched match was last. */
  const plays = new Map<string, Play>()

  async function watch(socket: LiveSocket, matchId: string): Promise<void> {
    const watched = [...socket.rooms].filter((name) => name.startsWith(group.odds('')) && name !== group.odds(matchId))
    if (watched.length >= WATCH_LIMIT) return
    await socket.join(group.odds(matchId))
    const book = await readBook(services.db, matchId)
    if (book === null) return
    const { fedAt, score: _, ...whole } = book
    socket.emit('odds', { matchId, version: book.version, fedAt, book: whole, play: plays.get(matchId) ?? null })
  }

  return {
    /** Listens to one socket's `watch` and `unwatch`. */
    answer(socket: LiveSocket): void {
      socket.on('watch', ({ matchId }) => void watch(socket, matchId).catch(onFault))
      socket.on('unwatch', ({ matchId }) => void socket.leave(group.odds(matchId)))
    },
    /** Sends what the bus says of a match to those who watch it. */
    tell(message: Extract<BusMessage, { type: 'odds' | 'play' }>): void {
      const { matchId } = message
      if (message.type === 'play') {
        plays.set(matchId, message.play)
        return
      }
      const { version, fedAt, book } = message
      // Without prices there is nothing left to play for.
      if (book?.markets.length === 0) plays.delete(matchId)
      io.to(group.odds(matchId)).emit('odds', { matchId, version, fedAt, book, play: plays.get(matchId) ?? null })
    },
  }
}
