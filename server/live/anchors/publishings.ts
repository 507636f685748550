import { sql } from 'kysely'
import type { Database } from '#server/platform/db/database.ts'
import { isPostgres } from '#server/platform/db/dialect.ts'
import { eachOnItsOwn } from '#server/platform/eachOnItsOwn.ts'
import { newId } from '#server/platform/ids.ts'
import { databaseClock } from '#server/platform/jobRows.ts'
import type { Platform } from '#server/platform/platform.ts'
import { startSweep } from '#server/platform/sweep.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { setAnchorStatus } from './anchors.ts'

/** A publishing that was not heard of for so long is over, for its node died, in ms; it is heard of three times as often. */
const LEASE = 15_000

type Options = {
  readonly onFault: (error: unknown) => void
  /** Whether an encoder's picture still comes to this node: its connection may stand for a while after it left. */
  readonly isReceiving?: (anchorRoomId: string) => boolean
  readonly lease?: number
}

/** What is published to this node: under which id, and with which stream key. */
type Publishing = { readonly id: string; readonly key: string }

/**
 * Which anchors an encoder publishes to, as all nodes see it: an encoder that begins puts the anchor on air (S-1), and where there is nothing else to
 * play, its end interrupts the broadcast. Each publishing has an id of its own, the latest of an anchor counts, and only its own end ends it: an encoder
 * that came back at another node is not put off air by the node that it left. An earlier one that is still received goes on air again once the latest is
 * over. One whose node died is ended by another node. The stream key is compared with what is stored, not with what this node has heard of it.
 */
export function createPublishings(
  { db, write, jobs }: Pick<Platform, 'db' | 'write' | 'jobs'>,
  { onFault, isReceiving = () => true, lease = LEASE }: Options,
) {
  /** What is published to this node, by anchor; also what a later one elsewhere has taken the place of. */
  const mine = new Map<string, Publishing>()
  const onRenewed = new Set<() => void>()
  const clock = databaseClock(db)
  const silentSince = sql<number>`${clock} - ${lease}`
  let last: Promise<unknown> = Promise.resolve()
  /** One after the other, so that a begin and an end of one encoder keep their order. */
  const next = (work: () => Promise<unknown>): Promise<unknown> => (last = last.then(work).catch(onFault))

  /** Begins one; false = its key was renewed. */
  async function begin(tx: Transaction, anchorRoomId: string, { id, key }: Publishing): Promise<boolean> {
    const anchor = await standing(tx, anchorRoomId)
    if (anchor?.stream_key !== key) return false
    await tx.db
      .insertInto('publishing')
      .values({ anchor_room_id: anchorRoomId, id, heartbeat_at: clock })
      .onConflict((clash) => clash.column('anchor_room_id').doUpdateSet({ id, heartbeat_at: clock }))
      .execute()
    // Who ended the broadcast looks at the stream without showing it.
    if (anchor.held !== 1) await setAnchorStatus(tx, anchorRoomId, 'On1', null)
    return true
  }

  async function end(tx: Transaction, anchorRoomId: string, { id }: Publishing): Promise<void> {
    const ended = await tx.db
      .deleteFrom('publishing')
      .where('anchor_room_id', '=', anchorRoomId)
      .where('id', '=', id)
      .returning('id')
      .execute()
    if (ended.length > 0) await interrupt(tx, anchorRoomId)
  }

  /** Says that it goes on; false = there is none of this id, or its key was renewed. One statement, which on PostgreSQL meets nobody. */
  async function beat(on: Pick<Database, 'updateTable'>, anchorRoomId: string, { id, key }: Publishing): Promise<boolean> {
    const heard = await on
      .updateTable('publishing')
      .set({ heartbeat_at: clock })
      .where('anchor_room_id', '=', anchorRoomId)
      .where('id', '=', id)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('anchor').select('stream_key').where('anchor_room_id', '=', anchorRoomId).where('stream_key', '=', key),
        ),
      )
      .returning('id')
      .execute()
    return heard.length > 0
  }

  /** Begins one again that was taken for dead, or whose later one is over; one that a later one stands for waits. False = its key was renewed. */
  async function resume(tx: Transaction, anchorRoomId: string, one: Publishing): Promise<boolean> {
    const latest = await tx.db.selectFrom('publishing').select('id').where('anchor_room_id', '=', anchorRoomId).executeTakeFirst()
    if (latest === undefined && isReceiving(anchorRoomId)) return begin(tx, anchorRoomId, one)
    return (await standing(tx, anchorRoomId))?.stream_key === one.key
  }

  const tellRenewed = () => onRenewed.forEach((listener) => listener())

  async function beatAll(): Promise<void> {
    await eachOnItsOwn(mine, async ([anchorRoomId, one]) => {
      if (await (isPostgres(db) ? beat(db, anchorRoomId, one) : write((tx) => beat(tx.db, anchorRoomId, one)))) return
      if (!(await write((tx) => resume(tx, anchorRoomId, one), publishingKeys(anchorRoomId)))) tellRenewed()
    })
  }

  /** Ends those of nodes that died. */
  async function sweep(): Promise<void> {
    const silent = await db.selectFrom('publishing').select('anchor_room_id').where('heartbeat_at', '<=', silentSince).execute()
    await eachOnItsOwn(silent, ({ anchor_room_id: anchorRoomId }) =>
      write(async (tx) => {
        const ended = await tx.db
          .deleteFrom('publishing')
          .where('anchor_room_id', '=', anchorRoomId)
          .where('heartbeat_at', '<=', silentSince)
          .returning('id')
          .execute()
        if (ended.length > 0) await interrupt(tx, anchorRoomId)
      }, publishingKeys(anchorRoomId)),
    )
  }

  const job = jobs.start({ kind: 'publishings', every: lease / 3, work: sweep, onFault })
  const stopBeating = startSweep(() => next(beatAll), lease / 3, onFault)

  return {
    /** An encoder began or ended to publish to an anchor here, with this stream key. */
    follow(anchorRoomId: string, isLive: boolean, key: string): void {
      const one = isLive ? { id: newId('p'), key } : mine.get(anchorRoomId)
      if (one === undefined) return
      if (isLive) mine.set(anchorRoomId, one)
      else mine.delete(anchorRoomId)
      void next(async () => {
        if (!isLive) await write((tx) => end(tx, anchorRoomId, one), publishingKeys(anchorRoomId))
        else if (!(await write((tx) => begin(tx, anchorRoomId, one), publishingKeys(anchorRoomId)))) tellRenewed()
      })
    },
    /** Subscribes to one being found here whose key was renewed, which this node has not heard of; returns the end of the subscription. */
    onRenewed(listener: () => void): () => void {
      onRenewed.add(listener)
      return () => onRenewed.delete(listener)
    },
    /** What was followed is stored before it resolves. */
    async stop(): Promise<void> {
      await stopBeating()
      await job.stop()
      await last
    },
  }
}

/** Who begins, ends or sweeps one waits for the others. */
export const publishingKeys = (anchorRoomId: string) => ({ keys: [`publishing:${anchorRoomId}`] })

const standing = (tx: Transaction, anchorRoomId: string) =>
  tx.db
    .selectFrom('anchor')
    .select(['flv_file', 'status', 'held', 'stream_key'])
    .where('anchor_room_id', '=', anchorRoomId)
    .executeTakeFirst()

/** Without an embedded loop there is nothing left to play. */
async function interrupt(tx: Transaction, anchorRoomId: string): Promise<void> {
  const anchor = await standing(tx, anchorRoomId)
  if (anchor?.held !== 1 && anchor?.flv_file === null && anchor.status === 'On1')
    await setAnchorStatus(tx, anchorRoomId, 'On2', null)
}
