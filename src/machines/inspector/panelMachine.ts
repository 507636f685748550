import { type ActorRefFrom, setup } from 'xstate'
import { actionSlot } from '../kit/slots.ts'

/** Where the inspector is: closed, in a panel under the page, or in a window of its own. The tab stores these values. */
export const PANEL_PLACES = ['closed', 'open', 'away'] as const

export type PanelEvent = { type: 'panel.toggled' } | { type: 'panel.detached' } | { type: 'panel.attached' }

/** Where the inspector of this tab is; it starts where the tab left it. */
export const panelMachine = setup({
  types: { events: {} as PanelEvent },
  actions: { openWindow: actionSlot<undefined>('openWindow') },
}).createMachine({
  id: 'panel',
  initial: 'closed',
  states: {
    closed: { on: { 'panel.toggled': 'open' } },
    open: {
      on: {
        'panel.toggled': 'closed',
        'panel.detached': { target: 'away', actions: { type: 'openWindow', params: undefined } },
      },
    },
    away: {
      on: {
        'panel.toggled': 'closed',
        'panel.attached': 'open',
        // The window was closed or did not open.
        'panel.detached': { actions: { type: 'openWindow', params: undefined } },
      },
    },
  },
})

export type PanelRef = ActorRefFrom<typeof panelMachine>
