import type { Transaction } from '../platform/transaction.ts'
import { changePassword, setStatus } from '../members/account.ts'
import { findByName } from '../members/members.ts'
import { tellPlay } from '../saferPlay/session.ts'
import { endWaits, letWithdraw } from './withdrawingSeed.ts'
import type { Services } from '../services.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Does to an account what others or time do to it. Throws when there is none of that name. */
export async function changeAccount(
  services: Services,
  name: string,
  what: 'disable' | 'enable' | 'passwordChanged' | 'dormant' | 'hourOfPlay' | 'mayWithdraw' | 'waitsOver',
): Promise<void> {
  const member = await findByName(services.db, name)
  if (member === undefined) throw new Error(`no such account: ${name}`)
  if (what === 'mayWithdraw') return letWithdraw(services, name)
  if (what === 'waitsOver') return endWaits(services, member.id)
  await services.write(async (tx) => {
    if (what === 'dormant')
      await tx.db
        .updateTable('member')
        .set({ last_seen_at: tx.at - 100 * DAY })
        .where('id', '=', member.id)
        .execute()
    else if (what === 'hourOfPlay') await lengthenPlay(tx, member.id, HOUR)
    else if (what === 'passwordChanged') await changePassword(tx, member.id, member.password_hash, null)
    else await setStatus(tx, member.id, what === 'enable' ? '1' : '2')
  })
}

/** Puts the beginning of a member's session of play back by some ms, and tells their pages. */
async function lengthenPlay(tx: Transaction, memberId: string, by: number): Promise<void> {
  await tx.db
    .updateTable('play_member')
    .set((column) => ({ since: column('since', '-', by), checked_at: column('checked_at', '-', by) }))
    .where('member_id', '=', memberId)
    .execute()
  await tellPlay(tx, memberId)
}
