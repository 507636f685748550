import type { chatPeopleCalls } from '#src/api/contract/chatPeople.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import type { CallContext } from './context.ts'
import { addIgnored, ignoredBy, removeIgnored } from '../live/chat/ignored.ts'
import { readChatMember } from '../live/chat/chatMember.ts'
import { memberOf } from '../members/caller.ts'

export const chatPeopleHandlers = {
  chatMember: (asked, { services: { db } }) => readChatMember(db, asked),

  ignoreList: async (_, { services: { db }, caller }) => ({ list: await ignoredBy(db, memberOf(caller).id) }),

  ignoreAdd: async ({ memberId }, { services: { write }, caller }) => ({
    list: await write((tx) => addIgnored(tx, memberOf(caller).id, memberId)),
  }),

  ignoreRemove: async ({ memberId }, { services: { write }, caller }) => ({
    list: await write((tx) => removeIgnored(tx, memberOf(caller).id, memberId)),
  }),
} satisfies Handlers<typeof chatPeopleCalls, CallContext>
