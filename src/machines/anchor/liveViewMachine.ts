import { type ActorRefFrom, assign, setup } from 'xstate'
import { actionSlot } from '../kit/slots.ts'

export const LIVE_SORTS = ['hot', 'followed', 'soon'] as const
export type LiveSort = (typeof LIVE_SORTS)[number]
export const LIVE_LOOKS = ['cards', 'rows'] as const
export type LiveLook = (typeof LIVE_LOOKS)[number]

/** How a person has the list of live rooms on this device. `onlyLive` = only those with a picture now. */
export type LiveView = { readonly sort: LiveSort; readonly look: LiveLook; readonly onlyLive: boolean }

export const DEFAULT_LIVE_VIEW: LiveView = { sort: 'hot', look: 'cards', onlyLive: false }

export type LiveViewEvent = { type: 'view.changed'; change: Partial<LiveView> }

/** How the list of live rooms is shown: at once, and the next time. */
export const liveViewMachine = setup({
  types: { context: {} as LiveView, events: {} as LiveViewEvent, input: {} as LiveView },
  actions: {
    /** Keeps it on the device. */
    keep: actionSlot<LiveView>('keep'),
  },
}).createMachine({
  id: 'liveView',
  context: ({ input }) => input,
  on: {
    'view.changed': {
      actions: [assign(({ event }) => event.change), { type: 'keep', params: ({ context }) => context }],
    },
  },
})

export type LiveViewRef = ActorRefFrom<typeof liveViewMachine>
