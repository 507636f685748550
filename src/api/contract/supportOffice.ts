import * as v from 'valibot'
import { ClientId, Id } from '../model/common.ts'
import { listOf } from '../model/listOf.ts'
import { OfficeConversation, SupportColleague, SupportMessage, SupportPictures, SupportText } from '../model/support.ts'
import { announcedPicture, KeptPicture, UploadPath } from '../model/upload.ts'
import { defineCall } from './defineCall.ts'
import { Epoch, HistoryReply } from './pushes.ts'

/** Chats of a page of those that are over, messages of a page, and most that are listed of those that wait or are open. */
export const OFFICE_SUPPORT_PAGE = 50
export const OFFICE_SUPPORT_LIVE = 200

/** Everything that is under way: who waits (longest first), which chats are open, and who takes chats. `limit` = most chats of one operator. */
export const officeSupport = defineCall({
  path: '/api/admin/service/chats',
  quiet: true,
  right: 'service.read',
  effect: 'none',
  payload: v.object({}),
  reply: v.object({
    isAvailable: v.boolean(),
    limit: v.number(),
    waiting: listOf(OfficeConversation, OFFICE_SUPPORT_LIVE),
    open: listOf(OfficeConversation, OFFICE_SUPPORT_LIVE),
    colleagues: listOf(SupportColleague),
  }),
})

/** Chats that are over, latest first; `before` = the last one of the page before. */
export const officeSupportPast = defineCall({
  path: '/api/admin/service/chats-past',
  quiet: true,
  right: 'service.read',
  effect: 'none',
  payload: v.object({ before: v.optional(Id) }),
  reply: v.object({ list: listOf(OfficeConversation, OFFICE_SUPPORT_PAGE), more: v.boolean() }),
})

/** All of a chat, or with `after` and `epoch` what came since. */
export const officeSupportHistory = defineCall({
  path: '/api/admin/service/chat-history',
  quiet: true,
  right: 'service.read',
  effect: 'none',
  payload: v.object({
    conversationId: Id,
    after: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
    epoch: v.optional(Epoch),
  }),
  reply: HistoryReply,
})

/** A picture of a chat. */
export const officeSupportPicture = defineCall({
  path: '/api/admin/service/chat-picture',
  quiet: true,
  right: 'service.read',
  effect: 'none',
  payload: v.object({ conversationId: Id, pictureId: Id }),
  reply: KeptPicture,
})

/** Announces a picture for an answer; it is sent to `upload`, which takes it once (C-14). */
export const officeSupportUpload = defineCall({
  path: '/api/admin/service/chat-upload',
  quiet: true,
  right: 'service.act',
  payload: announcedPicture('support'),
  reply: v.object({ uploadId: Id, upload: UploadPath }),
})

/** Messages that visitors left, those that nobody has dealt with first; `before` = the last one of the page before. */
export const officeSupportMessages = defineCall({
  path: '/api/admin/service/chat-messages',
  quiet: true,
  right: 'service.read',
  effect: 'none',
  payload: v.object({ before: v.optional(Id) }),
  reply: v.object({ list: listOf(SupportMessage, OFFICE_SUPPORT_PAGE), more: v.boolean() }),
})

/** What became of an operator's act: done; or the chat stood in another way by then, or the colleague has no hands free. */
const SUPPORT_RESULTS = ['done', 'late'] as const

/**
 * An operator says whether they take chats, takes one that waits, answers (once an id), closes or hands over one of theirs, or has dealt
 * with a message. `late` = it stood in another way by then, and nothing was done. Nobody acts on a chat of their own.
 */
export const officeSupportAct = defineCall({
  path: '/api/admin/service/chat-act',
  quiet: true,
  right: 'service.act',
  effect: 'keyed',
  payload: v.pipe(
    v.variant('act', [
      v.object({ act: v.literal('available'), isAvailable: v.boolean() }),
      v.object({ act: v.literal('take'), conversationId: Id }),
      v.object({
        act: v.literal('answer'),
        conversationId: Id,
        clientId: ClientId,
        text: SupportText,
        pictures: v.optional(SupportPictures, []),
      }),
      v.object({ act: v.literal('close'), conversationId: Id }),
      v.object({ act: v.literal('handOver'), conversationId: Id, to: Id }),
      v.object({ act: v.literal('messageDone'), messageId: Id }),
    ]),
    v.check((order) => order.act !== 'answer' || order.text !== '' || order.pictures.length > 0, 'text.empty'),
  ),
  reply: v.object({ result: v.picklist(SUPPORT_RESULTS) }),
})

export const supportOfficeCalls = {
  officeSupport,
  officeSupportPast,
  officeSupportHistory,
  officeSupportPicture,
  officeSupportUpload,
  officeSupportMessages,
  officeSupportAct,
}
