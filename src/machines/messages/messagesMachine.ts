import type { SiteMessage } from '#src/api/model/message.ts'
import type { MessageKind } from '#src/api/model/message.ts'
import { type ActRef, createAct } from '../kit/actMachine.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'

/** Which messages, and the language that they are asked for in. */
export type MessagesQuery = { readonly kind: MessageKind | null; readonly language: string }

/** The member's messages, latest first; renewed whenever the server says that the unread ones are others. */
export const messagesMachine = createPagedList<SiteMessage, MessagesQuery>('messages', {
  keyOf: ({ messageId }) => messageId,
  step: 20,
  onChange: 'renew',
})

/** Reads all of a kind up to a time. */
export type ReadAll = { readonly kind: MessageKind | null; readonly upTo: number }

/** All messages are read at once. */
export const readAllMachine = createAct<ReadAll, 'done'>('readAll')
export type ReadAllRef = ActRef<ReadAll, 'done'>
