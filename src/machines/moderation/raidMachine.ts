import { assign, setup } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { MuteMinutes } from '#src/api/model/moderation.ts'
import { failureKey } from '../kit/failure.ts'
import { promiseSlot } from '../kit/slots.ts'

/** A line of the chat as it is chosen from. */
export type RaidLine = { readonly messageId: string; readonly memberId: string; readonly name: string; readonly content: string }

/** What is done to all that was chosen. */
export type RaidAct =
  | { readonly action: 'delete'; readonly reason?: string }
  | { readonly action: 'mute'; readonly minutes: MuteMinutes; readonly reason: string }
  | { readonly action: 'kick'; readonly reason: string }

/** The same with its lines or members. */
export type RaidOrder =
  | { action: 'delete'; messageIds: string[]; reason?: string }
  | { action: 'mute'; memberIds: string[]; minutes: MuteMinutes; reason: string }
  | { action: 'kick'; memberIds: string[]; reason: string }

export type RaidEvent =
  /** The latest lines, as they stand now: what is no longer among them is chosen no more. */
  | { type: 'lines.taken'; lines: readonly RaidLine[] }
  | { type: 'line.toggled'; messageId: string }
  | { type: 'member.toggled'; memberId: string }
  /** All of them, or none when all are chosen. */
  | { type: 'all.toggled' }
  | { type: 'order.sent'; act: RaidAct }
  | { type: 'order.retried' }
  | { type: 'order.dropped' }
  | { type: 'order.undone' }

/** What became of an order. */
export type RaidDone = { readonly batch: string; readonly done: number; readonly skipped: number }

/** The server said no: nothing was done. */
export type RaidRefused = { readonly refused: ErrorKey }

type Input = { room: string; makeId: () => string; lines: readonly RaidLine[] }
type Context = Input & {
  readonly chosen: readonly string[]
  /** The order that is on its way, or whose end is not known: it goes again under the same id. */
  readonly order: { readonly clientId: string; readonly order: RaidOrder; readonly again: boolean } | null
  readonly result: (RaidDone & { readonly action: RaidOrder['action']; readonly undone: boolean }) | null
  readonly errorKey: ErrorKey | null
}

/** Once something else is chosen or done, what is said of the order before is no longer so. */
const NOTHING_SAID = { result: null, errorKey: null }

/**
 * Acts on many lines or members at once, for a raid: they are chosen from the lines as they stood, so that none moves under the hand; the order
 * goes once, and again under the same id where nobody answered; one that is refused leaves them chosen; what was done can be taken back as a whole until something else is chosen.
 */
export const raidMachine = setup({
  types: { context: {} as Context, events: {} as RaidEvent, input: {} as Input },
  actors: {
    act: promiseSlot<RaidDone | RaidRefused, { room: string; clientId: string; order: RaidOrder; again: boolean }>('raid.act'),
    takeBack: promiseSlot<Omit<RaidDone, 'batch'>, { room: string; batch: string }>('raid.takeBack'),
  },
  guards: {
    isRefused: (_, answer: RaidDone | RaidRefused) => 'refused' in answer,
    hasChosen: ({ context }) => context.chosen.length > 0,
    canUndo: ({ context: { result } }) => result !== null && result.done > 0 && !result.undone,
  },
  actions: {
    takeLines: assign(({ context }, { lines }: { lines: readonly RaidLine[] }) => ({
      lines,
      chosen: context.chosen.filter((id) => lines.some(({ messageId }) => messageId === id)),
      ...NOTHING_SAID,
    })),
    toggleLine: assign(({ context }, { messageId }: { messageId: string }) => ({
      chosen: toggled(context.chosen, [messageId]),
      ...NOTHING_SAID,
    })),
    toggleMember: assign(({ context }, { memberId }: { memberId: string }) => ({
      chosen: toggled(context.chosen, idsOf(context.lines.filter((line) => line.memberId === memberId))),
      ...NOTHING_SAID,
    })),
    toggleAll: assign(({ context }) => ({ chosen: toggled(context.chosen, idsOf(context.lines)), ...NOTHING_SAID })),
    makeOrder: assign(({ context }, { act }: { act: RaidAct }) => ({
      order: { clientId: context.makeId(), order: orderOf(act, context), again: false },
      ...NOTHING_SAID,
    })),
    storeResult: assign(({ context }, answer: RaidDone | RaidRefused) =>
      'refused' in answer
        ? {}
        : {
            result: { ...answer, action: sentOf(context).order.action, undone: false },
            lines: withoutDeleted(context),
            chosen: [],
            order: null,
          },
    ),
    /** What was chosen stays chosen. */
    storeRefusal: assign((_, answer: RaidDone | RaidRefused) =>
      'refused' in answer ? { order: null, errorKey: answer.refused } : {},
    ),
    sendAgain: assign(({ context }) => ({ order: { ...sentOf(context), again: true }, errorKey: null })),
    storeError: assign((_, { error }: { error: unknown }) => ({ errorKey: failureKey(error) })),
  },
}).createMachine({
  id: 'raid',
  initial: 'choosing',
  context: ({ input }) => ({ ...input, chosen: [], order: null, result: null, errorKey: null }),
  states: {
    choosing: {
      on: {
        'lines.taken': { actions: { type: 'takeLines', params: ({ event }) => event } },
        'line.toggled': { actions: { type: 'toggleLine', params: ({ event }) => event } },
        'member.toggled': { actions: { type: 'toggleMember', params: ({ event }) => event } },
        'all.toggled': { actions: 'toggleAll' },
        'order.sent': {
          guard: 'hasChosen',
          target: 'acting',
          actions: { type: 'makeOrder', params: ({ event }) => event },
        },
        'order.undone': { guard: 'canUndo', target: 'takingBack' },
      },
    },
    acting: {
      invoke: {
        src: 'act',
        input: ({ context }) => ({ room: context.room, ...sentOf(context) }),
        onDone: [
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: 'choosing',
            actions: { type: 'storeRefusal', params: ({ event }) => event.output },
          },
          { target: 'choosing', actions: { type: 'storeResult', params: ({ event }) => event.output } },
        ],
        onError: { target: 'unanswered', actions: { type: 'storeError', params: ({ event }) => event } },
      },
    },
    /** It may have been done or not: the same order goes again, or it is let be. */
    unanswered: {
      on: {
        'order.retried': { target: 'acting', actions: 'sendAgain' },
        'order.dropped': { target: 'choosing', actions: assign({ order: null, errorKey: null }) },
      },
    },
    takingBack: {
      entry: assign({ errorKey: null }),
      invoke: {
        src: 'takeBack',
        input: ({ context }) => ({ room: context.room, batch: context.result?.batch ?? '' }),
        onDone: {
          target: 'choosing',
          actions: assign(({ context, event }) => ({
            result: context.result && { ...context.result, ...event.output, undone: true },
          })),
        },
        onError: { target: 'choosing', actions: { type: 'storeError', params: ({ event }) => event } },
      },
    },
  },
})

const idsOf = (lines: readonly RaidLine[]) => lines.map(({ messageId }) => messageId)

/** Takes these in, or out when all of them are in. */
function toggled(chosen: readonly string[], ids: readonly string[]): readonly string[] {
  if (ids.every((id) => chosen.includes(id))) return chosen.filter((id) => !ids.includes(id))
  return [...new Set([...chosen, ...ids])]
}

function orderOf(act: RaidAct, { chosen, lines }: Context): RaidOrder {
  if (act.action === 'delete') return { ...act, messageIds: [...chosen] }
  const members = lines.filter(({ messageId }) => chosen.includes(messageId)).map(({ memberId }) => memberId)
  return { ...act, memberIds: [...new Set(members)] }
}

function sentOf({ order }: Context) {
  if (order === null) throw new Error('acting without an order')
  return order
}

/** The lines that are left after an order: those that it deleted are gone. */
function withoutDeleted({ lines, order }: Context): readonly RaidLine[] {
  const sent = order?.order
  return sent?.action === 'delete' ? lines.filter(({ messageId }) => !sent.messageIds.includes(messageId)) : lines
}
