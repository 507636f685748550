import { Subject } from 'rxjs'
import * as v from 'valibot'
import { fromObservable } from 'xstate'
import { transferIn, transferOut } from '#src/api/contract/venues.ts'
import { balanceHistory, dealRecords } from '#src/api/contract/records.ts'
import { coinBuy } from '#src/api/contract/coinShop.ts'
import { pointGoodsBuy } from '#src/api/contract/pointShop.ts'
import { exchange, exchangeQuote } from '#src/api/contract/exchange.ts'
import { walletBalances, walletReconcile, walletRecover } from '#src/api/contract/wallet.ts'
import { toCenter, toYeb, yebClaim, yebInfo } from '#src/api/contract/yeb.ts'
import type { BalancePoint } from '#src/api/model/balanceHistory.ts'
import { VenueCode } from '#src/api/model/venueKind.ts'
import { ClientId, Id } from '#src/api/model/common.ts'
import type { Deal } from '#src/api/model/deal.ts'
import { ExchangeDirection, Rate } from '#src/api/model/exchange.ts'
import { cash, coins, fen, points } from '#src/api/model/money/amount.ts'
import { keptAmount, toWire } from '#src/api/model/money/wireAmount.ts'
import type { YebInfo, YebTaskId } from '#src/api/model/yeb.ts'
import type { Client } from '#src/api/transport/client.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import { type DurableOrderPorts, provideDurableOrder } from '../durableOrder/durableOrderActors.ts'
import { callActor } from '../kit/callActors.ts'
import { asWhole, byCursor, changesFrom } from '../kit/pagedListActors.ts'
import { refusalOf } from '../kit/refusalActors.ts'
import { historyMachine, type HistoryQuery } from './historyMachine.ts'
import type { WalletAnswer, WalletOrder } from './order.ts'
import { type Quote, quoteMachine } from './quoteMachine.ts'
import { type RecordsFilter, recordsMachine } from './recordsMachine.ts'
import { type Balances, walletMachine } from './walletMachine.ts'
import { walletPushes } from './walletPushesActors.ts'
import { yebMachine } from './yebMachine.ts'

export type WalletPorts = DurableOrderPorts & {
  readonly client: Client
  readonly socket: Pick<RealtimeSocket, 'self' | 'back'>
}

const Fen = keptAmount(fen)
const WAY = v.picklist(['in', 'out'])
const KeptOrder = v.variant('kind', [
  v.object({ kind: v.literal('transfer'), clientId: ClientId, venue: VenueCode, direction: WAY, amount: Fen }),
  v.object({ kind: v.literal('recover'), clientId: ClientId }),
  v.object({
    kind: v.literal('exchange'),
    clientId: ClientId,
    direction: ExchangeDirection,
    quoteId: Id,
    rate: Rate,
    amount: keptAmount(cash),
  }),
  v.object({ kind: v.literal('coins'), clientId: ClientId, amount: Fen, coins: keptAmount(coins) }),
  v.object({
    kind: v.literal('goods'),
    clientId: ClientId,
    goodsId: Id,
    amount: keptAmount(points),
    coins: keptAmount(coins),
  }),
  v.object({ kind: v.literal('yeb'), clientId: ClientId, direction: WAY, amount: Fen }),
])

/** The member's wallet over calls, their own pushes and the device's storage. What is kept belongs to one member. */
export function provideCashierWallet(ports: WalletPorts) {
  const { client, socket } = ports
  const pushes = () => walletPushes(socket)
  const ordered = new Subject<'ordered'>()

  async function perform(order: WalletOrder, signal: AbortSignal): Promise<WalletAnswer> {
    const { clientId } = order
    switch (order.kind) {
      case 'recover': {
        const { list } = await client.call(walletRecover, { clientId }, { signal })
        return { result: 'done', recovered: list }
      }
      case 'transfer': {
        const call = order.direction === 'in' ? transferIn : transferOut
        await client.call(call, { clientId, venue: order.venue, amount: toWire(order.amount) }, { signal })
        break
      }
      case 'exchange':
        await client.call(exchange, { clientId, quoteId: order.quoteId, amount: toWire(order.amount) }, { signal })
        break
      case 'coins':
        await client.call(coinBuy, { clientId, amount: toWire(order.amount), coins: toWire(order.coins) }, { signal })
        break
      case 'goods':
        await client.call(
          pointGoodsBuy,
          { clientId, goodsId: order.goodsId, price: toWire(order.amount), coins: toWire(order.coins) },
          { signal },
        )
        break
      case 'yeb':
        await client.call(order.direction === 'in' ? toYeb : toCenter, { clientId, amount: toWire(order.amount) }, { signal })
        break
    }
    return { result: 'done', recovered: [] }
  }

  /** Asks again for the answer of a recovery that was carried out, by the same id; venues that failed are tried again. */
  async function recoverAgain(order: WalletOrder, signal: AbortSignal): Promise<WalletAnswer> {
    try {
      return await perform(order, signal)
    } catch (error) {
      const errorKey = refusalOf(error, { again: true })
      if (errorKey === null) throw error
      return { result: 'failed', errorKey }
    }
  }

  const wallet = walletMachine.provide({
    actors: {
      loadBalances: callActor<Balances, undefined>((_, signal) => client.call(walletBalances, {}, { signal })),
      pushes: fromObservable(pushes),
      order: provideDurableOrder<WalletOrder, WalletAnswer>(ports, {
        key: (owner) => `wallet.order.${owner}`,
        schema: KeptOrder,
        submit: (order, { signal }) => perform(order, signal).finally(() => ordered.next('ordered')),
        reconcile: async (order, { signal }) => {
          const { done } = await client.call(walletReconcile, { clientId: order.clientId }, { signal })
          if (!done) return { result: 'lost' }
          return order.kind === 'recover' ? recoverAgain(order, signal) : { result: 'done', recovered: [] }
        },
        refused: (errorKey) => ({ result: 'failed', errorKey }),
      }),
    },
  })
  const records = recordsMachine.provide({
    actors: {
      changes: changesFrom<RecordsFilter>(pushes),
      load: byCursor<Deal, RecordsFilter>(({ type, from, to }, after, signal) =>
        client.call(
          dealRecords,
          {
            ...(type === null ? {} : { type }),
            ...(from === null ? {} : { from }),
            ...(to === null ? {} : { to }),
            ...(after === null ? {} : { before: after.dealId }),
          },
          { signal },
        ),
      ),
    },
  })
  return {
    wallet,
    /** An order was answered, or left without an answer. */
    ordered$: ordered.asObservable(),
    records,
    quote: quoteMachine.provide({
      actors: {
        askQuote: callActor<Quote, { direction: ExchangeDirection }>(({ direction }, signal) =>
          client.call(exchangeQuote, { direction }, { signal }),
        ),
      },
    }),
    yeb: yebMachine.provide({
      actors: {
        changes: fromObservable<unknown, undefined>(pushes),
        loadYeb: callActor<YebInfo, undefined>((_, signal) => client.call(yebInfo, {}, { signal })),
        // Not cancelled by the signal: what the member said is done even when the page is left.
        claim: callActor<YebInfo, { taskId: YebTaskId }>(async ({ taskId }) => (await client.call(yebClaim, { taskId })).info),
      },
    }),
    history: historyMachine.provide({
      actors: {
        changes: changesFrom<HistoryQuery>(pushes),
        load: asWhole<BalancePoint, HistoryQuery>(
          async (query, signal) => (await client.call(balanceHistory, query, { signal })).points,
        ),
      },
    }),
  }
}
