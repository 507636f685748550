import * as v from 'valibot'
import { FenAmount, toWire } from '#src/api/model/money/wireAmount.ts'
import { VenueKind } from '#src/api/model/venueKind.ts'
import type { Reader } from '../platform/db/database.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { Deed } from '../platform/deeds.ts'
import { newId } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'
import type { KeepMessages, Transaction } from '../platform/transaction.ts'
import { readPause } from '../saferPlay/record.ts'
import { MOST_TRIES, waitAfter } from './deedTries.ts'
import { SERVER_KINDS } from './kinds.ts'
import { whyNot } from './mayJoin.ts'
import { Refusal } from './refusal.ts'
import { readActivity, runningOf, tellMember } from './rows.ts'
import type { Means, ServerKind } from './serverKind.ts'

type DeedRow = Schema['activity_deed']

/** Deeds that are read at once. */
const AT_ONCE = 100

const Stored = v.pipe(
  v.string(),
  v.parseJson(),
  v.variant('what', [
    v.object({ what: v.literal('deposit'), orderId: v.string(), amount: FenAmount }),
    v.object({ what: v.literal('validBets'), product: VenueKind, day: v.number(), change: FenAmount }),
  ]),
)

const LeftIds = v.pipe(v.string(), v.parseJson(), v.array(v.string()))

const storedOf = (deed: Deed): string =>
  JSON.stringify(deed.what === 'deposit' ? { ...deed, amount: toWire(deed.amount) } : { ...deed, change: toWire(deed.change) })

const kinds: readonly ServerKind[] = Object.values(SERVER_KINDS)
const hearers = (what: Deed['what']) => kinds.filter(({ deeds }) => deeds.has(what))

/** Keeps what members did, in the transaction that did it, where some kind counts it: a crash loses none, and no activity holds it up. */
export const keepDeeds: KeepMessages = async (tx, messages) => {
  for (const message of messages) {
    if (message.type !== 'deed' || hearers(message.deed.what).length === 0) continue
    await tx.db
      .insertInto('activity_deed')
      .values({
        id: newId('d'),
        member_id: message.memberId,
        what: message.deed.what,
        deed_json: storedOf(message.deed),
        left_json: null,
        tries: 0,
        next_at: 0,
        at: tx.at,
      })
      .execute()
  }
}

/** Tells activities what members did, in order, each in a transaction of its own; what one fails at is tried again for that one alone, a while later. */
export async function hearDeeds(
  platform: Pick<Platform, 'db' | 'write' | 'now'>,
  means: Means,
  onFault: (error: unknown) => void,
): Promise<void> {
  const { db, now } = platform
  const failed = new Set<string>()
  for (;;) {
    const rows = await db
      .selectFrom('activity_deed')
      .selectAll()
      .where('tries', '<', MOST_TRIES)
      .where('next_at', '<=', now())
      .where((is) => (failed.size === 0 ? is.lit(true) : is('id', 'not in', [...failed])))
      .orderBy('at')
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    for (const row of rows) if (!(await hearOne(platform, means, row, onFault))) failed.add(row.id)
    if (rows.length < AT_ONCE) return
  }
}

async function hearOne(
  { db, write }: Pick<Platform, 'db' | 'write'>,
  means: Means,
  row: DeedRow,
  onFault: (error: unknown) => void,
): Promise<boolean> {
  const deed = v.parse(Stored, row.deed_json)
  const at = Number(row.at)
  const todo = row.left_json === null ? await hearersNow(db, deed.what, at) : v.parse(LeftIds, row.left_json)
  const failed: string[] = []
  let before = row.left_json
  for (const [index, activityId] of todo.entries()) {
    // What is left after this one: so a crash in between tells each once.
    const left = (): Left => ({ ids: [...failed, ...todo.slice(index + 1)], hasFailed: failed.length > 0 })
    let isOurs: boolean
    try {
      isOurs = await write(async (tx) => {
        if (!(await settle(tx, row, before, left()))) return false
        await hear(tx, means, activityId, row.member_id, deed, at)
        return true
      })
    } catch (error) {
      // An activity that refuses has heard it, and nothing of what it did holds.
      if (!(error instanceof Refusal)) {
        failed.push(activityId)
        onFault(error)
      }
      isOurs = await write((tx) => settle(tx, row, before, left()))
    }
    // Who else tells of it goes on with the rest.
    if (!isOurs) return true
    before = JSON.stringify(left().ids)
  }
  if (todo.length === 0) await write((tx) => settle(tx, row, before, { ids: [], hasFailed: false }))
  return failed.length === 0
}

/** The activities that hear of such a deed now. */
async function hearersNow(reader: Reader, what: Deed['what'], at: number): Promise<string[]> {
  const running = await Promise.all(hearers(what).map(({ name }) => runningOf(reader, name, at)))
  return running.flat().map(({ id }) => id)
}

/** To which activities a deed still has to be told, and whether one of them failed at it: then all of them wait. */
type Left = { readonly ids: readonly string[]; readonly hasFailed: boolean }

/** Keeps to whom a deed still has to be told, where it stands as it was read. False = somebody else told of it meanwhile, and nothing was done. */
async function settle(
  { db, at }: Transaction,
  { id, tries, next_at: nextAt }: DeedRow,
  before: string | null,
  { ids, hasFailed }: Left,
): Promise<boolean> {
  if (ids.length === 0) {
    const gone = await db
      .deleteFrom('activity_deed')
      .where('id', '=', id)
      .where('left_json', before === null ? 'is' : '=', before)
      .executeTakeFirst()
    return Number(gone.numDeletedRows) > 0
  }
  const kept = await db
    .updateTable('activity_deed')
    .set({ left_json: JSON.stringify(ids), tries: tries + 1, next_at: hasFailed ? at + waitAfter(tries + 1) : nextAt })
    .where('id', '=', id)
    .where('left_json', before === null ? 'is' : '=', before)
    .executeTakeFirst()
  return Number(kept.numUpdatedRows) > 0
}

/** Tells an activity, if the member may take part in it and did not pause. */
async function hear(tx: Transaction, means: Means, activityId: string, memberId: string, deed: Deed, at: number): Promise<void> {
  if ((await readPause(tx.db, memberId, tx.at)) !== null) return
  const activity = await readActivity(tx.db, activityId)
  // It may have ended between the deed and now: what was done in time counts.
  const why = await whyNot(tx.db, activity, memberId, at)
  // What was done counts on when no money is left for it: the kind sees that when it pays.
  if (why !== null && why.why !== 'budgetGone') return
  await SERVER_KINDS[activity.kind].hear({ tx, activity, memberId, ...means }, deed, at)
  tellMember(tx, memberId, activityId)
}
