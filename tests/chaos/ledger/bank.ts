import * as v from 'valibot'
import type { SpawnOptions } from '#tests/support/spawnServer.ts'
import { spawnOneOrNodes } from '../server/nodes.ts'
import { Answer, type Flaw, type Movement } from './orders.ts'

/** What an order came to: ids of its movements, or the word of the refusal. */
export type Result = { readonly txIds: readonly string[]; readonly refused: string | null }

/** Thrown when a teller died before the order was answered: what became of it is unknown, unless a teller that lives on says so after all. */
export class TellerGone extends Error {
  override readonly name = 'TellerGone'
  /** What it came to, as far as that is known by now. */
  late: Result | null

  constructor(late: Result | null = null) {
    super()
    this.late = late
  }
}

/** An order that no teller was given came to nothing. */
const NOT_GIVEN: Result = { txIds: [], refused: 'not given' }

type Waiting = { readonly resolve: (result: Result) => void; readonly reject: (error: Error) => void }

/** Where a run's books are: PostgreSQL by its address, else a data directory of the run's own. */
export type BankOptions = { readonly databaseUrl?: string | undefined; readonly flaw?: Flaw | undefined }

/** Settings of a teller's process. */
export function settingsOf({ databaseUrl, flaw }: BankOptions): NonNullable<SpawnOptions['settings']> {
  return {
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    ...(flaw === undefined ? {} : { LEDGER_FLAW: flaw }),
  }
}

/** A teller (`teller.ts`) in a process of its own, or as many as `--nodes` says; see `spawnServer` for how it is killed and started again. */
export async function openBank(settings: NonNullable<SpawnOptions['settings']>, nodes?: number) {
  const server = await spawnOneOrNodes({ entry: 'tests/chaos/ledger/teller.ts', settings, serves: false }, nodes)
  const waiting = new Map<number, Waiting>()
  /** Orders that were given up when a teller died: of several only one did, and the others go on with theirs. */
  const givenUp = new Map<number, TellerGone>()
  let asked = 0
  let gone = false
  const listen = () =>
    server.onMessage((message) => {
      const parsed = v.safeParse(Answer, message)
      if (!parsed.success) return
      const { id, txIds, refused, failed } = parsed.output
      const one = waiting.get(id)
      waiting.delete(id)
      const unknown = givenUp.get(id)
      if (unknown !== undefined && failed === null) unknown.late = { txIds, refused }
      if (failed === null) one?.resolve({ txIds, refused })
      else one?.reject(new Error(failed))
    })
  listen()

  return {
    /** Where the books are, as settings. */
    store: { ...server.store, ...settings },
    /** Moves money; rejects with TellerGone when the teller is killed before it answered. */
    move: (movements: readonly Movement[]): Promise<Result> =>
      new Promise((resolve, reject) => {
        if (gone) return reject(new TellerGone(NOT_GIVEN))
        const id = (asked += 1)
        waiting.set(id, { resolve, reject })
        server.tell({ type: 'ledger', id, movements })
      }),
    /** Ends it as a crash would (kill −9). */
    async kill(): Promise<void> {
      gone = true
      await server.kill()
      for (const [id, { reject }] of waiting) {
        const unknown = new TellerGone()
        givenUp.set(id, unknown)
        reject(unknown)
      }
      waiting.clear()
    },
    /** Starts it again on the same books. */
    async start(): Promise<void> {
      await server.start()
      gone = false
      listen()
    },
    stop: server.stop,
  }
}

export type Bank = Awaited<ReturnType<typeof openBank>>
