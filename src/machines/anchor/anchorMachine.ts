import { assign, setup } from 'xstate'
import { afterNews, type AnchorMatch, type AnchorNews, anchorPresence } from '#src/api/model/anchor.ts'
import { actionSlot } from '../kit/slots.ts'

export type AnchorEvent =
  | { type: 'anchor.clicked' }
  | ({ type: 'anchor.statusChanged' } & AnchorNews)
  | { type: 'match.changed'; homeScore: number; visitScore: number; gameStatus: AnchorMatch['gameStatus'] }
  /** The list was loaded again. */
  | { type: 'anchor.loaded'; match: AnchorMatch }

type Input = { match: AnchorMatch }

/** Why the room of an anchor does not open at a click (S-1). */
export type NoPicture = { readonly key: 'anchor.notStarted' | 'anchor.interrupted'; readonly match: AnchorMatch }

/**
 * One anchor as a card shows it (S-1). Its state follows its status, and the state alone decides what a click does: On0 and On2 say
 * why there is no picture, On1 and any other status open the room.
 */
export const anchorMachine = setup({
  types: { context: {} as Input, events: {} as AnchorEvent, input: {} as Input },
  actions: {
    /** Says why there is no picture. */
    announce: actionSlot<Pick<NoPicture, 'key'>>('announce'),
    /** Goes to the anchor's room. */
    openRoom: actionSlot<{ match: AnchorMatch }>('openRoom'),
    setStatus: assign(({ context }, params: { news: AnchorNews }) => ({ match: afterNews(context.match, params.news) })),
  },
  guards: {
    isNotStarted: ({ context }) => anchorPresence(context.match.anchorStatus) === 'notStarted',
    isPlaying: ({ context }) => anchorPresence(context.match.anchorStatus) === 'playing',
    isInterrupted: ({ context }) => anchorPresence(context.match.anchorStatus) === 'interrupted',
  },
}).createMachine({
  id: 'anchor',
  initial: 'deciding',
  context: ({ input }) => input,
  on: {
    'anchor.statusChanged': {
      target: '.deciding',
      actions: { type: 'setStatus', params: ({ event }) => ({ news: event }) },
    },
    'anchor.loaded': { target: '.deciding', actions: assign(({ event }) => ({ match: event.match })) },
    'match.changed': {
      actions: assign(({ context, event }) => ({
        match: { ...context.match, homeScore: event.homeScore, visitScore: event.visitScore, gameStatus: event.gameStatus },
      })),
    },
  },
  states: {
    deciding: {
      always: [
        { guard: 'isNotStarted', target: 'notStarted' },
        { guard: 'isPlaying', target: 'playing' },
        { guard: 'isInterrupted', target: 'interrupted' },
        { target: 'offAir' },
      ],
    },
    notStarted: { on: { 'anchor.clicked': { actions: { type: 'announce', params: { key: 'anchor.notStarted' } } } } },
    playing: { on: { 'anchor.clicked': { actions: { type: 'openRoom', params: ({ context }) => ({ match: context.match }) } } } },
    interrupted: { on: { 'anchor.clicked': { actions: { type: 'announce', params: { key: 'anchor.interrupted' } } } } },
    offAir: { on: { 'anchor.clicked': { actions: { type: 'openRoom', params: ({ context }) => ({ match: context.match }) } } } },
  },
})
