import { assign, setup } from 'xstate'
import type { VenueCode } from '#src/api/model/sportsbook.ts'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import { failureKey } from '../kit/failure.ts'
import { actionSlot, promiseSlot } from '../kit/slots.ts'
import { betsMachine } from './betsMachine.ts'
import { venueWalletMachine } from './venueWalletMachine.ts'

export type SportsbookEvent = { type: 'venue.retried' }

type Input = { readonly venue: VenueCode; readonly makeId: () => string }

/** Status of a venue that is open (S-2). */
const OPEN = 0

/**
 * A visit to a sportsbook (C-9): launched, then open with the member's wallet and bets; a venue whose status is not 0 sends the
 * member home (S-2).
 */
export const sportsbookMachine = setup({
  types: {
    context: {} as Input & { readonly errorKey: ErrorKey | null },
    events: {} as SportsbookEvent,
    input: {} as Input,
    children: {} as { wallet: 'wallet'; bets: 'bets' },
  },
  actors: {
    /** Launches and enters; the venue's status. */
    open: promiseSlot<{ status: number }, { venue: VenueCode }>('open'),
    wallet: venueWalletMachine,
    bets: betsMachine,
  },
  actions: { goHome: actionSlot<undefined>('goHome') },
  guards: { isOpen: (_, params: { status: number }) => params.status === OPEN },
}).createMachine({
  id: 'venue',
  initial: 'opening',
  context: ({ input }) => ({ ...input, errorKey: null }),
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
      ],
    },
    closed: { tags: 'rest', entry: { type: 'goHome', params: undefined } },
    failed: { on: { 'venue.retried': 'opening' } },
  },
})
