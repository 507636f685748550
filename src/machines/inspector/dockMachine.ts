import { type ActorRefFrom, setup } from 'xstate'
import { actionSlot } from '../kit/slots.ts'

/** Where the inspector is: nowhere, under the page, or in a window of its own. */
export const DOCK_PLACES = ['closed', 'open', 'away'] as const

export type DockEvent = { type: 'dock.toggled' } | { type: 'dock.detached' } | { type: 'dock.attached' }

/** Where the inspector of this tab is; it begins where the tab left it. */
export const dockMachine = setup({
  types: { events: {} as DockEvent },
  actions: { openWindow: actionSlot<undefined>('openWindow') },
}).createMachine({
  id: 'dock',
  initial: 'closed',
  states: {
    closed: { on: { 'dock.toggled': 'open' } },
    open: {
      on: {
        'dock.toggled': 'closed',
        'dock.detached': { target: 'away', actions: { type: 'openWindow', params: undefined } },
      },
    },
    away: {
      on: {
        'dock.toggled': 'closed',
        'dock.attached': 'open',
        // The window was closed, or never came.
        'dock.detached': { actions: { type: 'openWindow', params: undefined } },
      },
    },
  },
})

export type DockRef = ActorRefFrom<typeof dockMachine>
