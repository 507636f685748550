import type { Schema } from '#server/platform/db/schema.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import type { Names } from '../names/names.ts'
import { tellMember } from '#server/members/memberMessages.ts'
import { readPauses } from '#server/saferPlay/record.ts'

/** How often it is looked whom to tell, in ms; and how many are told in one transaction. */
const LOOK_EVERY = 1_000
const TOGETHER = 100

type Row = Schema['reminder']

type Ports = Pick<Platform, 'db' | 'write'> & { readonly names: Pick<Names, 'inAll'> }

/** Tells everybody what began that they wait for, each once, also over a crash. Who has paused finds it among their messages afterwards. Returns how many were told. */
export async function tellStarted({ db, write, names }: Ports): Promise<number> {
  let told = 0
  for (;;) {
    const waiting = await db
      .selectFrom('reminder')
      .select('member_id')
      .where('told_at', 'is', null)
      .where('due_at', 'is not', null)
      .limit(1)
      .executeTakeFirst()
    if (waiting === undefined) return told
    told += await write((tx) => tellSome(tx, names))
  }
}

async function tellSome(tx: Transaction, names: Ports['names']): Promise<number> {
  const rows = await tx.db
    .selectFrom('reminder')
    .selectAll()
    .where('told_at', 'is', null)
    .where('due_at', 'is not', null)
    .orderBy('due_at')
    .limit(TOGETHER)
    .execute()
  const paused = await readPauses(
    tx.db,
    rows.map((row) => row.member_id),
    tx.at,
  )
  for (const row of rows) {
    await tx.db
      .updateTable('reminder')
      .set({ told_at: tx.at })
      .where('member_id', '=', row.member_id)
      .where('kind', '=', row.kind)
      .where('target_id', '=', row.target_id)
      .execute()
    await tell(tx, row, names, !paused.has(row.member_id))
  }
  return rows.length
}

async function tell(
  tx: Transaction,
  { kind, target_id: id, member_id: memberId }: Row,
  names: Ports['names'],
  isShown: boolean,
): Promise<void> {
  const push = async (name: string) => {
    if (!isShown) return
    const inAll = await names.inAll(tx.db, name)
    tx.publishAfterCommit({ type: 'self', memberId, push: { kind: 'reminder', name, names: inAll } })
  }
  if (kind === 'anchor') {
    const anchor = await tx.db
      .selectFrom('anchor')
      .select(['nickname', 'title'])
      .where('anchor_room_id', '=', id)
      .executeTakeFirst()
    if (anchor === undefined) return
    const { nickname: name, title } = anchor
    await tellMember(tx, memberId, 'anchorStarted', { name, title }, `/app/live/room/${id}`)
    return push(name)
  }
  const match = await tx.db
    .selectFrom('match')
    .select(['home_name', 'visit_name', 'name'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (match === undefined) return
  await tellMember(tx, memberId, 'matchStarted', { home: match.home_name, visit: match.visit_name }, `/app/live/match/${id}`)
  await push(match.name)
}

/** Tells them from now on, and at once what a crash left. Returns what ends it. */
export const startReminding = (
  platform: Ports & Pick<Platform, 'jobs'>,
  onFault: (error: unknown) => void,
): (() => Promise<void>) =>
  platform.jobs.start({ kind: 'reminders', every: LOOK_EVERY, work: () => tellStarted(platform), onFault }).stop
