import type { OfficeConversation, SupportColleague, SupportMessage } from '#src/api/model/support.ts'
import { createAct } from '../kit/actMachine.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'

/** All that is under way with customers. */
export type OfficeSupport = {
  readonly isAvailable: boolean
  readonly limit: number
  readonly waiting: readonly OfficeConversation[]
  readonly open: readonly OfficeConversation[]
  readonly colleagues: readonly SupportColleague[]
}

/** What is under way, as the list of one: renewed whenever a chat is another. */
export const officeSupportMachine = createPagedList<OfficeSupport, null>('officeSupport', {
  keyOf: () => 'support',
  step: 1,
  onChange: 'renew',
})

/** Chats that are over, latest first. */
export const officeSupportPastMachine = createPagedList<OfficeConversation, null>('officeSupportPast', {
  keyOf: ({ conversationId }) => conversationId,
  step: 50,
  onChange: 'renew',
})

/** Messages that visitors left. */
export const officeSupportMessagesMachine = createPagedList<SupportMessage, null>('officeSupportMessages', {
  keyOf: ({ messageId }) => messageId,
  step: 50,
  onChange: 'renew',
})

/** What an operator does beside answering. */
export type OfficeSupportOrder =
  | { readonly act: 'available'; readonly isAvailable: boolean }
  | { readonly act: 'take' | 'close'; readonly conversationId: string }
  | { readonly act: 'handOver'; readonly conversationId: string; readonly to: string }
  | { readonly act: 'messageDone'; readonly messageId: string }

/** One of these at a time; `late` = it stood in another way by then. */
export const officeSupportActMachine = createAct<OfficeSupportOrder, 'done' | 'late'>('officeSupportAct')
