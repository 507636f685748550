import { type PricesFrame, PRICES_EVERY } from '#src/api/contract/pushesOdds.ts'
import type { BusMessage } from '#server/platform/bus.ts'
import { createConnectionLimiter } from '#server/platform/rateLimit.ts'
import { group, type LiveServer, type LiveSocket } from './types.ts'
import type { SocketServices } from './socketServices.ts'

/** How often one socket may be sent all prices: some at once, then one in so many ms. Who asks faster gets them in their time, once. */
export const WHOLE_BOARDS = { burst: 5, interval: 2_000 } as const

/**
 * The main price of every match, for those who look at lists: all of them when a watch begins, then what was confirmed or changed, in one frame
 * a second at most.
 */
export function createPriceBoard(io: LiveServer, services: SocketServices, onFault: (error: unknown) => void) {
  const { known: prices } = services.mainPrices
  /** What the next frame says: whether a match's market is another, or gone. */
  const waiting = new Map<string, boolean>()
  const limiter = createConnectionLimiter(WHOLE_BOARDS, services.now)
  /** Sockets that asked too fast, with what answers them once they may. */
  const late = new Map<LiveSocket, ReturnType<typeof setTimeout>>()
  let timer: ReturnType<typeof setTimeout> | null = null

  async function watch(socket: LiveSocket): Promise<void> {
    // Who watches already has been told, and hears what changes.
    if (socket.rooms.has(group.prices)) return
    await socket.join(group.prices)
    await services.mainPrices.all().catch((error: unknown) => {
      void socket.leave(group.prices)
      throw error
    })
    sendWhole(socket)
  }

  function sendWhole(socket: LiveSocket): void {
    if (late.has(socket) || !socket.rooms.has(group.prices)) return
    if (!limiter.admit(socket.id)) {
      const again = () => (late.delete(socket), sendWhole(socket))
      late.set(socket, setTimeout(again, WHOLE_BOARDS.interval).unref())
      return
    }
    const list = [...prices].map(([matchId, price]) => ({ matchId, ...price }))
    socket.emit('prices', { at: services.now(), list })
  }

  function send(): void {
    timer = null
    const list: PricesFrame['list'] = []
    for (const [matchId, isAnother] of waiting) {
      const price = prices.get(matchId) ?? { fedAt: services.now(), market: null }
      list.push({ matchId, fedAt: price.fedAt, ...(isAnother ? { market: price.market } : {}) })
    }
    waiting.clear()
    io.to(group.prices).emit('prices', { at: services.now(), list })
  }

  /** Says with the next frame what waits, where somebody watches. */
  function sendSoon(): void {
    if (io.sockets.adapter.rooms.has(group.prices)) timer ??= setTimeout(send, PRICES_EVERY)
    else waiting.clear()
  }

  return {
    /** Listens to one socket's `pricesWatch` and `pricesUnwatch`. */
    answer(socket: LiveSocket): void {
      socket.on('pricesWatch', () => void watch(socket).catch(onFault))
      socket.on('pricesUnwatch', () => void socket.leave(group.prices))
    },
    /** Tells what the bus said of a match's prices, once those in memory are what it said. */
    tell({ matchId, book }: Extract<BusMessage, { type: 'odds' }>): void {
      if (book === null && !prices.has(matchId)) return
      // Without prices it is over: the next frame says so.
      waiting.set(matchId, (waiting.get(matchId) ?? false) || book !== null)
      sendSoon()
    },
    /** Reads them all again: some may have been missed, also that there are none any more. */
    async reread(): Promise<void> {
      const before = [...prices.keys()]
      await services.mainPrices.reread()
      for (const matchId of before) if (!prices.has(matchId)) waiting.set(matchId, true)
      sendSoon()
      for (const id of io.sockets.adapter.rooms.get(group.prices) ?? []) {
        const socket = io.sockets.sockets.get(id)
        if (socket !== undefined) sendWhole(socket)
      }
    },
    stop(): void {
      if (timer !== null) clearTimeout(timer)
      for (const one of late.values()) clearTimeout(one)
    },
  }
}
