import type { Handlers } from '#src/api/contract/handlers.ts'
import type { inviteCalls } from '#src/api/contract/invite.ts'
import { inviteInfoOf, listFriends } from '../invite/friends.ts'
import { memberOf } from '../members/caller.ts'
import type { CallContext } from './context.ts'

export const inviteHandlers = {
  inviteInfo: (_, { services: { db, write, now }, caller }) => inviteInfoOf(write, db, memberOf(caller).id, now()),

  inviteFriends: (query, { services: { db, now }, caller }) => listFriends(db, memberOf(caller).id, query, now()),
} satisfies Handlers<typeof inviteCalls, CallContext>
