import * as v from 'valibot'
import { ClientId, Id } from '../model/common.ts'
import { listOf } from '../model/listOf.ts'
import { MESSAGE_REFUSALS, MessageAudience, MessageFields, MessageKind, OfficeMessage } from '../model/message.ts'
import { ActReason } from '../model/operator.ts'
import { defineCall } from './defineCall.ts'

/** Messages of one page of the back office. */
export const OFFICE_MESSAGE_PAGE = 50

/** What operators sent to members, latest first; `before` = the last one of the page before. */
export const officeMessages = defineCall({
  path: '/api/admin/service/messages',
  quiet: true,
  right: 'service.read',
  effect: 'none',
  payload: v.object({ kind: v.optional(MessageKind), before: v.optional(Id) }),
  reply: v.object({ list: listOf(OfficeMessage, OFFICE_MESSAGE_PAGE), more: v.boolean() }),
})

/** Sends a message to one member or to all, once an id; a time that is over means at once. */
export const officeMessageSend = defineCall({
  path: '/api/admin/service/message-send',
  quiet: true,
  right: 'service.act',
  effect: 'keyed',
  payload: v.object({ clientId: ClientId, fields: MessageFields, reason: ActReason }),
  reply: v.variant('result', [
    v.object({ result: v.literal('done'), message: OfficeMessage }),
    v.object({ result: v.picklist(MESSAGE_REFUSALS) }),
  ]),
})

/** How many members a message would be written to now; without an audience it is for all. */
export const officeMessageCount = defineCall({
  path: '/api/admin/service/message-count',
  quiet: true,
  right: 'service.read',
  effect: 'none',
  payload: v.object({ audience: v.nullable(MessageAudience) }),
  reply: v.object({ members: v.number() }),
})

/** Takes a message back: nobody sees it any more, whether they had read it or not. */
export const officeMessageRemove = defineCall({
  path: '/api/admin/service/message-remove',
  quiet: true,
  right: 'service.act',
  effect: 'keyed',
  payload: v.object({ messageId: Id, reason: ActReason }),
  reply: v.object({}),
})

export const messageOfficeCalls = { officeMessages, officeMessageCount, officeMessageSend, officeMessageRemove }
