import { type ListedPrice, mainMarketOf } from '#src/api/model/odds.ts'
import type { Bus, BusMessage } from '#server/platform/bus.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { readMainMarkets } from './odds.ts'

type Told = Extract<BusMessage, { type: 'odds' }>

/** The main price of every match that has prices, kept in memory: read once, and from then on as the bus tells it. For lists, which are asked for often. */
export function createMainPrices(db: Reader, bus: Pick<Bus, 'subscribe'>) {
  const prices = new Map<string, ListedPrice>()
  let read: Promise<void> | null = null
  /** Matches whose prices were heard while the stored ones are read, for each reading. */
  const readings = new Set<Set<string>>()

  /** Takes what is stored; what is heard meanwhile is newer, also that there is none any more. `isAgain` = what was heard before goes. */
  async function readAll(isAgain: boolean): Promise<void> {
    const heard = new Set<string>()
    readings.add(heard)
    try {
      const stored = await readMainMarkets(db)
      if (isAgain) for (const matchId of prices.keys()) if (!heard.has(matchId)) prices.delete(matchId)
      for (const [matchId, price] of stored) if (!heard.has(matchId) && !prices.has(matchId)) prices.set(matchId, price)
    } finally {
      readings.delete(heard)
    }
  }

  bus.subscribe((message) => {
    if (message.type === 'odds') take(message)
  })

  function take({ matchId, fedAt, book }: Told): void {
    const before = prices.get(matchId)
    if (before === undefined && book === null) return
    if (book !== null) for (const heard of readings) heard.add(matchId)
    const market = book === null ? (before?.market ?? null) : mainMarketOf(book.markets)
    // Without prices it is over, and is forgotten.
    if (book?.markets.length === 0) prices.delete(matchId)
    else prices.set(matchId, { fedAt, market })
  }

  return {
    /** All of them, by their match's id; read before the first answer. */
    async all(): Promise<ReadonlyMap<string, ListedPrice>> {
      read ??= readAll(false)
      await read.catch((error: unknown) => {
        read = null
        throw error
      })
      return prices
    },
    /** Those that were heard of, as far as anybody asked for them. */
    known: prices as ReadonlyMap<string, ListedPrice>,
    /** Reads them all again: some may have been missed, also that there are none any more. */
    reread: (): Promise<void> => readAll(true),
  }
}

export type MainPrices = ReturnType<typeof createMainPrices>
