import { assign, type EventObject, setup } from 'xstate'
import { actionSlot, callbackSlot, promiseSlot } from '../kit/slots.ts'

/** How many lines may cross the picture at once. */
export const DENSITIES = ['few', 'some', 'many'] as const
export type Density = (typeof DENSITIES)[number]

/** What a viewer chose on this device. */
export type DanmakuChoice = { readonly on: boolean; readonly density: Density }

export type DanmakuEvent =
  | { type: 'stage.attached'; element: HTMLElement }
  | { type: 'stage.detached' }
  | { type: 'danmaku.toggled' }
  | { type: 'density.chosen'; density: Density }
  /** Whether moving parts are off, by the system's setting or the viewer's. */
  | { type: 'reducedMotion.changed'; isReduced: boolean }
  /** The lines could not be drawn. */
  | { type: 'flow.failed' }

/** Where lines cross: whose lines, over which element, how many at once. */
export type DanmakuFlow = { readonly room: string; readonly element: HTMLElement; readonly density: Density }

type Input = { room: string }
type Context = Input & {
  readonly element: HTMLElement | null
  readonly choice: DanmakuChoice
  /** Moving parts are off. */
  readonly isReduced: boolean
}

/**
 * What the room says, as lines over the picture. They flow while the viewer wants them, there is a picture to cross, and moving parts
 * are not off; else nothing is drawn and nothing listens. The choice is kept on the device.
 */
export const danmakuMachine = setup({
  types: { context: {} as Context, events: {} as DanmakuEvent, input: {} as Input },
  actors: {
    /** What was chosen on this device; null when nothing was. */
    recall: promiseSlot<DanmakuChoice | null, undefined>('recall'),
    /** Sends reducedMotion.changed, at once and whenever it changes. */
    watchReducedMotion: callbackSlot<EventObject, undefined>('watchReducedMotion'),
    /** Draws the room's lines as long as it lives; sends flow.failed. */
    flow: callbackSlot<EventObject, DanmakuFlow>('flow'),
  },
  actions: {
    keep: actionSlot<DanmakuChoice>('keep'),
    takeStage: assign((_, params: { element: HTMLElement | null }) => params),
    takeReducedMotion: assign((_, params: { isReduced: boolean }) => params),
  },
  guards: { mayFlow: ({ context }) => context.choice.on && !context.isReduced && context.element !== null },
}).createMachine({
  id: 'danmaku',
  context: ({ input }) => ({ ...input, element: null, choice: { on: true, density: 'some' }, isReduced: false }),
  invoke: { src: 'watchReducedMotion', onError: {} },
  initial: 'recalling',
  on: {
    'stage.attached': {
      target: '.deciding',
      actions: { type: 'takeStage', params: ({ event }) => ({ element: event.element }) },
    },
    'stage.detached': { target: '.deciding', actions: { type: 'takeStage', params: { element: null } } },
    'reducedMotion.changed': {
      target: '.deciding',
      actions: { type: 'takeReducedMotion', params: ({ event }) => ({ isReduced: event.isReduced }) },
    },
    'danmaku.toggled': {
      target: '.deciding',
      actions: [
        assign({ choice: ({ context }) => ({ ...context.choice, on: !context.choice.on }) }),
        { type: 'keep', params: ({ context }) => context.choice },
      ],
    },
    'density.chosen': {
      target: '.deciding',
      actions: [
        assign({ choice: ({ context, event }) => ({ ...context.choice, density: event.density }) }),
        { type: 'keep', params: ({ context }) => context.choice },
      ],
    },
  },
  states: {
    recalling: {
      // The page may be faster than the device's memory: what it brings must not end the recalling.
      on: {
        'stage.attached': { actions: { type: 'takeStage', params: ({ event }) => ({ element: event.element }) } },
        'stage.detached': { actions: { type: 'takeStage', params: { element: null } } },
        'reducedMotion.changed': {
          actions: { type: 'takeReducedMotion', params: ({ event }) => ({ isReduced: event.isReduced }) },
        },
      },
      invoke: {
        src: 'recall',
        onDone: { target: 'deciding', actions: assign(({ context, event }) => ({ choice: event.output ?? context.choice })) },
        onError: 'deciding',
      },
    },
    deciding: { always: [{ guard: 'mayFlow', target: 'flowing' }, { target: 'resting' }] },
    resting: {},
    flowing: {
      invoke: {
        src: 'flow',
        input: ({ context: { room, element, choice } }) => {
          if (element === null) throw new Error('lines without a picture to cross')
          return { room, element, density: choice.density }
        },
        onError: 'resting',
      },
      on: { 'flow.failed': 'resting' },
    },
  },
})
