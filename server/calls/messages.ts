import type { Handlers } from '#src/api/contract/handlers.ts'
import type { messageCalls } from '#src/api/contract/messages.ts'
import { memberOf } from '../members/caller.ts'
import { countUnread, deleteMessages, listMessages, readAllMessages, readMessage } from '../members/memberMessages.ts'
import type { CallContext } from './context.ts'

const ownerOf = ({ caller, services: { now } }: CallContext) => ({ memberId: memberOf(caller).id, now: now() })

export const messageHandlers = {
  messageList: async (query, context) => {
    const { services, caller } = context
    const { language } = caller
    const reading = { language, nameOf: await services.names.of(services.db, language) }
    return listMessages(services.db, ownerOf(context), reading, query)
  },

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
