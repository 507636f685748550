import type { MessageAudience, MessageFields, MessageKind, OfficeMessage } from '#src/api/model/message.ts'
import { type ActRef, createAct } from '../kit/actMachine.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'

/** Which messages of operators; null = of every kind. */
export type OfficeMessagesQuery = { readonly kind: MessageKind | null }

/** What is done about a message to members, and why. */
export type OfficeMessageOrder = { readonly reason: string } & (
  | { readonly act: 'send'; readonly clientId: string; readonly fields: MessageFields }
  | { readonly act: 'remove'; readonly messageId: string }
)

/** Messages that operators sent, latest first; renewed after each act. */
export const officeMessagesMachine = createPagedList<OfficeMessage, OfficeMessagesQuery>('officeMessages', {
  keyOf: ({ messageId }) => messageId,
  step: 50,
  onChange: 'renew',
})

/** To whom a message would be written; null = to all. */
export type OfficeMessageCount = { readonly audience: MessageAudience | null }

/** To how many members a message would be written. */
export const officeMessageCountMachine = createAct<OfficeMessageCount, number>('officeMessageCount')

/** What is done about a message, one act at a time; `unknown` = there is no such member. */
export const officeMessageActMachine = createAct<OfficeMessageOrder, 'done' | 'unknown'>('officeMessageAct')
export type OfficeMessageActRef = ActRef<OfficeMessageOrder, 'done' | 'unknown'>
