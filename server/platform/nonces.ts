import type { Transaction, Write } from './transaction.ts'
import type { Database, TransactionDb } from './db/database.ts'
import { createUsedNonces } from './usedNonces.ts'

/** How far ahead of the clock the mark is stored, in ms; it is stored anew when half of that is left. */
const LEAD = 2_000
/** How often what has run out is forgotten, in ms. */
const FORGET_EVERY = 60_000
/** Nonces that memory holds, at most: some 30 MB. */
const MOST = 250_000
/** Of a full memory, what is younger than this is kept all the same, in ms. */
const YOUNG = 10_000
/** Rows of one statement: databases bound its parameters. */
const ROWS = 1_000
/** The mark's own row: no nonce reads like that. */
const MARK = 'mark'

type Waiting = Used & { readonly resolve: (isFirst: boolean) => void; readonly reject: (error: unknown) => void }
/** A nonce and its request's time. */
type Used = { readonly nonce: string; readonly stamp: number }

/** What is known of a nonce; `forgotten` = the request is from a time of which nonces are not known any more. */
type NonceUse = 'first' | 'again' | 'forgotten'

type NoncesOptions = {
  readonly db: Database
  readonly write: Write
  readonly now: () => number
  /** How long after its request's time a nonce is known, in ms: by then the time alone refuses it. */
  readonly kept: number
  readonly wait: (ms: number) => Promise<unknown>
  /** See `MOST`. */
  readonly most?: number
}

/**
 * Nonces that were used, for as long as their requests could be sent again (docs/protocol.md, 2): no request is let in twice, whatever
 * happens to the server, and letting one in costs no write to disk.
 *
 * Memory holds them. What outlives the process is the *mark*: a time on disk, ahead of the clock, beyond which no request was let in
 * from memory alone. So it is written once in a second or so, however many ask, and not at all while nobody does. A server that finds a
 * mark has lost what the one before it knew: it refuses every request up to the mark as `forgotten`, which tells the time, and the client
 * makes the request anew by itself. That sets a clock that is slow as well. A request from beyond the mark (a clock that is ahead)
 * has its nonce on disk before it is let in, and those at once in one transaction; a start reads them. A server that stops in
 * order stores what memory holds and takes the mark away: the next one knows everything and refuses nobody.
 *
 * Memory is bounded: when it is full, the oldest are given up and refused as `forgotten` from then on, never let in again.
 */
export function createNonces({ db, write, now, kept, wait, most = MOST }: NoncesOptions) {
  const used = createUsedNonces()
  /** No request from here or before is let in: what was used then is not known. */
  let floor = 0
  let mark = 0
  /** The latest time that the mark must cover. */
  let wanted = 0
  let raising: Promise<void> | null = null
  let waiting: Waiting[] = []
  let forgottenAt = 0
  let sweptAt = 0
  let loading: Promise<void> | null = null

  async function load(): Promise<void> {
    const rows = await db.selectFrom('nonce').selectAll().where('expires_at', '>', now()).execute()
    for (const { value, expires_at } of rows) {
      const stamp = expires_at - kept
      if (value !== MARK) used.add(value, stamp)
      // A clock that was set back for longer than the mark leads would shut everybody out until it is there again.
      else floor = Math.min(stamp, now() + LEAD)
    }
    mark = floor
  }

  /** Reads once what the server before this one stored; what could not be read is read again. */
  function loaded(): Promise<void> {
    loading ??= load().catch((error: unknown) => {
      loading = null
      throw error
    })
    return loading
  }

  /** Nonces that are new; the others were stored before. */
  async function insert(tx: Transaction, nonces: readonly Used[]): Promise<ReadonlySet<string>> {
    if (tx.at - forgottenAt >= FORGET_EVERY) {
      await tx.db.deleteFrom('nonce').where('expires_at', '<=', tx.at).execute()
      forgottenAt = tx.at
    }
    const stored = new Set<string>()
    for (let from = 0; from < nonces.length; from += ROWS) {
      const rows = await tx.db
        .insertInto('nonce')
        .values(nonces.slice(from, from + ROWS).map(({ nonce, stamp }) => ({ value: nonce, expires_at: stamp + kept })))
        .onConflict((clash) => clash.column('value').doNothing())
        .returning('value')
        .execute()
      for (const { value } of rows) stored.add(value)
    }
    return stored
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
      const fresh = await write((tx) => insert(tx, [...firsts.values()]))
      for (const [nonce, { resolve }] of firsts) resolve(fresh.has(nonce))
    } catch (error) {
      for (const { reject } of firsts.values()) reject(error)
    }
  }

  function store(one: Used): Promise<boolean> {
    return new Promise((resolve, reject) => {
      waiting.push({ ...one, resolve, reject })
      if (waiting.length === 1) setImmediate(() => void flush())
    })
  }

  /** Moves the mark ahead on disk, at least to a time; everybody who waits for that waits for the same write. */
  function raise(stamp: number): Promise<void> {
    wanted = Math.max(wanted, stamp)
    raising ??= write(async (tx) => {
      const next = Math.max(wanted, tx.at + LEAD)
      await storeMark(tx.db, next + kept)
      return next
    })
      .then((next) => void (mark = next))
      .finally(() => void (raising = null))
    return raising
  }

  function tidy(): void {
    const at = now()
    if (at - sweptAt >= 1_000 || at < sweptAt) {
      used.forget(at - kept)
      sweptAt = at
    }
    while (used.size > most) {
      const given = used.giveUpOldest(at - YOUNG)
      if (given === null) return
      floor = Math.max(floor, given)
    }
  }

  return {
    /** Uses up the nonce of a request of this time; `isReading` = it changes nothing, so that a copy of it would do no harm. */
    async use(nonce: string, stamp: number, _isReading = false): Promise<NonceUse> {
      await loaded()
      tidy()
      if (stamp <= floor) {
        // A mark is ahead of the clock: what is made anew after this answer is beyond it.
        const early = Math.min(floor - now(), LEAD)
        if (early >= 0) await wait(early + 1)
        return 'forgotten'
      }
      const isAhead = stamp > Math.max(mark, now() + LEAD / 2)
      if (used.has(nonce)) return 'again'
      if (isAhead && used.size > most) return 'forgotten'
      // From here on it is used, whatever becomes of the request: two at once are one and its copy.
      used.add(nonce, stamp)
      if (isAhead) return (await store({ nonce, stamp })) ? 'first' : 'again'
      while (stamp > mark) await raise(stamp)
      // Nobody waits for this one; when it fails, the next request asks for it again.
      if (mark - now() < LEAD / 2 && raising === null) raise(0).catch(() => undefined)
      return 'first'
    },
    /** Uses up the nonce of a request that could not be told to come again: it is stored before it is let in. False = it has been used before. */
    useStored: (nonce: string, stamp: number): Promise<boolean> => store({ nonce, stamp }),
    /** Stores what memory holds, for the next start. Nothing may be used after it. */
    async stop(): Promise<void> {
      await loaded()
      tidy()
      await write(async (tx) => {
        await insert(tx, [...used.all()])
        await tx.db.deleteFrom('nonce').where('value', '=', MARK).execute()
        if (floor > 0) await storeMark(tx.db, floor + kept)
      })
    },
  }
}

async function storeMark(db: TransactionDb, expires_at: number): Promise<void> {
  await db
    .insertInto('nonce')
    .values({ value: MARK, expires_at })
    .onConflict((clash) => clash.column('value').doUpdateSet({ expires_at }))
    .execute()
}

export type Nonces = ReturnType<typeof createNonces>
