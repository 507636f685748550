import type { Handlers } from '#src/api/contract/handlers.ts'
import type { messageCalls } from '#src/api/contract/messages.ts'
import { memberOf } from '../members/caller.ts'
import { countUnread, deleteMessages, listMessages, readAllMessages, readMessage } from '../members/memberMessages.ts'
import type { CallContext } from './context.ts'

const ownerOf = ({ caller, services: { now } }: CallContext) => ({ memberId: memberOf(caller).id, now: now() })

export const messageHandlers = {
  messageList: (query, context) => listMessages(context.services.db, ownerOf(context), context.caller.language, query),

  messageUnread: async (_, context) => ({ unread: await countUnread(context.services.db, ownerOf(context)) }),

  messageRead: async ({ messageId }, { services: { write }, caller }) => ({
    unread: await write((tx) => readMessage(tx, memberOf(caller).id, messageId)),
  }),

  messageReadAll: async (order, { services: { write }, caller }) => ({
    unread: await write((tx) => readAllMessages(tx, memberOf(caller).id, order)),
  }),

  messageDelete: async (order, { services: { write }, caller }) => ({
    unread: await write((tx) => deleteMessages(tx, memberOf(caller).id, order)),
  }),
} satisfies Handlers<typeof messageCalls, CallContext>
