import { assign, setup } from 'xstate'
import type { ChatMessage } from '#src/api/model/chat.ts'
import type { ReportReason } from '#src/api/model/chatReport.ts'
import type { Person } from '#src/api/model/mention.ts'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import { failureKey } from '../kit/failure.ts'
import { actionSlot, promiseSlot } from '../kit/slots.ts'

/** A link that leads away from this site: where to, and the host alone, by which a person judges it. */
export type AwayLink = { readonly href: string; readonly host: string }
export type Report = {
  readonly room: string
  readonly messageId: string
  readonly reason: ReportReason
  /** What the member added; empty = nothing. */
  readonly note: string
}

/** A member whose card is open: whose name was pressed where, in the line `lineId`; `message` = theirs, null = that line speaks to them. */
export type MemberShown = {
  readonly person: Person
  readonly lineId: string
  readonly message: ChatMessage | null
  readonly anchor: HTMLElement
}

export type MessageActionsEvent =
  | { type: 'text.copied'; text: string }
  | { type: 'report.asked'; message: ChatMessage }
  | { type: 'report.submitted'; reason: ReportReason; note: string }
  | { type: 'report.cancelled' }
  | { type: 'link.pressed'; link: AwayLink }
  | { type: 'link.left' }
  | { type: 'member.asked'; shown: MemberShown }
  | { type: 'member.left' }

type Input = { room: string }
type Context = Input & {
  /** The message that is being reported. */
  readonly message: ChatMessage | null
  readonly link: AwayLink | null
  readonly shown: MemberShown | null
  readonly errorKey: ErrorKey | null
}

/** What a person does with a line of the chat: copies it, reports it, sees who wrote it, or follows a link of it after seeing where it leads. */
export const messageActionsMachine = setup({
  types: { context: {} as Context, events: {} as MessageActionsEvent, input: {} as Input },
  actors: { report: promiseSlot<void, Report>('report') },
  actions: {
    /** Puts a text on the clipboard and says whether that worked. */
    copy: actionSlot<{ text: string }>('copy'),
    sayReported: actionSlot<undefined>('sayReported'),
  },
}).createMachine({
  id: 'messageActions',
  initial: 'idle',
  context: ({ input }) => ({ ...input, message: null, link: null, shown: null, errorKey: null }),
  on: { 'text.copied': { actions: { type: 'copy', params: ({ event }) => ({ text: event.text }) } } },
  states: {
    idle: {
      entry: assign({ message: null, link: null, shown: null, errorKey: null }),
      on: {
        'report.asked': { target: 'describing', actions: assign({ message: ({ event }) => event.message }) },
        'link.pressed': { target: 'leaving', actions: assign({ link: ({ event }) => event.link }) },
        'member.asked': { target: 'meeting', actions: assign({ shown: ({ event }) => event.shown }) },
      },
    },
    /** The reason is being chosen. */
    describing: { on: { 'report.submitted': 'reporting', 'report.cancelled': 'idle' } },
    reporting: {
      entry: assign({ errorKey: null }),
      invoke: {
        src: 'report',
        input: ({ context, event }) => {
          if (event.type !== 'report.submitted' || context.message === null) throw new Error('reporting without a message')
          return { room: context.room, messageId: context.message.id, reason: event.reason, note: event.note }
        },
        onDone: { target: 'idle', actions: { type: 'sayReported', params: undefined } },
        onError: { target: 'describing', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
      },
    },
    /** The card of a member is open; what is done from it closes it. */
    meeting: {
      on: {
        'member.asked': { actions: assign({ shown: ({ event }) => event.shown }) },
        'member.left': 'idle',
        'report.asked': { target: 'describing', actions: assign({ message: ({ event }) => event.message, shown: null }) },
      },
    },
    /** The person sees where a link leads before it is followed. */
    leaving: { on: { 'link.left': 'idle' } },
  },
})
