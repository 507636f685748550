import * as v from 'valibot'
import { inviteFriend } from '#src/api/model/activities/kinds/inviteFriend.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { inviteCodeOf, keptCodeOf } from '#server/accounts/invites.ts'
import { yuanGain } from '#server/activities/gains.ts'
import { serverKind } from '#server/activities/serverKind.ts'
import { friendFigures } from '#server/invite/friends.ts'
import { inviteTerms } from '#server/invite/inviteTerms.ts'

const NOBODY = { counted: 0, all: 0, counting: 0, claimable: fen(0) }

/** Invite a friend (C-12): the invitations as they are, with the member's link. It gives nothing: they are paid where they are counted. */
export const inviteFriendOnServer = serverKind(inviteFriend, {
  entry: { schema: v.object({}), initial: {} },
  gain: async ({ reader }) => {
    const { reward, monthly } = await inviteTerms(reader)
    return reward === 0 || monthly === 0 ? null : yuanGain(reward)
  },

  async view({ reader, memberId, now }) {
    const { reward, monthly, deposits, bets } = await inviteTerms(reader)
    const { counted, all, counting, claimable } = memberId === null ? NOBODY : await friendFigures(reader, memberId, now)
    return {
      reward: toWire(reward),
      monthly,
      deposits: toWire(deposits),
      bets: toWire(bets),
      counted,
      code: memberId === null ? null : await keptCodeOf(reader, memberId),
      friends: { all, counting, claimable: toWire(claimable) },
    }
  },

  act: async ({ tx, memberId }) => ({ code: await inviteCodeOf(tx, memberId) }),
})
