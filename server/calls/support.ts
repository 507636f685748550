import type { Handlers } from '#src/api/contract/handlers.ts'
import type { supportCalls } from '#src/api/contract/support.ts'
import { historyOf } from '../support/chatRows.ts'
import {
  beginPicture,
  chatPicture,
  closeChat,
  customerOf,
  leaveMessage,
  ownChat,
  rateChat,
  readState,
  reopenChat,
  sendLine,
  stateOutside,
} from '../support/customers.ts'
import type { CallContext } from './context.ts'

export const supportHandlers = {
  supportState: async ({ key }, { services: { db, accessRules, now }, caller }) => {
    const { address, deviceId, session } = caller
    const isKeptOut = await accessRules.isKeptOut({ address, deviceId, member: session?.member ?? null })
    return isKeptOut ? stateOutside(db, now()) : readState(db, customerOf(caller, key), now())
  },

  supportSend: (order, { services: { write }, caller }) => write((tx) => sendLine(tx, customerOf(caller, order.key), order)),

  supportHistory: async ({ key, conversationId, ...range }, { services: { db }, caller }) =>
    historyOf(db, await ownChat(db, customerOf(caller, key), conversationId), range),

  supportReopen: ({ key, conversationId }, { services: { write }, caller }) =>
    write((tx) => reopenChat(tx, customerOf(caller, key), conversationId)),

  supportClose: ({ key, conversationId }, { services: { write }, caller }) =>
    write((tx) => closeChat(tx, customerOf(caller, key), conversationId)),

  supportRate: (order, { services: { write }, caller }) => write((tx) => rateChat(tx, customerOf(caller, order.key), order)),

  supportUpload: async ({ key, type, bytes }, { services: { write }, caller }) => {
    const { id, ticket } = await write((tx) => beginPicture(tx, customerOf(caller, key), { type, bytes }))
    return { uploadId: id, upload: `/upload/${ticket}` }
  },

  supportPicture: async ({ key, conversationId, pictureId }, { services: { db }, caller }) => {
    const { id } = await ownChat(db, customerOf(caller, key), conversationId)
    return chatPicture(db, id, pictureId)
  },

  supportLeave: (order, { services: { write }, caller }) => write((tx) => leaveMessage(tx, customerOf(caller, order.key), order)),
} satisfies Handlers<typeof supportCalls, CallContext>
