import { tellInviter } from './friends.ts'
import { inviteTerms } from './inviteTerms.ts'
import { isNear } from './nearness.ts'
import type { ClaimSource } from '../welfare/claimables.ts'
import { payClaim } from '../welfare/payClaim.ts'

/** Friends who count, in the welfare centre: one claim a friend. Its period is what the inviter knows the friend by. */
export const inviteSource: ClaimSource = {
  kinds: ['invite'],

  async list(reader, memberId, now) {
    const rows = await reader
      .selectFrom('invited_friend')
      .select(['id', 'amount', 'from_at'])
      .where('inviter_id', '=', memberId)
      .where('paid_at', 'is', null)
      .where('refused_at', 'is', null)
      .where('from_at', '<=', now)
      .orderBy('from_at')
      .execute()
    return rows.flatMap(({ id, amount, from_at: from }) =>
      amount === null
        ? []
        : [{ kind: 'invite' as const, period: id, asset: 'FEN' as const, amount, from: Number(from), until: null }],
    )
  },

  async claim(tx, memberId, kind, period) {
    const friend = await tx.db
      .selectFrom('invited_friend')
      .selectAll()
      .where('id', '=', period)
      .where('inviter_id', '=', memberId)
      .where('paid_at', 'is', null)
      .where('refused_at', 'is', null)
      .where('from_at', '<=', tx.at)
      .executeTakeFirst()
    if (friend === undefined || friend.amount === null) return null
    const { friend_id: friendId, amount } = friend
    const own = tx.db.updateTable('invited_friend').where('friend_id', '=', friendId)
    const { sameAddress } = await inviteTerms(tx.db)
    tellInviter(tx, memberId)
    // What was bound since may show that they are one.
    if (await isNear(tx.db, { friendId, inviterId: memberId }, sameAddress)) {
      await own.set({ refused_at: tx.at }).execute()
      return null
    }
    await own.set({ paid_at: tx.at }).execute()
    const booked = { kind: 'bonusInvite', key: `invite:${friendId}` }
    await payClaim(tx, memberId, { kind, period, asset: 'FEN', amount, booked })
    return { asset: 'FEN', amount }
  },
}
