import { setup } from 'xstate'
import { actionSlot } from '../kit/slots.ts'

export type DockEvent = { type: 'dock.toggled' }

/** Whether the inspector is docked under the page; the tab keeps that over a reload. */
export const dockMachine = setup({
  types: { events: {} as DockEvent, input: {} as { readonly open: boolean }, context: {} as { readonly open: boolean } },
  actions: { keep: actionSlot<{ open: boolean }>('keep') },
  guards: { wasOpen: ({ context }) => context.open },
}).createMachine({
  id: 'dock',
  context: ({ input }) => input,
  initial: 'recalling',
  states: {
    recalling: { always: [{ guard: 'wasOpen', target: 'open' }, { target: 'closed' }] },
    closed: { on: { 'dock.toggled': { target: 'open', actions: { type: 'keep', params: { open: true } } } } },
    open: { on: { 'dock.toggled': { target: 'closed', actions: { type: 'keep', params: { open: false } } } } },
  },
})
