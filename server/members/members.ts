import type { ChatSender, Role } from '#src/api/model/chat.ts'
import type { MemberInfo } from '#src/api/model/member.ts'
import type { Asset } from '#src/api/model/money/asset.ts'
import { type Amount, coins, fen } from '#src/api/model/money/amount.ts'
import type { Reader } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'
import type { Unit } from '../db/write.ts'
import { digestOf } from '../ids.ts'
import { HOUSE, openAccount, transfer } from '../ledger/ledger.ts'

export type MemberRow = Schema['member']

/** What is known of a new member. `passwordHash` null = nobody can log in as this member. `gold` = opening play coins, `fen` = opening play money. */
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
export async function addMember(unit: Unit, member: NewMember): Promise<void> {
  await unit.trx
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
      created_at: unit.at,
      status: '1',
      last_seen_at: null,
      dormant_since: null,
    })
    .execute()
  await open(unit, member.id, 'GOLD', coins(member.gold), `opening:${member.id}`)
  await open(unit, member.id, 'FEN', fen(member.fen ?? 0), `opening.fen:${member.id}`)
}

/** A member's account of one asset, with what it begins with from the mint. */
async function open(unit: Unit, id: string, asset: Asset, amount: Amount, key: string): Promise<void> {
  await openAccount(unit.trx, HOUSE.mint, asset, 'house')
  await openAccount(unit.trx, id, asset, 'member')
  if (amount === 0) return
  const movement = { kind: 'opening', asset, from: HOUSE.mint, to: id, amount } as const
  await transfer(unit, { ...movement, key, digest: digestOf(id, amount) })
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

/** What others see beside a message. */
export function senderOf(row: MemberRow): ChatSender {
  return { memberId: row.id, name: row.nickname, avatar: row.avatar, vipLevel: row.vip_level, role: row.role }
}

/** Whether a role is one of the site's own people, who may also be in while it is closed (S-6). */
export function isStaff(role: Role | null): boolean {
  return role !== null && role !== 'member'
}

/** Whether a role may moderate rooms. */
export function canModerate(role: Role): boolean {
  return role === 'admin'
}
