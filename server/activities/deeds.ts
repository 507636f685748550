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
import { MOST_TRIES, PAUSE_WAIT, waitAfter } from './deedTries.ts'
import { SERVER_KINDS } from './kinds.ts'
import { whyNot } from './mayJoin.ts'
import { Refusal } from './refusal.ts'
import { asItStood, isPausedSince, ranAt } from './rowsThen.ts'
import { type ActivityRow, readActivity, tellMember } from './rows.ts'
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
  const kept: string[] = []
  let hasFailed = false
  let before = row.left_json
  for (const [index, activityId] of todo.entries()) {
    // What is left after this one: so a crash in between tells each once.
    const left = (again: readonly string[] = []): Left => {
      const rest = todo.slice(index + 1)
      return { ids: [...kept, ...again, ...rest], wait: hasFailed ? 'failed' : rest.length === 0 ? 'paused' : 'none' }
    }
    let isOurs: boolean
    try {
      const told = await write(async (tx) => {
        const activity = await readActivity(tx.db, activityId)
        const waits = isPausedSince(activity, at, tx.at)
        if (!(await settle(tx, row, before, left(waits ? [activityId] : [])))) return 'byOthers'
        if (!waits) await hear(tx, means, asItStood(activity, at), row.member_id, deed, at)
        return waits ? 'later' : 'now'
      })
      if (told === 'later') kept.push(activityId)
      isOurs = told !== 'byOthers'
    } catch (error) {
      // An activity that refuses has heard it, and nothing of what it did holds.
      if (!(error instanceof Refusal)) {
        kept.push(activityId)
        hasFailed = true
        onFault(error)
      }
      isOurs = await write((tx) => settle(tx, row, before, left()))
    }
    // Who else tells of it goes on with the rest.
    if (!isOurs) return true
    before = JSON.stringify(left().ids)
  }
  if (todo.length === 0) await write((tx) => settle(tx, row, before, { ids: [], wait: 'none' }))
  return !hasFailed
}

/** The activities that hear of a deed: those that ran then, also where an operator paused or ended them since. */
async function hearersNow(reader: Reader, what: Deed['what'], at: number): Promise<string[]> {
  const ran = await Promise.all(hearers(what).map(({ name }) => ranAt(reader, name, at)))
  return ran.flat().map(({ id }) => id)
}

/** To which activities a deed still has to be told, and for what it waits: for one that failed at it, or for one that an operator paused. */
type Left = { readonly ids: readonly string[]; readonly wait: 'failed' | 'paused' | 'none' }

/** Keeps to whom a deed still has to be told, where it stands as it was read. False = somebody else told of it meanwhile, and nothing was done. */
async function settle(
  { db, at }: Transaction,
  { id, tries, next_at: nextAt }: DeedRow,
  before: string | null,
  { ids, wait }: Left,
): Promise<boolean> {
  if (ids.length === 0) {
    const gone = await db
      .deleteFrom('activity_deed')
      .where('id', '=', id)
      .where('left_json', before === null ? 'is' : '=', before)
      .executeTakeFirst()
    return Number(gone.numDeletedRows) > 0
  }
  const turnOf = {
    failed: { tries: tries + 1, next_at: at + waitAfter(tries + 1) },
    // A pause uses up no tries: however long it is, what was done before it is told.
    paused: { tries, next_at: at + PAUSE_WAIT },
    none: { tries: tries + 1, next_at: nextAt },
  }
  const kept = await db
    .updateTable('activity_deed')
    .set({ left_json: JSON.stringify(ids), ...turnOf[wait] })
    .where('id', '=', id)
    .where('left_json', before === null ? 'is' : '=', before)
    .executeTakeFirst()
  return Number(kept.numUpdatedRows) > 0
}

/** Tells an activity, if the member may take part in it and did not pause. */
async function hear(
  tx: Transaction,
  means: Means,
  activity: ActivityRow,
  memberId: string,
  deed: Deed,
  at: number,
): Promise<void> {
  if ((await readPause(tx.db, memberId, tx.at)) !== null) return
  // It may have ended between the deed and now: what was done in time counts.
  const why = await whyNot(tx.db, activity, memberId, at)
  // What was done counts on when no money is left for it: the kind sees that when it pays.
  if (why !== null && why.why !== 'budgetGone') return
  await SERVER_KINDS[activity.kind].hear({ tx, activity, memberId, ...means }, deed, at)
  tellMember(tx, memberId, activity.id)
}
