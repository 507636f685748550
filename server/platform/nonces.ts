import type { Transaction, Write } from './transaction.ts'

/** How often what has run out is forgotten, in ms. */
const FORGET_EVERY = 60_000

type Waiting = { readonly nonce: string; readonly resolve: (fresh: boolean) => void; readonly reject: (error: unknown) => void }

/**
 * Nonces that were used, for as long as a request could be sent again (docs/protocol.md, 2). They are in the database, so that a
 * restart or a second node lets no request in twice. Those that come at once are stored in one transaction.
 */
export function createNonces(write: Write, kept: number) {
  let waiting: Waiting[] = []
  let forgottenAt = 0

  async function store(tx: Transaction, nonces: readonly string[]): Promise<ReadonlySet<string>> {
    if (tx.at - forgottenAt >= FORGET_EVERY) {
      await tx.db.deleteFrom('nonce').where('expires_at', '<=', tx.at).execute()
      forgottenAt = tx.at
    }
    const stored = await tx.db
      .insertInto('nonce')
      .values(nonces.map((value) => ({ value, expires_at: tx.at + kept })))
      .onConflict((clash) => clash.column('value').doNothing())
      .returning('value')
      .execute()
    return new Set(stored.map(({ value }) => value))
  }

  async function flush(): Promise<void> {
    const batch = waiting
    waiting = []
    const firsts = new Map<string, Waiting>()
    for (const one of batch) {
      if (firsts.has(one.nonce)) one.resolve(false)
      else firsts.set(one.nonce, one)
    }
    try {
      const fresh = await write((tx) => store(tx, [...firsts.keys()]))
      for (const [nonce, { resolve }] of firsts) resolve(fresh.has(nonce))
    } catch (error) {
      for (const { reject } of firsts.values()) reject(error)
    }
  }

  return {
    /** Uses a nonce up; false when it has been used before. */
    use(nonce: string): Promise<boolean> {
      return new Promise((resolve, reject) => {
        waiting.push({ nonce, resolve, reject })
        if (waiting.length === 1) setImmediate(() => void flush())
      })
    },
  }
}

export type Nonces = ReturnType<typeof createNonces>
