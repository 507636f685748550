import { assign, not, sendParent, setup } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { MuteMinutes } from '#src/api/model/moderation.ts'
import type { FollowMinutes } from '#src/api/model/followMinutes.ts'
import type { SlowSeconds } from '#src/api/model/room.ts'
import { failureKey } from '../kit/failure.ts'
import { observableSlot, promiseSlot } from '../kit/slots.ts'

/** What a moderator does. */
export type ModeratorAct =
  | { readonly action: 'delete'; readonly messageId: string; readonly reason?: string }
  | { readonly action: 'mute'; readonly memberId: string; readonly minutes: MuteMinutes; readonly reason: string }
  | { readonly action: 'kick'; readonly memberId: string; readonly reason: string }
  | { readonly action: 'unblock'; readonly memberId: string; readonly reason?: string }
  | {
      readonly action: 'setup'
      readonly switchOn?: boolean
      readonly status?: 0 | 1
      /** The line on top of the chat; null takes it away. */
      readonly pin?: string | null
      readonly slowSeconds?: SlowSeconds
      readonly followersOnly?: boolean
      readonly followMinutes?: FollowMinutes
      readonly linksOff?: boolean
      readonly reason?: string
    }
  /** Sets the reports of a message aside. */
  | { readonly action: 'dismiss'; readonly messageId: string }
  | { readonly action: 'undo'; readonly logId: string }

/** Whom a mute or a kick is about, while its length and reason are being asked for. */
export type ActTarget = {
  readonly action: 'mute' | 'kick'
  readonly memberId: string
  readonly name: string
  readonly quote: string | null
}

/** Members who are muted in the room, and who were sent out of it: nobody is muted, or sent out, who is. */
export type Restricted = { readonly muted: readonly string[]; readonly kicked: readonly string[] }

/** What the room is sent, for its list: a form about a member was opened, or is closed. */
export type ModeratorFormEvent = { type: 'form.opened' } | { type: 'form.closed' }

export type ModerationEvent =
  /** `name` = whom it is about, for the words afterwards. */
  | { type: 'act.submitted'; act: ModeratorAct; name?: string }
  | { type: 'form.asked'; target: ActTarget }
  | { type: 'form.cancelled' }
  | { type: 'outcome.dismissed' }

/** An act that is under way in a room. `waiting` = what was asked for behind it, so far. */
export type ModeratorOrder = {
  readonly room: string
  readonly act: ModeratorAct
  readonly waiting: () => readonly ModeratorAct[]
}

type Order = { readonly act: ModeratorAct; readonly name: string }

/** How the last act went; a done one carries the log's entry by which it can be taken back, where there is one. */
export type Outcome =
  | (Order & { readonly type: 'done'; readonly logId: string | null })
  | (Order & { readonly type: 'failed'; readonly errorKey: ErrorKey })
type FailedOutcome = Extract<Outcome, { type: 'failed' }>

type Input = { room: string }
type Context = Input & {
  /** Acts that were asked for, the first of which is under way. */
  readonly orders: readonly Order[]
  readonly target: ActTarget | null
  readonly outcome: Outcome | null
  /** Earlier acts that failed, for as long as the last one is told. */
  readonly missed: readonly FailedOutcome[]
  /** Acts that the server answered in this visit, by a refusal too: lists that show what can be done load again when it grows. */
  readonly answered: number
  /** Null while it is not known, and for who does not moderate. */
  readonly restricted: Restricted | null
}

/** More acts than this never wait: a key that is held down must not empty the room. */
const ORDER_LIMIT = 20

/** How long the words about the last act, with the way to take it back, stay, in ms. */
export const OUTCOME_STAY = 8_000

/**
 * A moderator's acts in one room (D-8): one at a time, later ones wait, and are done also when the room is left; a failed one says why. A mute
 * or a kick asks for its length and reason first.
 */
export const moderationMachine = setup({
  types: { context: {} as Context, events: {} as ModerationEvent, input: {} as Input },
  actors: {
    /** Does an act; what waits behind it too where the machine ends meanwhile. */
    perform: promiseSlot<{ logId: string | null }, ModeratorOrder>('perform'),
    /** Emits whom acts cannot be done to again, each time that another moderator or this one did something. */
    restricted: observableSlot<Restricted | null, { room: string }>('restricted'),
  },
  delays: { outcomeStay: OUTCOME_STAY },
  guards: {
    hasOrders: ({ context }) => context.orders.length > 0,
    hasTarget: ({ context }) => context.target !== null,
    /** Another form, opened meanwhile, stays. */
    isOfForm: ({ context }) => isFormOf(firstOf(context).act, context.target),
    hasOutcome: ({ context: { outcome, missed } }) => outcome !== null || missed.length > 0,
  },
  actions: {
    order: assign(({ context }, { act, name = '' }: { act: ModeratorAct; name?: string | undefined }) => ({
      orders: [...context.orders, { act, name }].slice(0, ORDER_LIMIT),
      outcome: null,
      missed: missedBeside(context, act),
    })),
    done: assign(({ context }, { logId }: { logId: string | null }) => ({
      answered: context.answered + 1,
      orders: context.orders.slice(1),
      outcome: { type: 'done' as const, ...firstOf(context), logId },
      missed: missedBeside(context, firstOf(context).act),
    })),
    sendFormOpened: sendParent({ type: 'form.opened' } satisfies ModeratorFormEvent),
    sendFormClosed: sendParent({ type: 'form.closed' } satisfies ModeratorFormEvent),
  },
}).createMachine({
  id: 'moderation',
  initial: 'idle',
  context: ({ input }) => ({ ...input, orders: [], target: null, outcome: null, missed: [], answered: 0, restricted: null }),
  invoke: {
    src: 'restricted',
    input: ({ context }) => ({ room: context.room }),
    onSnapshot: { actions: assign({ restricted: ({ event }) => event.snapshot.context ?? null }) },
    // What is not known is not taken away from the menus: the server has the last word.
    onError: { actions: assign({ restricted: null }) },
  },
  on: {
    'form.asked': {
      actions: [
        assign(({ context, event: { target } }) => ({ target, outcome: null, missed: missedBeside(context, target) })),
        'sendFormOpened',
      ],
    },
    'form.cancelled': {
      actions: [
        // How another act went is still told.
        assign(({ context: { outcome, target } }) => ({ target: null, outcome: isOfForm(outcome, target) ? null : outcome })),
        'sendFormClosed',
      ],
    },
    'outcome.dismissed': { actions: assign({ outcome: null, missed: [] }) },
    'act.submitted': { actions: { type: 'order', params: ({ event }) => event } },
  },
  states: {
    idle: {
      initial: 'deciding',
      always: [
        { guard: 'hasOrders', target: 'acting' },
        { guard: 'hasTarget', target: 'describing' },
      ],
      states: {
        deciding: { always: [{ guard: 'hasOutcome', target: 'showingOutcome' }, { target: 'quiet' }] },
        quiet: {},
        /** The words about the last act stay for a while. */
        showingOutcome: { after: { outcomeStay: { target: 'quiet', actions: assign({ outcome: null, missed: [] }) } } },
      },
    },
    /** Length and reason are being chosen. */
    describing: {
      always: [
        { guard: 'hasOrders', target: 'acting' },
        { guard: not('hasTarget'), target: 'idle' },
      ],
    },
    acting: {
      invoke: {
        src: 'perform',
        input: ({ context, self }) => ({
          room: context.room,
          act: firstOf(context).act,
          waiting: () =>
            self
              .getSnapshot()
              .context.orders.slice(1)
              .map(({ act }) => act),
        }),
        onDone: [
          {
            guard: 'isOfForm',
            target: 'settling',
            actions: [{ type: 'done', params: ({ event }) => event.output }, assign({ target: null }), 'sendFormClosed'],
          },
          { target: 'settling', actions: { type: 'done', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'settling',
          actions: assign(({ context, event }) => ({
            answered: context.answered + 1,
            orders: context.orders.slice(1),
            outcome: { type: 'failed', ...firstOf(context), errorKey: failureKey(event.error) },
            missed: missedBeside(context, firstOf(context).act),
          })),
        },
      },
    },
    settling: { always: 'idle' },
  },
})

function firstOf({ orders }: Context): Order {
  const [first] = orders
  if (first === undefined) throw new Error('acting without an order')
  return first
}

/** What an act is about. */
function subjectOf(act: ModeratorAct | ActTarget): string {
  if ('memberId' in act) return `${act.action} ${act.memberId}`
  return JSON.stringify('messageId' in act ? [act.action, act.messageId] : act)
}

/** The acts that failed and are told beside another; one that is tried again is not. */
function missedBeside({ outcome, target, missed }: Context, act: ModeratorAct | ActTarget): readonly FailedOutcome[] {
  const all = outcome?.type === 'failed' && !isOfForm(outcome, target) ? [...missed, outcome] : missed
  return all.filter((one) => subjectOf(one.act) !== subjectOf(act))
}

/** Whether a form is what an act came from. */
function isFormOf(act: ModeratorAct, target: ActTarget | null): boolean {
  return (act.action === 'mute' || act.action === 'kick') && act.action === target?.action && act.memberId === target.memberId
}

/** Whether the last act came from the form that is open. */
export function isOfForm(outcome: Outcome | null, target: ActTarget | null): boolean {
  return outcome !== null && isFormOf(outcome.act, target)
}
