import { defer, EMPTY, filter, map, merge, type Observable, startWith } from 'rxjs'
import * as v from 'valibot'
import { fromObservable, fromPromise } from 'xstate'
import { transferIn, transferOut, venueBalance } from '#src/api/contract/venues.ts'
import { walletReconcile } from '#src/api/contract/wallet.ts'
import { betList, betPlace, betReconcile } from '#src/api/contract/sportsbook.ts'
import { VenueCode } from '#src/api/model/venueKind.ts'
import { type Bet, PricePolicy } from '#src/api/model/sportsbook.ts'
import { Pick as BetPick } from '#src/api/model/pick.ts'
import { ClientId, Id } from '#src/api/model/common.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { keptAmount, toWire } from '#src/api/model/money/wireAmount.ts'
import { Price } from '#src/api/model/odds.ts'
import { VENUE_STATUS, type Venue } from '#src/api/model/venue.ts'
import type { Client } from '#src/api/transport/client.ts'
import { heardOrAsked } from '#src/streams/kit/heardOrAsked.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import { type DurableOrderPorts, provideDurableOrder } from '../durableOrder/durableOrderActors.ts'
import { callActor } from '../kit/callActors.ts'
import { byCursor, changesFrom } from '../kit/pagedListActors.ts'
import type { Navigator } from '../kit/navigator.ts'
import type { Toasts } from '../toast/toastActors.ts'
import type { provideOdds } from '../odds/oddsActors.ts'
import { provideBet } from './betActors.ts'
import { betRooms } from './betLimitsActors.ts'
import { betsMachine, type BetsQuery } from './betsMachine.ts'
import type { BetOrder, Placed, SlipSettings } from './slip.ts'
import { keptOrderMachine } from './keptOrderMachine.ts'
import { slipMachine } from './slipMachine.ts'
import { sportsbookMachine, type VenueStanding } from './sportsbookMachine.ts'
import { venueLookMachine } from './venueLookMachine.ts'
import { type Balances, type Transferred, type TransferOrder, venueWalletMachine } from './venueWalletMachine.ts'
import { createVisits } from './visitActors.ts'

export type SportsbookPorts = DurableOrderPorts & {
  readonly client: Client
  readonly socket: Pick<RealtimeSocket, 'self' | 'back' | 'sockets'>
  readonly navigator: Navigator
  readonly notices: Toasts
  readonly home: string
  readonly odds: ReturnType<typeof provideOdds>
  /** The venues as they stand, from now on. */
  readonly venues: Observable<readonly Venue[]>
}

const Fen = keptAmount(fen)
const Choices = v.object({ policy: PricePolicy, share: v.boolean() })
const Settings = v.object({ ...Choices.entries, lastStake: v.optional(v.nullable(Fen), null) })
const KeptOrder = v.object({
  clientId: ClientId,
  matchId: Id,
  selectionId: Id,
  pick: BetPick,
  stake: Fen,
  price: Price,
  fund: v.optional(Fen, 0),
  ...Choices.entries,
})
const KeptTransfer = v.object({ clientId: ClientId, venue: VenueCode, direction: v.picklist(['in', 'out']), amount: Fen })

/** How one of the venues stands; one that is not among them is gone. */
function standingOf(all: readonly Venue[], code: VenueCode): VenueStanding {
  const one = all.find(({ channelCode }) => channelCode === code)
  return one === undefined
    ? { status: VENUE_STATUS.hidden, maintenance: null }
    : { status: one.venueStatus, maintenance: one.maintenance }
}

/** Orders are kept by venue. */
const venueOf = (place: string) => v.parse(VenueCode, place)

const DEFAULT_SETTINGS: SlipSettings = { policy: 'better', share: false, lastStake: null }

/** A sportsbook over calls, the member's own pushes and the device's storage. Orders and settings belong to one member. */
export function provideSportsbook(ports: SportsbookPorts) {
  const { client, socket, storage, members, navigator, notices, home, odds, venues } = ports
  const visits = createVisits(client)
  const owner = () => members.current()?.memberId ?? 'visitor'
  const keep = (key: string, value: unknown) => {
    if (value === null) storage.remove(key)
    else storage.write(key, value)
  }
  const settingsKey = () => `betting.${owner()}`
  const wallets = (venue: VenueCode): Observable<Balances> =>
    socket.self.pipe(
      filter((push) => push.kind === 'venueWallet'),
      filter((push) => push.venue === venue),
      map(({ centre, wallet }) => ({ centre, wallet })),
    )
  /** The balances as they are pushed; null after a time without a connection. */
  const told = (venue: VenueCode) => merge(wallets(venue), socket.back.pipe(map(() => null)))
  const askBalances = (venue: VenueCode) => () => client.call(venueBalance, { venue })

  /** Asked for at once and after each time without a connection, then kept true by pushes; a visitor has none. */
  const balancesOf = (venue: VenueCode): Observable<Balances> =>
    defer(() => {
      if (members.current() === null) return EMPTY
      return told(venue).pipe(startWith(null), heardOrAsked(askBalances(venue)))
    })

  const wallet = venueWalletMachine.provide({
    actors: {
      loadBalances: callActor<Balances, { venue: VenueCode }>(({ venue }, signal) =>
        client.call(venueBalance, { venue }, { signal }),
      ),
      pushes: fromObservable(({ input: { venue } }) => told(venue).pipe(heardOrAsked(askBalances(venue)))),
      order: provideDurableOrder<TransferOrder, Transferred>(ports, {
        key: (memberId, venue) => `transfer.${memberId}.${venue}`,
        schema: KeptTransfer,
        submit: async ({ direction, amount, ...order }, { signal }) => {
          const call = direction === 'in' ? transferIn : transferOut
          return { result: 'done', balances: await client.call(call, { ...order, amount: toWire(amount) }, { signal }) }
        },
        reconcile: async ({ clientId, venue }, { signal }) => {
          const { done } = await client.call(walletReconcile, { clientId }, { signal })
          return done ? { result: 'done', balances: await client.call(venueBalance, { venue }, { signal }) } : { result: 'lost' }
        },
        refused: (errorKey) => ({ result: 'failed', errorKey }),
      }),
    },
  })
  const bets = betsMachine.provide({
    actors: {
      changes: changesFrom<BetsQuery>(({ venue }) => merge(wallets(venue), socket.back.pipe(map(() => 'back')))),
      load: byCursor<Bet, BetsQuery>(({ venue, state, matchId }, after, signal) =>
        client.call(
          betList,
          {
            venue,
            ...(state === null ? {} : { state }),
            ...(matchId === undefined ? {} : { matchId }),
            ...(after === null ? {} : { before: after.betId }),
          },
          { signal },
        ),
      ),
    },
  })
  const oneBet = provideBet({ client, socket })
  const order = provideDurableOrder<BetOrder, Placed>(ports, {
    key: (memberId, venue) => `bet.${memberId}.${venue}`,
    schema: KeptOrder,
    submit: ({ clientId, matchId, selectionId, stake, price, policy, share, fund }, { place, signal }) =>
      visits.run(venueOf(place), signal, (venueToken) =>
        client.call(
          betPlace,
          {
            venueToken,
            clientId,
            matchId,
            selectionId,
            stake: toWire(stake),
            price,
            policy,
            share,
            ...(fund > 0 ? { fund: toWire(fund) } : {}),
          },
          { signal },
        ),
      ),
    reconcile: async ({ clientId }, { place, signal }) => {
      const { bet } = await visits.run(venueOf(place), signal, (venueToken) =>
        client.call(betReconcile, { venueToken, clientId }, { signal }),
      )
      return bet === null ? { result: 'lost' } : { result: 'accepted', bet }
    },
    refused: (errorKey) => ({ result: 'failed', errorKey }),
  })
  const keptOrder = keptOrderMachine.provide({ actors: { order } })
  const slip = slipMachine.provide({
    actors: {
      odds,
      order,
      recallSettings: fromPromise(async () => storage.read(settingsKey(), Settings) ?? DEFAULT_SETTINGS),
      balances: fromObservable(({ input: { venue } }) => balancesOf(venue)),
      limits: fromObservable(({ input: { venue, matchId } }) => betRooms(ports, venue, matchId)),
      keepSettings: fromPromise(async ({ input }) => keep(settingsKey(), input)),
    },
  })
  const standing = fromObservable<VenueStanding, { venue: VenueCode }>(({ input: { venue } }) =>
    venues.pipe(map((all) => standingOf(all, venue))),
  )
  const goHome = (key: 'toast.sportsbookClosed' | 'toast.gameClosed') => () => {
    notices.raise({ key, tone: 'warn' })
    navigator.go(home, { replace: true })
  }
  return {
    slip,
    keptOrder,
    bet: oneBet,
    bets,
    // A visitor has no money there of which to be told.
    look: venueLookMachine.provide({ actors: { standing }, actions: { goHome: goHome('toast.gameClosed') } }),
    venue: sportsbookMachine.provide({
      actors: {
        wallet,
        bets,
        standing,
        open: callActor<{ status: number }, { venue: VenueCode }>(({ venue }, signal) => visits.open(venue, signal)),
      },
      actions: { goHome: goHome('toast.sportsbookClosed') },
    }),
  }
}
