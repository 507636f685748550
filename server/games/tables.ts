import type { TablesFrameWire } from '#src/api/contract/pushesTables.ts'
import type { TableNow, TableTold } from '#src/api/model/tableNow.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { listedGames } from './listedGames.ts'
import type { TableLine } from './providerLine.ts'
import { PROVIDERS } from './providers.ts'

/** The tables are asked about so often while somebody watches, in ms; sooner when a phase is about to end. */
const EVERY = 1_000
/** After the end of a phase by so many ms, so that the next one has begun. */
const MARGIN = 50
/** Ends of a phase that differ by less are the same: only the way of the answer was longer. */
const SAME_END = 500
/** So many questions without an answer in a row mean that the provider is not there. */
const MOST_MISSED = 2

type TablesOptions = {
  readonly db: Reader
  readonly line: TableLine
  readonly now: () => number
  readonly later?: (run: () => void, ms: number) => () => void
}

const byTimer = (run: () => void, ms: number) => {
  const timer = setTimeout(run, ms)
  timer.unref()
  return () => clearTimeout(timer)
}

export type Tables = ReturnType<typeof createTables>

/** How the live tables of providers stand, for those who do not sit at one. Nobody is asked while nobody watches. */
export function createTables({ db, line, now, later = byTimer }: TablesOptions) {
  /** What those who ask know already; of what is told again the first end of its phase counts. */
  function nowOf({ left, ...told }: TableTold, before: readonly TableNow[]): TableNow {
    const until = left === null ? null : now() + left
    const known = before.find(({ game, phase }) => game === told.game && phase === told.phase)
    const isSame = known?.until != null && until !== null && Math.abs(known.until - until) < SAME_END
    return { ...told, until: isSame ? known.until : until }
  }

  /** The tables of every provider that the site shows; null = none can be asked. */
  async function asked(before: readonly TableNow[]): Promise<TableNow[] | null> {
    const told = (await Promise.all(PROVIDERS.map((provider) => line.askTables(provider)))).filter((one) => one !== null)
    if (told.length === 0) return null
    const shown = new Set((await listedGames(db)).flatMap(({ game, venue }) => (venue.kind === 'live' ? [game.code] : [])))
    return told.flat().flatMap((table) => (shown.has(table.game) ? [nowOf(table, before)] : []))
  }

  return {
    /** Tells how the tables stand, once it is known and whenever something changes, until the function that is returned is called. */
    watch(listener: (frame: TablesFrameWire) => void): () => void {
      let isOver = false
      let missed = 0
      let list: readonly TableNow[] = []
      let said = ''
      let cancel = () => {}

      function tell(frame: TablesFrameWire): void {
        const text = JSON.stringify(frame)
        if (text === said) return
        said = text
        listener(frame)
      }

      async function look(): Promise<void> {
        const answer = await asked(list).catch(() => null)
        if (isOver) return
        missed = answer === null ? missed + 1 : 0
        list = answer ?? list
        if (answer !== null) tell({ isUp: true, list: [...answer] })
        else if (missed >= MOST_MISSED) tell({ isUp: false, list: [] })
        cancel = later(() => void look(), waitOf(list))
      }

      const waitOf = (tables: readonly TableNow[]): number => {
        const ends = tables.flatMap(({ until }) => (until === null || until <= now() ? [] : [until - now() + MARGIN]))
        return Math.min(EVERY, ...ends)
      }

      void look()
      return () => {
        isOver = true
        cancel()
      }
    },
  }
}
