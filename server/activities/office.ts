import * as v from 'valibot'
import type { ParsedPayloadOf, WireReplyOf } from '#src/api/contract/defineCall.ts'
import type {
  officeActivities,
  officeActivityAct,
  officeActivityPublish,
  officeActivitySave,
  officeActivitySign,
} from '#src/api/contract/activityOffice.ts'
import { ACTIVITIES_MOST, ActivityFields, type Budget, deedsOf, takesTwo } from '#src/api/model/activities/officeActivity.ts'
import type { ActivityStatus } from '#src/api/model/activities/activity.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { units } from '#src/api/model/money/amount.ts'
import type { MemberRow } from '../members/members.ts'
import { requireRightNow } from '../members/rights.ts'
import { firstSignature, requireSignature, signedProposal } from '../members/signature.ts'
import { conflict, invalidField } from '../platform/callError.ts'
import type { Reader } from '../platform/db/database.ts'
import { digestOf } from '../platform/ids.ts'
import type { Transaction } from '../platform/transaction.ts'
import { spentOf } from './budget.ts'
import { SERVER_KINDS } from './kinds.ts'
import { outcomeWaits } from './kinds/euroCupVote/voteOffice.ts'
import { overlapsAnother } from './overlap.ts'
import { requireVerdict, takeVerdict } from './secondSignature.ts'
import { type ActivityRow, budgetsOf, fieldsOf, findActivity, limitsOf, readActivity, stateOf, tellEverybody } from './rows.ts'

type Answer = WireReplyOf<typeof officeActivitySave>
type Office = Answer['activity']

/** What became of an act, with how the activity was before it; null = it was not there. */
type Outcome = Answer & { readonly before: Office | null }

const StoredFields = v.pipe(v.string(), v.parseJson(), ActivityFields)

/** What waits for a second signature: only as long as it is about the activity as it is. */
async function openProposal(reader: Reader, { id, version }: ActivityRow, now: number) {
  const row = await reader
    .selectFrom('activity_proposal')
    .selectAll()
    .where('activity_id', '=', id)
    .where('version', '=', version)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row === undefined ? null : { ...row, fields: v.parse(StoredFields, row.fields_json) }
}

async function officeOf(reader: Reader, row: ActivityRow, now: number): Promise<Office> {
  const spent = await spentOf(reader, row.id, now)
  const open = await openProposal(reader, row, now)
  return {
    id: row.id,
    version: row.version,
    status: row.status,
    state: stateOf(row, now),
    fields: fieldsOf(row, await budgetsOf(reader, row.id)),
    spent: spent.map(({ asset, all, today }) => ({ asset, all: toWire(all), today: toWire(today) })),
    proposal: open === null ? null : { ...signedProposal(open), act: open.act, budgets: open.fields.budgets.map(budgetWire) },
    outcomeWaits: row.kind === 'euroCupVote' && (await outcomeWaits(reader, row.id, now)),
  }
}

const budgetWire = ({ asset, all, day }: Budget) => ({ asset, all: toWire(all), day: day === null ? null : toWire(day) })

/** Every activity for operators; see the call `officeActivities`. */
export async function officeList(reader: Reader, now: number): Promise<WireReplyOf<typeof officeActivities>> {
  const rows = await reader.selectFrom('activity').selectAll().orderBy('starts_at', 'desc').orderBy('id').limit(500).execute()
  const list = []
  for (const row of rows) list.push(await officeOf(reader, row, now))
  return { list }
}

/** What an operator wrote as the row that it becomes. Throws `invalid` for terms that their kind does not read. */
export function rowOfFields(id: string, fields: ActivityFields, at: number): Omit<ActivityRow, 'version' | 'status'> {
  const terms = v.safeParse(SERVER_KINDS[fields.kind].terms, fields.terms)
  if (!terms.success) {
    const [issue] = terms.issues
    throw invalidField(`fields.terms.${v.getDotPath(issue) ?? ''}`, issue.message)
  }
  return {
    id,
    kind: fields.kind,
    title_chinese: fields.title['zh-CN'],
    title_english: fields.title.en,
    words_chinese: fields.words['zh-CN'],
    words_english: fields.words.en,
    place: fields.place,
    starts_at: fields.startsAt,
    ends_at: fields.endsAt,
    grade: fields.audience.grade,
    tag: fields.audience.tag,
    terms_json: JSON.stringify(fields.terms),
    changed_at: at,
  }
}

/** Keeps what an operator wrote of an activity; see the call `officeActivitySave`. */
export async function saveActivity(
  tx: Transaction,
  by: MemberRow,
  { id, version, fields, reason }: ParsedPayloadOf<typeof officeActivitySave>,
): Promise<Outcome> {
  await requireRightNow(tx.db, by.id, 'activities.act')
  const next = rowOfFields(id, fields, tx.at)
  const kept = await findActivity(tx.db, id)
  if (kept === undefined) {
    if (version !== null) throw conflict()
    await requireRoom(tx)
    await tx.db
      .insertInto('activity')
      .values({ ...next, version: 0, status: 'draft' })
      .execute()
    await keepBudgets(tx, id, fields.budgets)
    return { result: 'done', before: null, activity: await officeOf(tx.db, await readActivity(tx.db, id), tx.at) }
  }
  const before = await officeOf(tx.db, kept, tx.at)
  const ended = outcome(tx, id, before)
  if (kept.version === (version ?? -1) + 1 && isSame(kept, next) && sameBudgets(before, fields.budgets)) return ended('done')
  if (kept.version !== version) return ended('late')
  const state = stateOf(kept, tx.at)
  if (state === 'ended') return ended('impossible')
  if (changesFixed(kept, next, tx.at)) return ended('fixed')
  // What is not over is ended by its own act, from now on.
  if (kept.status !== 'draft' && tx.at >= Number(next.ends_at)) return ended('impossible')
  if (kept.status !== 'draft' && (await overlapsAnother(tx.db, next, tx.at))) return ended('overlaps')
  const held = limitsOf(await budgetsOf(tx.db, id))
  if (kept.status !== 'draft' && takesTwo(fields.budgets, held))
    return propose(tx, by, kept, { act: 'save', fields, reason, before })
  await store(tx, kept, fields)
  return ended('done')
}

/** Publishes an activity, or signs that first; see the call `officeActivityPublish`. */
export async function publishActivity(
  tx: Transaction,
  by: MemberRow,
  { id, version, reason }: ParsedPayloadOf<typeof officeActivityPublish>,
): Promise<Outcome> {
  await requireRightNow(tx.db, by.id, 'activities.approve')
  const kept = await readActivity(tx.db, id)
  const before = await officeOf(tx.db, kept, tx.at)
  const ended = outcome(tx, id, before)
  if (kept.status === 'published' && kept.version === version + 1) return ended('done')
  if (kept.version !== version) return ended('late')
  if (kept.status !== 'draft' || tx.at >= Number(kept.ends_at)) return ended('impossible')
  const fields = v.parse(ActivityFields, before.fields)
  // Terms that were written before their kind changed its bounds are not published.
  rowOfFields(id, fields, tx.at)
  if (await overlapsAnother(tx.db, kept, tx.at)) return ended('overlaps')
  if (takesTwo(fields.budgets, [])) return propose(tx, by, kept, { act: 'publish', fields, reason, before })
  await setStatus(tx, kept, 'published')
  return ended('done')
}

/** Pauses an activity, lets it run on, or ends it; see the call `officeActivityAct`. */
export async function actOnActivity(
  tx: Transaction,
  by: MemberRow,
  { id, version, deed }: ParsedPayloadOf<typeof officeActivityAct>,
): Promise<Outcome> {
  await requireRightNow(tx.db, by.id, 'activities.act')
  const kept = await readActivity(tx.db, id)
  const before = await officeOf(tx.db, kept, tx.at)
  const ended = outcome(tx, id, before)
  const status = STATUS_AFTER[deed]
  if (kept.status === status && kept.version === version + 1) return ended('done')
  if (kept.version !== version) return ended('late')
  if (!deedsOf(stateOf(kept, tx.at)).includes(deed)) return ended('impossible')
  await setStatus(tx, kept, status)
  return ended('done')
}

/** Whether what was written would be of another kind, or would have other terms or another start than what has begun. */
function changesFixed(kept: ActivityRow, next: Pick<ActivityRow, 'kind' | 'terms_json' | 'starts_at'>, now: number): boolean {
  if (kept.kind !== next.kind) return true
  const hasBegun = kept.status !== 'draft' && now >= Number(kept.starts_at)
  return hasBegun && (kept.terms_json !== next.terms_json || Number(kept.starts_at) !== Number(next.starts_at))
}

const STATUS_AFTER = { pause: 'paused', resume: 'published', end: 'ended' } as const satisfies Record<string, ActivityStatus>

/** Signs a proposal as the second of two, or refuses it; see the call `officeActivitySign`. */
export async function signActivity(
  tx: Transaction,
  by: MemberRow,
  { id, digest, verdict }: ParsedPayloadOf<typeof officeActivitySign>,
): Promise<Outcome> {
  await requireVerdict(tx, by, verdict)
  const kept = await readActivity(tx.db, id)
  const before = await officeOf(tx.db, kept, tx.at)
  const ended = outcome(tx, id, before)
  const open = await openProposal(tx.db, kept, tx.at)
  if (open === null || open.digest !== digest) return ended('late')
  const right = open.act === 'publish' ? 'activities.approve' : 'activities.act'
  const word = await takeVerdict(tx, by, verdict, {
    by: open.by_member_id,
    at: Number(open.at),
    right,
    forget: () => forgetProposal(tx, id),
  })
  if (word !== 'signed') return ended(word)
  if (stateOf(kept, tx.at) === 'ended') return ended('impossible')
  const next = open.act === 'publish' ? kept : rowOfFields(id, open.fields, tx.at)
  // What waited may be over, or have begun, meanwhile.
  if (tx.at >= Number(next.ends_at)) return ended('impossible')
  if (changesFixed(kept, next, tx.at)) return ended('fixed')
  if (await overlapsAnother(tx.db, next, tx.at)) return ended('overlaps')
  if (open.act === 'publish') await setStatus(tx, kept, 'published')
  else await store(tx, kept, open.fields)
  return ended('done')
}

type Proposed = {
  readonly act: 'publish' | 'save'
  readonly fields: ActivityFields
  readonly reason: string
  readonly before: Office
}

/** Keeps the first signature; another one's that waits stays. */
async function propose(
  tx: Transaction,
  by: MemberRow,
  row: ActivityRow,
  { act, fields, reason, before }: Proposed,
): Promise<Outcome> {
  await requireSignature(tx, by.id, act === 'publish' ? 'activities.approve' : 'activities.act')
  const ended = outcome(tx, row.id, before)
  const fieldsJson = JSON.stringify({ ...fields, budgets: fields.budgets.map(budgetWire) })
  const digest = digestOf(row.id, act, row.version, fieldsJson)
  const open = await openProposal(tx.db, row, tx.at)
  if (open !== null && open.by_member_id !== by.id) return ended('waits')
  if (open?.digest !== digest) {
    await forgetProposal(tx, row.id)
    await tx.db
      .insertInto('activity_proposal')
      .values({
        activity_id: row.id,
        digest,
        act,
        version: row.version,
        fields_json: fieldsJson,
        ...firstSignature(tx, by, reason),
      })
      .execute()
  }
  return ended('signed')
}

const outcome =
  (tx: Transaction, id: string, before: Office) =>
  async (result: Answer['result']): Promise<Outcome> => ({
    result,
    before,
    activity: await officeOf(tx.db, await readActivity(tx.db, id), tx.at),
  })

async function forgetProposal({ db }: Transaction, id: string): Promise<void> {
  await db.deleteFrom('activity_proposal').where('activity_id', '=', id).execute()
}

async function store(tx: Transaction, row: ActivityRow, fields: ActivityFields): Promise<void> {
  await tx.db
    .updateTable('activity')
    .set({ ...rowOfFields(row.id, fields, tx.at), version: row.version + 1 })
    .where('id', '=', row.id)
    .execute()
  await keepBudgets(tx, row.id, fields.budgets)
  await forgetProposal(tx, row.id)
  if (row.status !== 'draft') tellEverybody(tx, row.id)
}

async function setStatus(tx: Transaction, row: ActivityRow, status: ActivityStatus): Promise<void> {
  await tx.db
    .updateTable('activity')
    .set({ status, version: row.version + 1, changed_at: tx.at })
    .where('id', '=', row.id)
    .execute()
  await forgetProposal(tx, row.id)
  tellEverybody(tx, row.id)
}

/** Keeps the limits; what was spent stays, and a budget that is taken away holds no more than that. */
async function keepBudgets(tx: Transaction, id: string, budgets: readonly Budget[]): Promise<void> {
  for (const { asset, spent } of await budgetsOf(tx.db, id))
    if (!budgets.some((budget) => budget.asset === asset)) {
      const gone = tx.db.deleteFrom('activity_budget').where('activity_id', '=', id).where('asset', '=', asset)
      if (spent === 0) await gone.execute()
      else
        await tx.db
          .updateTable('activity_budget')
          .set({ all_limit: spent, day_limit: null })
          .where('activity_id', '=', id)
          .where('asset', '=', asset)
          .execute()
    }
  for (const { asset, all, day } of budgets) {
    const limits = { all_limit: all, day_limit: day }
    await tx.db
      .insertInto('activity_budget')
      .values({ activity_id: id, asset, ...limits, spent: units(0), day: 0, day_spent: units(0) })
      .onConflict((clash) => clash.columns(['activity_id', 'asset']).doUpdateSet(limits))
      .execute()
  }
}

/** Throws where there are as many activities that are not over as there may be. */
async function requireRoom({ db, at }: Transaction): Promise<void> {
  const { n } = await db
    .selectFrom('activity')
    .select((is) => is.fn.countAll<number>().as('n'))
    .where('status', '<>', 'ended')
    .where('ends_at', '>', at)
    .executeTakeFirstOrThrow()
  if (Number(n) >= ACTIVITIES_MOST) throw conflict()
}

/** Whether a row says what was written already. */
function isSame(row: ActivityRow, next: Omit<ActivityRow, 'version' | 'status'>): boolean {
  const { version: _, status: __, changed_at: ___, ...kept } = row
  const { changed_at: ____, ...written } = next
  const sorted = (fields: object) => JSON.stringify(Object.entries(fields).toSorted(([left], [right]) => (left < right ? -1 : 1)))
  return sorted({ ...kept, starts_at: Number(kept.starts_at), ends_at: Number(kept.ends_at) }) === sorted(written)
}

const sameBudgets = ({ fields }: Office, budgets: readonly Budget[]): boolean => {
  const sorted = (list: readonly { readonly asset: string }[]) =>
    list.toSorted((left, right) => (left.asset < right.asset ? -1 : 1))
  return JSON.stringify(sorted(fields.budgets)) === JSON.stringify(sorted(budgets.map(budgetWire)))
}
