import type { Handlers } from '#src/api/contract/handlers.ts'
import type { realNameCalls } from '#src/api/contract/realName.ts'
import { maskMiddle } from '#src/api/model/mask.ts'
import { bindRealName, realNameOf } from '../cashier/savedCards/realNames.ts'
import { memberOf } from '../members/caller.ts'
import { MINUTE } from '../platform/durations.ts'
import type { RateLimit } from '../platform/rateLimit.ts'
import { requirePace } from '../platform/requirePace.ts'
import type { CallContext } from './context.ts'

/** Names that a member sends to be bound. */
const TRIES: RateLimit = { burst: 10, interval: MINUTE }

export const realNameHandlers = {
  realNameInfo: async (_, { services: { db }, caller }) => {
    const name = await realNameOf(db, memberOf(caller).id)
    return { name: name === null ? null : maskMiddle(name) }
  },

  realNameBind: async ({ name }, { services: { write, saferPlay }, caller }) => {
    const memberId = memberOf(caller).id
    const { result, name: bound } = await write(async (tx) => {
      await requirePace(tx, `realName:${memberId}`, TRIES)
      const before = await realNameOf(tx.db, memberId)
      const answer = await bindRealName(tx, memberId, name)
      if (before === null) await saferPlay.joinExclusion(tx, { memberId, deviceId: caller.deviceId })
      return answer
    })
    return { result, name: maskMiddle(bound) }
  },
} satisfies Handlers<typeof realNameCalls, CallContext>
