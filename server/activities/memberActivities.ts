import * as v from 'valibot'
import type { WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { activityList } from '#src/api/contract/activities.ts'
import type { ActivityCard } from '#src/api/model/activities/activity.ts'
import type { KindName } from '#src/api/model/activities/kinds.ts'
import { mayTry } from '#src/api/model/activities/mayTry.ts'
import { conflict, notFound } from '../platform/callError.ts'
import type { Reader } from '../platform/db/database.ts'
import { digestOf } from '../platform/ids.ts'
import type { RateLimit } from '../platform/rateLimit.ts'
import { requirePace } from '../platform/requirePace.ts'
import type { Transaction } from '../platform/transaction.ts'
import { assertMayPlay } from '../saferPlay/mayPlay.ts'
import { readPause } from '../saferPlay/record.ts'
import { hasTag } from './bars.ts'
import { SERVER_KINDS } from './kinds.ts'
import { whyNot } from './mayJoin.ts'
import { prizeWire } from './prizes.ts'
import { Refusal, type WhyNotWire } from './refusal.ts'
import { type ActivityRow, readActivity, shownActivities, stateOf } from './rows.ts'
import type { Means } from './serverKind.ts'

/** Acts of a member in all activities: twenty at once, then two a second. */
const PACE: RateLimit = { burst: 20, interval: 500 }

/** An activity as who looks sees it. */
async function cardOf(
  reader: Reader,
  row: ActivityRow,
  why: WhyNotWire | null,
  now: number,
  isDone = false,
): Promise<v.InferInput<typeof ActivityCard>> {
  const gain = await SERVER_KINDS[row.kind].gain(reader, row)
  return {
    id: row.id,
    kind: row.kind,
    title: { 'zh-CN': row.title_chinese, en: row.title_english },
    words: { 'zh-CN': row.words_chinese, en: row.words_english },
    startsAt: Number(row.starts_at),
    endsAt: Number(row.ends_at),
    state: stateOf(row, now),
    why,
    isDone,
    ...(gain !== null && { gain }),
  }
}

/** The activities that who looks is shown; see the call `activityList`. One for members with a mark is shown to those alone. */
export async function listActivities(
  reader: Reader,
  memberId: string | null,
  now: number,
): Promise<WireReplyOf<typeof activityList>> {
  if (memberId !== null && (await readPause(reader, memberId, now)) !== null) return { now, isPaused: true, list: [] }
  const list = []
  for (const row of await shownActivities(reader, now)) {
    if (row.tag !== null && (memberId === null || !(await hasTag(reader, memberId, row.tag)))) continue
    const why = await whyNot(reader, row, memberId, now)
    list.push(await cardOf(reader, row, why, now, await isDoneToday(reader, row, memberId, why, now)))
  }
  return { now, isPaused: false, list }
}

/** Whether who looks may take part, and did all that there is to do today. */
const isDoneToday = async (reader: Reader, activity: ActivityRow, memberId: string | null, why: WhyNotWire | null, now: number) =>
  memberId !== null && why === null && (await SERVER_KINDS[activity.kind].isDone({ reader, activity, memberId, now }))

/** What the page of an activity shows. Throws `notFound` for a draft and for another kind's, and a `Refusal` for who is barred. */
export async function activityInfo(reader: Reader, kind: KindName, id: string, memberId: string | null, now: number) {
  const row = await shown(reader, kind, id)
  if (memberId !== null && (await readPause(reader, memberId, now)) !== null)
    return { now, isPaused: true, card: null, view: null }
  const why = await whyNot(reader, row, memberId, now)
  if (why?.why === 'barred') throw new Refusal(why)
  return {
    now,
    isPaused: false,
    card: await cardOf(reader, row, why, now, await isDoneToday(reader, row, memberId, why, now)),
    view: await SERVER_KINDS[kind].view({ reader, activity: row, memberId, now }),
  }
}

async function shown(reader: Reader, kind: KindName, id: string): Promise<ActivityRow> {
  const row = await readActivity(reader, id)
  if (row.kind !== kind || row.status === 'draft') throw notFound()
  return row
}

/** What a preview shows of an activity that nobody took part in yet. */
export async function previewActivity(reader: Reader, row: ActivityRow) {
  const now = Number(row.starts_at)
  return {
    card: await cardOf(reader, { ...row, status: 'published' }, null, now),
    view: await SERVER_KINDS[row.kind].view({ reader, activity: row, memberId: null, now }),
  }
}

type Order = { readonly id: string; readonly requestId: string; readonly act: unknown; readonly receivedAt: number }

/**
 * Does what a member asks of an activity, once a request: the same again is answered as it was, whatever changed since. Throws a `Refusal`
 * where they may not, which stores nothing, and the refusal of safer play for who paused.
 */
export async function actInActivity(
  tx: Transaction,
  means: Means,
  kind: KindName,
  memberId: string,
  { id, requestId, act, receivedAt }: Order,
) {
  const digest = digestOf(id, JSON.stringify(act))
  const earlier = await tx.db
    .selectFrom('activity_request')
    .select(['digest', 'reply_json'])
    .where('activity_id', '=', id)
    .where('member_id', '=', memberId)
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  if (earlier !== undefined && earlier.digest !== digest) throw conflict()
  const activity = await shown(tx.db, kind, id)
  const on = SERVER_KINDS[kind]
  const view = () => on.view({ reader: tx.db, activity, memberId, now: tx.at })
  if (earlier !== undefined) return { ...v.parse(Kept, JSON.parse(earlier.reply_json)), view: await view() }

  await requirePace(tx, `activity:${memberId}`, PACE)
  await assertMayPlay(tx, memberId, 'claim')
  const why = await whyNot(tx.db, activity, memberId, tx.at)
  if (why !== null && !mayTry(kind, why, act)) throw new Refusal(why)
  const { reply, prizes } = await on.act({ tx, receivedAt, activity, memberId, requestId, ...means }, act)
  const done = { result: 'done', reply, prizes: prizes.map(prizeWire) } as const
  await tx.db
    .insertInto('activity_request')
    .values({
      activity_id: id,
      member_id: memberId,
      request_id: requestId,
      digest,
      reply_json: JSON.stringify(done),
      at: tx.at,
    })
    .execute()
  return { ...done, view: await view() }
}

const Kept = v.object({ result: v.literal('done'), reply: v.unknown(), prizes: v.array(v.unknown()) })
