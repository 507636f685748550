import { catchError, EMPTY, filter, from, map, merge, type Observable, switchMap } from 'rxjs'
import * as v from 'valibot'
import { fromObservable, fromPromise } from 'xstate'
import { transferIn, transferOut, venueBalance } from '#src/api/contract/venues.ts'
import { betList, betPlace, betReconcile } from '#src/api/contract/sportsbook.ts'
import type { DeviceStorage } from '#src/browser/storage.ts'
import { type Bet, PricePolicy, VenueCode } from '#src/api/model/bet.ts'
import { Pick as BetPick } from '#src/api/model/pick.ts'
import { ClientId, Id } from '#src/api/model/common.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { keptAmount, toWire } from '#src/api/model/money/wireAmount.ts'
import { Price } from '#src/api/model/odds.ts'
import type { Client } from '#src/api/transport/client.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import { callActor } from '../kit/callActors.ts'
import { byCursor, changesFrom } from '../kit/pagedListActors.ts'
import { refusalOf } from '../kit/refusalActors.ts'
import type { Navigator } from '../kit/navigator.ts'
import type { Toasts } from '../toast/toastActors.ts'
import type { provideOdds } from '../odds/oddsActors.ts'
import type { MemberSource } from '../session/memberActors.ts'
import { betsMachine, type BetsQuery } from './betsMachine.ts'
import type { BetOrder, Placed, SlipSettings } from './slip.ts'
import { keptOrderMachine } from './keptOrderMachine.ts'
import { orderCheckMachine } from './orderCheckMachine.ts'
import { slipMachine } from './slipMachine.ts'
import { sportsbookMachine } from './sportsbookMachine.ts'
import { type Balances, type Transferred, type TransferOrder, venueWalletMachine } from './venueWalletMachine.ts'
import { createVisits } from './visitActors.ts'

export type SportsbookPorts = {
  readonly client: Client
  readonly socket: Pick<RealtimeSocket, 'self' | 'back'>
  readonly storage: DeviceStorage
  readonly members: MemberSource
  readonly navigator: Navigator
  readonly notices: Toasts
  readonly home: string
  readonly odds: ReturnType<typeof provideOdds>
}

const Settings = v.object({ policy: PricePolicy, share: v.boolean() })
const Fen = keptAmount(fen)
const KeptOrder = v.object({
  clientId: ClientId,
  matchId: Id,
  selectionId: Id,
  pick: BetPick,
  stake: Fen,
  price: Price,
  ...Settings.entries,
})
const KeptTransfer = v.object({ clientId: ClientId, venue: VenueCode, direction: v.picklist(['in', 'out']), amount: Fen })

const DEFAULT_SETTINGS: SlipSettings = { policy: 'better', share: true }

/** A sportsbook over calls, the member's own pushes and the device's storage. Orders and settings belong to one member. */
export function provideSportsbook({ client, socket, storage, members, navigator, notices, home, odds }: SportsbookPorts) {
  const visits = createVisits(client)
  const owner = () => members.current()?.memberId ?? 'visitor'
  const keep = (key: string, value: unknown) => {
    if (value === null) storage.remove(key)
    else storage.write(key, value)
  }
  const settingsKey = () => `betting.${owner()}`
  const orderKey = (venue: VenueCode) => `bet.${owner()}.${venue}`
  const transferKey = (venue: VenueCode) => `transfer.${owner()}.${venue}`
  const wallets = (venue: VenueCode): Observable<Balances> =>
    socket.self.pipe(
      filter((push) => push.kind === 'venueWallet'),
      filter((push) => push.venue === venue),
      map(({ centre, wallet }) => ({ centre, wallet })),
    )

  const wallet = venueWalletMachine.provide({
    actors: {
      loadBalances: callActor<{ balances: Balances; kept: TransferOrder | null }, { venue: VenueCode }>(
        async ({ venue }, signal) => ({
          balances: await client.call(venueBalance, { venue }, { signal }),
          kept: storage.read(transferKey(venue), KeptTransfer),
        }),
      ),
      pushes: fromObservable(({ input: { venue } }) => {
        const anew = () => from(client.call(venueBalance, { venue })).pipe(catchError(() => EMPTY))
        return merge(wallets(venue), socket.back.pipe(switchMap(anew)))
      }),
      keepTransfer: fromPromise(async ({ input }) => keep(transferKey(input.venue), input.order)),
      move: callActor<Transferred, TransferOrder>(async ({ direction, amount, ...order }, signal) => {
        const call = direction === 'in' ? transferIn : transferOut
        try {
          return { balances: await client.call(call, { ...order, amount: toWire(amount) }, { signal }) }
        } catch (error) {
          const errorKey = refusalOf(error)
          if (errorKey === null) throw error
          return { errorKey }
        }
      }),
    },
  })
  const bets = betsMachine.provide({
    actors: {
      changes: changesFrom<BetsQuery>(({ venue }) => merge(wallets(venue), socket.back.pipe(map(() => 'back')))),
      load: byCursor<Bet, BetsQuery>(({ venue, state }, after, signal) =>
        visits.run(venue, signal, (venueToken) =>
          client.call(
            betList,
            {
              venueToken,
              ...(state === null ? {} : { state }),
              ...(after === null ? {} : { before: after.betId }),
            },
            { signal },
          ),
        ),
      ),
    },
  })
  const keepOrder = fromPromise<void, { venue: VenueCode; order: BetOrder | null }>(async ({ input }) =>
    keep(orderKey(input.venue), input.order),
  )
  const check = orderCheckMachine.provide({
    actors: {
      reconcile: callActor<Bet | null, { venue: VenueCode; order: BetOrder }>(async ({ venue, order }, signal) => {
        const { bet } = await visits.run(venue, signal, (venueToken) =>
          client.call(betReconcile, { venueToken, clientId: order.clientId }, { signal }),
        )
        return bet
      }),
    },
  })
  const keptOrder = keptOrderMachine.provide({
    actors: {
      recallOrder: fromPromise(async ({ input }) => storage.read(orderKey(input.venue), KeptOrder)),
      keepOrder,
      check,
    },
  })
  const slip = slipMachine.provide({
    actors: {
      odds,
      check,
      keepOrder,
      recall: fromPromise(async ({ input }) => ({
        settings: storage.read(settingsKey(), Settings) ?? DEFAULT_SETTINGS,
        kept: storage.read(orderKey(input.venue), KeptOrder),
      })),
      keepSettings: fromPromise(async ({ input }) => keep(settingsKey(), input)),
      place: callActor<Placed, { venue: VenueCode; order: BetOrder }>(async ({ venue, order }, signal) => {
        const { pick: _, stake, ...rest } = order
        try {
          return await visits.run(venue, signal, (venueToken) =>
            client.call(betPlace, { venueToken, ...rest, stake: toWire(stake) }, { signal }),
          )
        } catch (error) {
          const errorKey = refusalOf(error)
          if (errorKey === null) throw error
          return { result: 'failed', errorKey }
        }
      }),
    },
  })
  return {
    slip,
    keptOrder,
    venue: sportsbookMachine.provide({
      actors: {
        wallet,
        bets,
        open: callActor<{ status: number }, { venue: VenueCode }>(({ venue }, signal) => visits.open(venue, signal)),
      },
      actions: {
        goHome: () => {
          notices.raise({ key: 'toast.sportsbookClosed', tone: 'warn' })
          navigator.go(home, { replace: true })
        },
      },
    }),
  }
}
