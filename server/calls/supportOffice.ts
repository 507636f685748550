import type { Handlers } from '#src/api/contract/handlers.ts'
import type { supportOfficeCalls } from '#src/api/contract/supportOffice.ts'
import { memberOf } from '../members/caller.ts'
import { beginUpload } from '../platform/uploads.ts'
import { chatOf, historyOf } from '../support/chatRows.ts'
import { chatPicture } from '../support/customers.ts'
import { actOnSupport, listLive, listMessages, listPast } from '../support/office.ts'
import type { CallContext } from './context.ts'

export const supportOfficeHandlers = {
  officeSupport: (_, { services: { db }, caller }) => listLive(db, memberOf(caller).id),

  officeSupportPast: (query, { services: { db } }) => listPast(db, query),

  officeSupportHistory: async ({ conversationId, ...range }, { services: { db } }) =>
    historyOf(db, await chatOf(db, conversationId), range),

  officeSupportPicture: ({ conversationId, pictureId }, { services: { db } }) => chatPicture(db, conversationId, pictureId),

  officeSupportUpload: async ({ type, bytes }, { services: { write }, caller }) => {
    const { id, ticket } = await write((tx) => beginUpload(tx, memberOf(caller).id, 'support', { type, bytes }))
    return { uploadId: id, upload: `/upload/${ticket}` }
  },

  officeSupportMessages: (query, { services: { db } }) => listMessages(db, query),

  officeSupportAct: async (order, { services: { write }, caller, noteChange }) => {
    const answer = await write((tx) => actOnSupport(tx, memberOf(caller), order))
    noteChange(null, answer)
    return answer
  },
} satisfies Handlers<typeof supportOfficeCalls, CallContext>
