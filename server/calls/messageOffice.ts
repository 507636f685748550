import type { Handlers } from '#src/api/contract/handlers.ts'
import type { messageOfficeCalls } from '#src/api/contract/messageOffice.ts'
import { listOfficeMessages, removeMessage, sendMessage } from '../backOffice/siteMessages.ts'
import { countAudience } from '../members/messageReaders.ts'
import { memberOf } from '../members/caller.ts'
import type { CallContext } from './context.ts'
import { noteResult } from './noteResult.ts'

export const messageOfficeHandlers = {
  officeMessages: (query, { services: { db } }) => listOfficeMessages(db, query),

  officeMessageCount: async ({ audience }, { services: { db } }) => ({ members: await countAudience(db, audience) }),

  officeMessageSend: async (order, context) =>
    noteResult(context, await context.services.write((tx) => sendMessage(tx, memberOf(context.caller), order))),

  officeMessageRemove: async ({ messageId }, { services: { write }, caller, noteChange }) => {
    const before = await write((tx) => removeMessage(tx, memberOf(caller), messageId))
    noteChange(before, { isRemoved: true })
    return {}
  },
} satisfies Handlers<typeof messageOfficeCalls, CallContext>
