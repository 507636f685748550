import type { BusMessage } from '../bus.ts'
import * as v from 'valibot'
import { isKept } from '../busMessage.ts'
import type { Database } from '../db/database.ts'
import { isPostgres } from '../db/dialect.ts'
import { newId } from '../ids.ts'
import type { KeepMessages } from '../transaction.ts'

/** How old a row is when its node is taken for dead or cut off, rows that are taken at once, and how soon rows go once they were sent, in ms. */
const [CLAIM_AFTER, AT_ONCE, GONE_WITHIN] = [1_500, 100, 100]

/** Where a message is kept: the row, its place in it, and how many the row has. */
export type KeptPlace = { readonly row: string; readonly index: number; readonly of: number }

/** Each is looked at by who sends it. */
const Stored = v.pipe(v.string(), v.parseJson(), v.array(v.unknown()))

type Row = { left: number; isLost: boolean }

/**
 * What was stored and is to be told to other nodes: a row in the transaction that stored it, which goes once Redis has all of its messages. One
 * that stays is of a node that died, or is cut off from Redis: any node sends it on. So each is told once at least.
 */
export function createOutbox(db: Database, node: string, onFault: (error: unknown) => void) {
  const places = new WeakMap<BusMessage, KeptPlace>()
  const rows = new Map<string, Row>()
  let sent: string[] = []
  let timer: NodeJS.Timeout | null = null
  let going: Promise<unknown> = Promise.resolve()

  function forget(): Promise<unknown> {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const ids = sent
    sent = []
    // What could not be taken out is sent again, and known by its place.
    if (ids.length > 0) going = going.then(() => db.deleteFrom('bus_outbox').where('id', 'in', ids).execute()).catch(onFault)
    return going
  }

  const keep: KeepMessages = async (tx, messages) => {
    const kept = messages.filter(isKept)
    if (kept.length === 0) return
    const id = newId('o')
    await tx.db
      .insertInto('bus_outbox')
      .values({ id, node, at: Date.now(), messages_json: JSON.stringify(kept) })
      .execute()
    for (const [index, message] of kept.entries()) places.set(message, { row: id, index, of: kept.length })
  }

  /** Rows that nobody sent, oldest first; on PostgreSQL those that no other node sends just now. */
  const waiting = (reader: Pick<Database, 'selectFrom'>) =>
    reader
      .selectFrom('bus_outbox')
      .selectAll()
      .where('at', '<=', Date.now() - CLAIM_AFTER)
      .orderBy('at')
      .orderBy('id')
      .limit(AT_ONCE)

  return {
    keep,
    /** Where a message is kept; undefined = nowhere. */
    placeOf: (message: BusMessage): KeptPlace | undefined => places.get(message),
    /** Redis has a message, or does not: then its row stays for whoever comes first. */
    ended({ row, of }: KeptPlace, isSent: boolean): void {
      // Known from its first message that was sent: a transaction that failed leaves nothing here.
      const one = rows.get(row) ?? { left: of, isLost: false }
      rows.set(row, one)
      one.left -= 1
      one.isLost ||= !isSent
      if (one.left > 0) return
      rows.delete(row)
      if (one.isLost) return
      sent.push(row)
      timer ??= setTimeout(() => void forget(), GONE_WITHIN)
    },
    /**
     * Sends what is left, by `send`, whose promise says that Redis has it. One node at a time has a row; where the sending fails it stays. Returns
     * how many rows were sent.
     */
    async sendLeft(send: (message: unknown, place: KeptPlace, at: number) => Promise<unknown>): Promise<number> {
      if ((await waiting(db).execute()).length === 0) return 0
      return db.transaction().execute(async (tx) => {
        const query = waiting(tx)
        const left = await (isPostgres(db) ? query.forUpdate().skipLocked() : query).execute()
        const messages = left.flatMap(({ id, at, messages_json: json }) => {
          const stored = v.safeParse(Stored, json)
          // It goes with the others, so that it holds up none behind it.
          if (!stored.success) onFault(new Error(`row ${id} of the outbox cannot be read`))
          return stored.success
            ? stored.output.map((message, index) => send(message, { row: id, index, of: stored.output.length }, at))
            : []
        })
        await Promise.all(messages)
        const ids = left.map(({ id }) => id)
        if (ids.length > 0) await tx.deleteFrom('bus_outbox').where('id', 'in', ids).execute()
        return ids.length
      })
    },
    /** Rows that wait now. */
    async size(): Promise<number> {
      const { n } = await db
        .selectFrom('bus_outbox')
        .select((count) => count.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
      return Number(n)
    },
    /** Takes out what was sent. */
    stop: forget,
  }
}
