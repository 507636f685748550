import type { MemberProfileWire, OfficeMemberWire } from '#src/api/model/memberOffice.ts'
import { type Contact, maskContact } from '#src/api/model/contact.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { balanceOf, balancesOf } from '../ledger/ledger.ts'
import type { MemberRow } from '../members/members.ts'
import { rightsOf } from '../members/rights.ts'
import type { Reader } from '../platform/db/database.ts'

/** Whether an operator may see what members have. */
const seesMoney = async (reader: Reader, by: MemberRow) => (await rightsOf(reader, by)).includes('money.read')

/** Members with what their main wallets hold, for who may see money. */
export async function withBalances(
  reader: Reader,
  by: MemberRow,
  list: readonly OfficeMemberWire[],
): Promise<OfficeMemberWire[]> {
  if (!(await seesMoney(reader, by))) return [...list]
  const balance = await balancesOf(
    reader,
    list.map(({ memberId }) => memberId),
    'FEN',
  )
  return list.map((member) => ({ ...member, balance: toWire(balance(member.memberId)) }))
}

/** A member from near, with what they have, for who may see money, and what reaches them, masked. */
export async function asSeenBy(
  reader: Reader,
  by: MemberRow,
  profile: MemberProfileWire,
  reached: readonly Contact[],
): Promise<MemberProfileWire> {
  const { memberId } = profile.member
  const contacts = reached.map((one) => ({ channel: one.channel, masked: maskContact(one) }))
  if (!(await seesMoney(reader, by))) return { ...profile, contacts }
  const balance = toWire(await balanceOf(reader, memberId, 'FEN'))
  const funds = {
    balance,
    usdt: toWire(await balanceOf(reader, memberId, 'UUSDT')),
    gold: toWire(await balanceOf(reader, memberId, 'GOLD')),
    points: toWire(await balanceOf(reader, memberId, 'POINT')),
  }
  return { ...profile, member: { ...profile.member, balance }, funds, contacts }
}
