import type { WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { securityProgress } from '#src/api/contract/securityProgress.ts'
import type { MemberRow } from '../members/members.ts'
import { hasFactor } from '../members/secondFactor.ts'
import type { Reader } from '../platform/db/database.ts'

/** How safe a member's account is; see the call `securityProgress`. */
export async function progressOf(reader: Reader, member: MemberRow): Promise<WireReplyOf<typeof securityProgress>> {
  const contacts = await reader.selectFrom('member_contact').select('channel').where('member_id', '=', member.id).execute()
  const has = async (table: 'real_name' | 'withdraw_password') =>
    (await reader.selectFrom(table).select('member_id').where('member_id', '=', member.id).executeTakeFirst()) !== undefined
  return {
    passwordAt: member.password_at ?? member.created_at,
    phone: contacts.some(({ channel }) => channel === 'phone'),
    email: contacts.some(({ channel }) => channel === 'email'),
    realName: await has('real_name'),
    withdrawPassword: await has('withdraw_password'),
    factor: await hasFactor(reader, member.id),
  }
}
