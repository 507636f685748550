import type { ChatSender, Role, SenderMark } from '#src/api/model/chat.ts'
import { newGrade, withFloor } from '#src/api/model/grade.ts'
import type { MemberInfo } from '#src/api/model/member.ts'
import type { Asset } from '#src/api/model/money/asset.ts'
import { type Amount, coins, fen } from '#src/api/model/money/amount.ts'
import type { Reader } from '../platform/db/database.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { Transaction } from '../platform/transaction.ts'
import { digestOf } from '../platform/ids.ts'
import { HOUSE, openAccount, transfer } from '../ledger/ledger.ts'
import { DAY } from '../platform/durations.ts'
import { EVERY_ROOM, storeModeratedRooms } from './moderators.ts'
import { noteLook } from './nameLooks.ts'

export type MemberRow = Schema['member']

/** How long a grade that a member begins with is kept from falling, in ms. */
const OPENING_GRADE = 365 * DAY

/** What is known of a new member. `vipLevel` = a grade that is given by hand, for a year. `passwordHash` null = nobody can log in as this member. `gold` = opening play coins, `fen` = opening play money. */
export type NewMember = {
  readonly id: string
  readonly name: string
  readonly nickname: string
  readonly passwordHash: string | null
  readonly role: Role
  readonly vipLevel: number
  readonly avatar: string
  readonly gold: number
  readonly fen?: number
}

/** Adds a member with an account whose opening coins come from the mint. Throws when the name is taken. */
export async function addMember(tx: Transaction, member: NewMember): Promise<void> {
  await tx.db
    .insertInto('member')
    .values({
      id: member.id,
      name: member.name,
      name_key: member.name.toLowerCase(),
      nickname: member.nickname,
      password_hash: member.passwordHash ?? '',
      role: member.role,
      vip_level: member.vipLevel,
      avatar: member.avatar,
      created_at: tx.at,
      status: '1',
      last_seen_at: null,
      dormant_since: null,
    })
    .execute()
  if (member.vipLevel > 0) {
    const { floorUntil, ...grade } = withFloor(newGrade(tx.at), member.vipLevel, tx.at + OPENING_GRADE, tx.at)
    await tx.db
      .insertInto('member_grade')
      .values({ member_id: member.id, ...grade, floor_until: floorUntil })
      .execute()
  }
  await noteLook(tx, member.id, member.name)
  if (member.role === 'admin') await storeModeratedRooms(tx, member.id, [EVERY_ROOM])
  await open(tx, member.id, 'GOLD', coins(member.gold), `opening:${member.id}`)
  await open(tx, member.id, 'FEN', fen(member.fen ?? 0), `opening.fen:${member.id}`)
}

/** A member's account of one asset, with what it begins with from the mint. */
async function open(tx: Transaction, id: string, asset: Asset, amount: Amount, key: string): Promise<void> {
  await openAccount(tx.db, HOUSE.mint, asset, 'house')
  await openAccount(tx.db, id, asset, 'member')
  if (amount === 0) return
  const movement = { kind: 'opening', asset, from: HOUSE.mint, to: id, amount } as const
  await transfer(tx, { ...movement, key, digest: digestOf(id, amount) })
}

/** The member of a login name, whatever its case. */
export function findByName(reader: Reader, name: string): Promise<MemberRow | undefined> {
  return reader.selectFrom('member').selectAll().where('name_key', '=', name.toLowerCase()).executeTakeFirst()
}

/** A member by id. */
export function findMember(reader: Reader, id: string): Promise<MemberRow | undefined> {
  return reader.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirst()
}

/** What the member's own screens may see. */
export function memberInfoOf(row: MemberRow): MemberInfo {
  return { memberId: row.id, name: row.name, nickname: row.nickname, avatar: row.avatar, role: row.role, vipLevel: row.vip_level }
}

/** Tells every screen of a member's own how they are called and look now, once it is stored. */
export async function publishMember(tx: Transaction, memberId: string): Promise<void> {
  const row = await findMember(tx.db, memberId)
  if (row === undefined) return
  tx.publishAfterCommit({ type: 'self', memberId, push: { kind: 'member', member: memberInfoOf(row) } })
}

/** What others see beside a message; `mark` = what they are to its room, `moderates` = whether they moderate it. */
export function senderOf(row: MemberRow, mark: SenderMark | null = null, moderates = false): ChatSender {
  const { id: memberId, nickname: name, avatar, vip_level: vipLevel } = row
  return { memberId, name, avatar, vipLevel, role: moderates ? 'admin' : 'member', mark }
}

/** Whether a role can be one of the site's own people; for a moderator see `isOfSite`. */
export function isStaff(role: Role | null): boolean {
  return role !== null && role !== 'member'
}
