import type { contentPreviewCalls } from '#src/api/contract/contentPreviews.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import { endPreview, makePreview, openPreview, previewLinks } from '../content/previews.ts'
import { memberOf } from '../members/caller.ts'
import { requireRightNow } from '../members/rights.ts'
import type { CallContext } from './context.ts'

export const contentPreviewHandlers = {
  contentPreview: async ({ token }, { services: { write }, caller: { address } }) => ({
    preview: await write((tx) => openPreview(tx, address, token)),
  }),

  officePreviewLinks: async ({ itemId }, { services: { db, now } }) => ({ list: await previewLinks(db, itemId, now()) }),

  officePreviewMake: async (order, { services: { write }, caller, noteChange }) => {
    const { id, name } = memberOf(caller)
    const made = await write(async (tx) => {
      await requireRightNow(tx.db, id, 'content.act')
      return makePreview(tx, name, order)
    })
    noteChange(null, made === null ? { result: 'full' } : { previewId: made.id, until: made.until })
    return { token: made?.token ?? null }
  },

  officePreviewEnd: async ({ previewId }, { services: { write }, caller, noteChange }) => {
    const ended = await write(async (tx) => {
      await requireRightNow(tx.db, memberOf(caller).id, 'content.act')
      return endPreview(tx, previewId)
    })
    noteChange(ended, null)
    return {}
  },
} satisfies Handlers<typeof contentPreviewCalls, CallContext>
