import * as v from 'valibot'
import { Id, Paging, Timestamp } from '../model/common.ts'
import { listOf } from '../model/listOf.ts'
import { MessageKind, SiteMessage } from '../model/message.ts'
import { defineCall } from './defineCall.ts'

/** Messages of a page where nothing else is asked for, and most that are deleted at once. */
const MESSAGE_PAGE = 20
const DELETED_AT_ONCE = 50

/** How many messages the member has not read: the server's truth, in every answer and push. */
const Unread = v.object({ unread: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) })

/**
 * The member's messages, latest first, by page and size (C-11). With `before` pages are counted from the one after that message: what
 * came or was deleted meanwhile shifts nothing. `total` = how many there are of this kind.
 */
export const messageList = defineCall({
  path: '/api/member/message/list',
  login: true,
  effect: 'none',
  quiet: true,
  payload: v.object({
    page: Paging.entries.page,
    size: v.optional(Paging.entries.size, MESSAGE_PAGE),
    kind: v.optional(MessageKind),
    before: v.optional(Id),
  }),
  reply: v.object({
    list: listOf(SiteMessage, 200),
    more: v.boolean(),
    total: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    ...Unread.entries,
  }),
})

/** How many messages the member has not read. */
export const messageUnread = defineCall({
  path: '/api/member/message/unread',
  login: true,
  effect: 'none',
  quiet: true,
  payload: v.object({}),
  reply: Unread,
})

/** The member has read a message. `notFound` for one that is not theirs. */
export const messageRead = defineCall({
  path: '/api/member/message/read',
  login: true,
  effect: 'keyed',
  quiet: true,
  payload: v.object({ messageId: Id }),
  reply: Unread,
})

/** The member has read all messages, of one kind or of every kind, up to a time: what comes after it stays unread. */
export const messageReadAll = defineCall({
  path: '/api/member/message/read-all',
  login: true,
  effect: 'keyed',
  quiet: true,
  payload: v.object({ kind: v.optional(MessageKind), upTo: Timestamp }),
  reply: Unread,
})

/** Deletes messages for the member alone. `notFound`, and nothing happens, where one of them is not theirs. */
export const messageDelete = defineCall({
  path: '/api/member/message/delete',
  login: true,
  effect: 'keyed',
  quiet: true,
  payload: v.object({ messageIds: v.pipe(v.array(Id), v.minLength(1), v.maxLength(DELETED_AT_ONCE)) }),
  reply: Unread,
})

export const messageCalls = { messageList, messageUnread, messageRead, messageReadAll, messageDelete }
