import { assign, setup } from 'xstate'
import type { ChatSender } from '#src/api/model/chat.ts'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import { failureKey } from '../kit/failure.ts'
import { promiseSlot } from '../kit/slots.ts'

/** What anybody may know of a member in a room; times in ms, `fanSince` null = no fan of this room's anchor. */
export type MemberFacts = Pick<ChatSender, 'name' | 'vipLevel'> & {
  readonly memberId: string
  readonly avatar: string
  readonly since: number
  /** How many anchors they follow. */
  readonly follows: number
  readonly fanSince: number | null
}

/** Whose name stands in which line of a room. */
type Input = { readonly room: string; readonly messageId: string; readonly memberId: string }
type Context = Input & { readonly facts: MemberFacts | null; readonly errorKey: ErrorKey | null }

/** The card of a member in a room: asked for when it opens, and again when that failed. */
export const memberCardMachine = setup({
  types: { context: {} as Context, events: {} as { type: 'card.retried' }, input: {} as Input },
  actors: { ask: promiseSlot<MemberFacts, Input>('memberCard.ask') },
}).createMachine({
  id: 'memberCard',
  initial: 'asking',
  context: ({ input }) => ({ ...input, facts: null, errorKey: null }),
  states: {
    asking: {
      invoke: {
        src: 'ask',
        input: ({ context: { room, messageId, memberId } }) => ({ room, messageId, memberId }),
        onDone: { target: 'known', actions: assign({ facts: ({ event }) => event.output, errorKey: null }) },
        onError: { target: 'failed', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
      },
    },
    // A card is of the moment in which it was opened.
    known: { type: 'final' },
    failed: { on: { 'card.retried': 'asking' } },
  },
})
