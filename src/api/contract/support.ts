import * as v from 'valibot'
import { ClientId, Id } from '../model/common.ts'
import { Contact } from '../model/contact.ts'
import {
  Conversation,
  SUPPORT_LIMIT,
  SupportDesk,
  SupportPictures,
  SupportRating,
  SupportText,
  VisitorKey,
} from '../model/support.ts'
import { lineSchema, linesSchema } from '../model/text.ts'
import { announcedPicture, KeptPicture, UploadPath } from '../model/upload.ts'
import { defineCall } from './defineCall.ts'
import { Epoch, HistoryReply } from './pushes.ts'

/** Who asks: a member by their login, a visitor by the key of their device. */
const Customer = { key: v.optional(VisitorKey) }
/** A chat of theirs; `notFound` for one of somebody else. */
const Own = { ...Customer, conversationId: Id }
const seq = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/**
 * The customer's chat with customer service: the one that is not over, else the last; and whether somebody is there. Who is kept out of the
 * site, or finds it closed, has no chat and can leave a message.
 */
export const supportState = defineCall({
  path: '/api/site/support/state',
  effect: 'none',
  quiet: true,
  payload: v.object(Customer),
  reply: v.object({ conversation: v.nullable(Conversation), desk: SupportDesk }),
})

/**
 * Adds a line, once an id. Without `conversationId` it begins a chat, or goes to the one that is not over. `conflict` where the chat is over,
 * or the id stood for another line.
 */
export const supportSend = defineCall({
  path: '/api/site/support/send',
  effect: 'keyed',
  quiet: true,
  payload: v.pipe(
    v.object({
      ...Customer,
      conversationId: v.optional(Id),
      clientId: ClientId,
      text: SupportText,
      pictures: v.optional(SupportPictures, []),
    }),
    v.check(({ text, pictures }) => text !== '' || pictures.length > 0, 'text.empty'),
  ),
  reply: v.object({ conversation: Conversation, seq }),
})

/** All of a chat, or with `after` and `epoch` what came since: a chat fits into one reply. */
export const supportHistory = defineCall({
  path: '/api/site/support/history',
  effect: 'none',
  quiet: true,
  payload: v.object({ ...Own, after: v.optional(seq), epoch: v.optional(Epoch) }),
  reply: HistoryReply,
})

/** Takes a chat up again that ended in the last 24 hours: it waits like a new one. `conflict` where it is not over, or too long ago. */
export const supportReopen = defineCall({
  path: '/api/site/support/reopen',
  effect: 'keyed',
  quiet: true,
  payload: v.object(Own),
  reply: v.object({ conversation: Conversation }),
})

/** Ends a chat for both; one that is over stays so. */
export const supportClose = defineCall({
  path: '/api/site/support/close',
  effect: 'keyed',
  quiet: true,
  payload: v.object(Own),
  reply: v.object({ conversation: Conversation }),
})

/** Rates a chat that was ended by one of the two, once an end; `conflict` otherwise. */
export const supportRate = defineCall({
  path: '/api/site/support/rate',
  effect: 'keyed',
  quiet: true,
  payload: v.object({ ...Own, rating: SupportRating, words: v.optional(lineSchema(200)) }),
  reply: v.object({ conversation: Conversation }),
})

/** Announces a picture for a line; it is sent to `upload`, which takes it once (C-14). */
export const supportUpload = defineCall({
  path: '/api/site/support/upload',
  quiet: true,
  payload: v.object({ ...Customer, ...announcedPicture('support').entries }),
  reply: v.object({ uploadId: Id, upload: UploadPath }),
})

/** A picture of a chat of theirs. */
export const supportPicture = defineCall({
  path: '/api/site/support/picture',
  effect: 'none',
  quiet: true,
  payload: v.object({ ...Own, pictureId: Id }),
  reply: KeptPicture,
})

/**
 * Leaves a message when nobody is there, once an id, and ends a chat that waits: a member's becomes a letter to customer service
 * (`letterId`), a visitor's says how to reach them.
 */
export const supportLeave = defineCall({
  path: '/api/site/support/leave',
  effect: 'keyed',
  quiet: true,
  payload: v.object({
    ...Customer,
    clientId: ClientId,
    text: linesSchema(SUPPORT_LIMIT.message),
    contact: v.optional(Contact),
  }),
  reply: v.object({ letterId: v.nullable(Id) }),
})

export const supportCalls = {
  supportState,
  supportSend,
  supportHistory,
  supportReopen,
  supportClose,
  supportRate,
  supportUpload,
  supportPicture,
  supportLeave,
}
