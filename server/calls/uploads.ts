import type { Handlers } from '#src/api/contract/handlers.ts'
import type { uploadCalls } from '#src/api/contract/uploads.ts'
import { memberOf } from '../members/caller.ts'
import { requireRight } from '../members/rights.ts'
import { beginUpload } from '../platform/uploads.ts'
import type { CallContext } from './context.ts'

export const uploadHandlers = {
  uploadBegin: async ({ purpose, type, bytes }, { services: { db, write }, caller }) => {
    if (purpose === 'content') await requireRight(db, memberOf(caller), 'content.act')
    const { id, ticket } = await write((tx) => beginUpload(tx, memberOf(caller).id, purpose, { type, bytes }))
    return { uploadId: id, upload: `/upload/${ticket}` }
  },
} satisfies Handlers<typeof uploadCalls, CallContext>
