import { assign, setup } from 'xstate'
import type { Maintenance } from '#src/api/model/maintenance.ts'
import type { VenueCode } from '#src/api/model/venueKind.ts'
import { VENUE_STATUS } from '#src/api/model/venue.ts'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import { failureKey } from '../kit/failure.ts'
import { actionSlot, observableSlot, promiseSlot } from '../kit/slots.ts'
import { betsMachine } from './betsMachine.ts'
import { venueWalletMachine } from './venueWalletMachine.ts'

export type SportsbookEvent = { type: 'venue.retried' }

type Input = { readonly venue: VenueCode; readonly makeId: () => string }

/** How a venue stands: its status, and a maintenance that is to come. */
export type VenueStanding = { readonly status: number; readonly maintenance: Maintenance | null }

/** Whether a venue is known not to be open; undefined = nothing is known yet. */
export const isShut = (standing: VenueStanding | undefined): boolean =>
  standing !== undefined && standing.status !== VENUE_STATUS.open

/**
 * A visit to a sportsbook (C-9): launched, then open with the member's wallet and bets; a venue whose status is not 0 sends the
 * member home (S-2), also when it becomes so during the visit.
 */
export const sportsbookMachine = setup({
  types: {
    context: {} as Input & { readonly errorKey: ErrorKey | null; readonly maintenance: Maintenance | null },
    events: {} as SportsbookEvent,
    input: {} as Input,
    children: {} as { wallet: 'wallet'; bets: 'bets' },
  },
  actors: {
    /** Launches and enters; the venue's status. */
    open: promiseSlot<{ status: number }, { venue: VenueCode }>('open'),
    /** How the venue stands, from now on. */
    standing: observableSlot<VenueStanding, { venue: VenueCode }>('standing'),
    wallet: venueWalletMachine,
    bets: betsMachine,
  },
  actions: { goHome: actionSlot<undefined>('goHome') },
  guards: {
    isOpen: (_, params: { status: number }) => params.status === VENUE_STATUS.open,
    isShut: (_, { standing }: { standing: VenueStanding | undefined }) => isShut(standing),
  },
}).createMachine({
  id: 'venue',
  initial: 'opening',
  context: ({ input }) => ({ ...input, errorKey: null, maintenance: null }),
  states: {
    opening: {
      invoke: {
        src: 'open',
        input: ({ context }) => ({ venue: context.venue }),
        onDone: [{ guard: { type: 'isOpen', params: ({ event }) => event.output }, target: 'open' }, { target: 'closed' }],
        onError: { target: 'failed', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
      },
    },
    open: {
      invoke: [
        {
          src: 'wallet',
          id: 'wallet',
          input: ({ context }) => ({ venue: context.venue, makeId: context.makeId }),
          onError: 'failed',
        },
        {
          src: 'bets',
          id: 'bets',
          input: ({ context }) => ({ query: { venue: context.venue, state: null } }),
          onError: 'failed',
        },
        {
          src: 'standing',
          input: ({ context }) => ({ venue: context.venue }),
          onSnapshot: [
            { guard: { type: 'isShut', params: ({ event }) => ({ standing: event.snapshot.context }) }, target: 'closed' },
            { actions: assign({ maintenance: ({ event }) => event.snapshot.context?.maintenance ?? null }) },
          ],
          // Without the news the visit goes on: the server refuses what a closed venue does not take.
          onError: {},
        },
      ],
    },
    closed: { tags: 'rest', entry: { type: 'goHome', params: undefined } },
    failed: { on: { 'venue.retried': 'opening' } },
  },
})
