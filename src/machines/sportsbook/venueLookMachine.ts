import { assign, setup } from 'xstate'
import type { Maintenance } from '#src/api/model/maintenance.ts'
import type { VenueCode } from '#src/api/model/venueKind.ts'
import { actionSlot, observableSlot } from '../kit/slots.ts'
import { isShut, type VenueStanding } from './sportsbookMachine.ts'

type Input = { readonly venue: VenueCode }

/**
 * A visitor looks at a sportsbook, whose matches and prices are public: nothing is launched. A venue whose status is not 0 sends them
 * home as it does a member (S-2), also when it becomes so meanwhile.
 */
export const venueLookMachine = setup({
  types: { context: {} as Input & { readonly maintenance: Maintenance | null }, input: {} as Input },
  actors: {
    /** How the venue stands, from now on; undefined = not known yet. */
    standing: observableSlot<VenueStanding, { venue: VenueCode }>('standing'),
  },
  actions: { goHome: actionSlot<undefined>('goHome') },
  guards: {
    isShut: (_, { standing }: { standing: VenueStanding | undefined }) => isShut(standing),
  },
}).createMachine({
  id: 'venueLook',
  initial: 'open',
  context: ({ input }) => ({ ...input, maintenance: null }),
  states: {
    open: {
      invoke: {
        src: 'standing',
        input: ({ context }) => ({ venue: context.venue }),
        onSnapshot: [
          { guard: { type: 'isShut', params: ({ event }) => ({ standing: event.snapshot.context }) }, target: 'closed' },
          { actions: assign({ maintenance: ({ event }) => event.snapshot.context?.maintenance ?? null }) },
        ],
        // Without the news one looks on: there is nothing here that a closed venue could take.
        onError: {},
      },
    },
    closed: { tags: 'rest', entry: { type: 'goHome', params: undefined } },
  },
})
