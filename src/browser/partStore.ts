import * as v from 'valibot'

/** Texts in parts, by a name, that outlive a reload: more than a tab's own storage holds. Each rejects where the browser has no room. */
export type PartStore = {
  /** Adds a part after those that are there. */
  readonly append: (name: string, part: string) => Promise<void>
  /** The parts of a name in their order. */
  readonly read: (name: string) => Promise<readonly string[]>
  readonly clear: (name: string) => Promise<void>
}

const PARTS = 'parts'
/** What a tab left behind that was closed goes with the next one, after so long, in ms. */
const KEPT_FOR = 24 * 3_600_000

const Kept = v.object({ name: v.string(), at: v.number(), part: v.string() })
type Kept = v.InferOutput<typeof Kept>

/** Parts in the browser's database; it is opened with the first. */
export function createPartStore(database: () => IDBFactory, now: () => number): PartStore {
  let opened: Promise<IDBDatabase> | null = null

  function open(): Promise<IDBDatabase> {
    const request = database().open('anchorage.parts', 1)
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(PARTS, { autoIncrement: true }).createIndex('name', 'name')
    })
    return answerOf(request)
  }
  /** Runs one transaction, to its end: storage that is full may first be told there. A database that could not be opened is tried again the next time. */
  async function within<Value>(mode: IDBTransactionMode, run: (store: IDBObjectStore) => IDBRequest<Value>): Promise<Value> {
    opened ??= open()
    try {
      const transaction = (await opened).transaction(PARTS, mode)
      const request = run(transaction.objectStore(PARTS))
      await endOf(transaction)
      return request.result
    } catch (error) {
      opened = null
      throw error
    }
  }
  /** Deletes what a condition holds of, one by one, and what cannot be read. */
  const drop = (isOver: (kept: Kept) => boolean) =>
    within('readwrite', (store) => {
      const request = store.openCursor()
      request.addEventListener('success', () => {
        const cursor = request.result
        if (cursor === null) return
        const kept = v.safeParse(Kept, cursor.value)
        if (!kept.success || isOver(kept.output)) cursor.delete()
        cursor.continue()
      })
      return request
    })

  return {
    append: async (name, part) => {
      const kept: Kept = { name, at: now(), part }
      await within('readwrite', (store) => store.add(kept))
    },
    read: async (name) => {
      const kept = await within<Kept[]>('readonly', (store) => store.index('name').getAll(name))
      return kept.map(({ part }) => part)
    },
    clear: async (name) => {
      await drop((kept) => kept.name === name || kept.at < now() - KEPT_FOR)
    },
  }
}

function endOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('the database took nothing')))
  })
}

function answerOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the database refused')))
  })
}
