import { assign, setup } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import { failureKey } from '../kit/failure.ts'
import { promiseSlot } from '../kit/slots.ts'

/** What a moderator does; `minutes` is one of the contract's lengths. */
export type ModeratorAct =
  | { readonly action: 'delete'; readonly messageId: string; readonly reason?: string }
  | { readonly action: 'mute'; readonly memberId: string; readonly minutes: 1 | 10 | 60 | 1440 | 10_080; readonly reason: string }
  | { readonly action: 'unblock'; readonly memberId: string; readonly reason?: string }
  | { readonly action: 'setup'; readonly switchOn?: boolean; readonly status?: 0 | 1; readonly reason?: string }

/** Whom a mute is about. */
export type MuteTarget = { readonly memberId: string; readonly name: string; readonly quote: string | null }

export type ModerationEvent =
  | { type: 'act.submitted'; act: ModeratorAct }
  | { type: 'mute.asked'; target: MuteTarget }
  | { type: 'mute.cancelled' }
  | { type: 'error.dismissed' }

type Input = { room: string }
type Context = Input & {
  readonly act: ModeratorAct | null
  readonly target: MuteTarget | null
  readonly errorKey: ErrorKey | null
  /** Acts done in this visit; lists that show their effects load anew when it grows. */
  readonly done: number
}

/** A moderator's acts in one room (D-8), one at a time; a failed one says why and can be tried again. */
export const moderationMachine = setup({
  types: { context: {} as Context, events: {} as ModerationEvent, input: {} as Input },
  actors: { perform: promiseSlot<void, { room: string; act: ModeratorAct }>('perform') },
}).createMachine({
  id: 'moderation',
  initial: 'idle',
  context: ({ input }) => ({ ...input, act: null, target: null, errorKey: null, done: 0 }),
  on: { 'error.dismissed': { actions: assign({ errorKey: null }) } },
  states: {
    idle: {
      on: {
        'mute.asked': { target: 'describingMute', actions: assign({ target: ({ event }) => event.target, errorKey: null }) },
        'act.submitted': { target: 'acting', actions: assign({ act: ({ event }) => event.act, errorKey: null }) },
      },
    },
    /** Length and reason are being chosen. */
    describingMute: {
      on: {
        'mute.cancelled': { target: 'idle', actions: assign({ target: null, errorKey: null }) },
        'act.submitted': { target: 'acting', actions: assign({ act: ({ event }) => event.act, errorKey: null }) },
      },
    },
    acting: {
      invoke: {
        src: 'perform',
        input: ({ context }) => {
          if (context.act === null) throw new Error('acting without an act')
          return { room: context.room, act: context.act }
        },
        onDone: { target: 'idle', actions: assign(({ context }) => ({ act: null, target: null, done: context.done + 1 })) },
        onError: [
          {
            guard: ({ context }) => context.target !== null,
            target: 'describingMute',
            actions: assign({ errorKey: ({ event }) => failureKey(event.error) }),
          },
          { target: 'idle', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
        ],
      },
    },
  },
})
