import { filter, map, merge, type Observable, skip } from 'rxjs'
import * as v from 'valibot'
import { fromObservable, fromPromise } from 'xstate'
import {
  depositAppeal,
  depositCancel,
  depositList,
  depositRemind,
  depositStatus,
  fastConfirm,
  pay,
  payBanks,
  payTypes,
} from '#src/api/contract/deposit.ts'
import { backoffDelay, WATCHED_BACKOFF } from '#src/api/model/backoff.ts'
import { ClientId } from '#src/api/model/common.ts'
import { DepositMethod, type DepositOrder } from '#src/api/model/deposit.ts'
import { PICTURE_TYPES } from '#src/api/model/upload.ts'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import { SETTLEMENT_UNITS } from '#src/api/model/money/asset.ts'
import { units } from '#src/api/model/money/amount.ts'
import { keptAmount, toWire } from '#src/api/model/money/wireAmount.ts'
import { profile } from '#src/api/profile.ts'
import type { Client } from '#src/api/transport/client.ts'
import { toApiError } from '#src/api/transport/errors.ts'
import type { Upload } from '#src/api/transport/upload.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import { type DurableOrderPorts, provideDurableOrder } from '../durableOrder/durableOrderActors.ts'
import { callActor } from '../kit/callActors.ts'
import { byCursor, changesFrom } from '../kit/pagedListActors.ts'
import { provideCopy } from '../copy/copyActors.ts'
import type { Navigator } from '../kit/navigator.ts'
import { appealMachine } from './appealMachine.ts'
import type { Appeal, DepositAnswer, DepositOffer, DepositRequest, Picture } from './deposit.ts'
import { depositListMachine } from './depositListMachine.ts'
import { depositMachine } from './depositMachine.ts'
import { depositOrderMachine, type DepositAction } from './depositOrderMachine.ts'
import { provideQr } from './qrActors.ts'

export type DepositPorts = DurableOrderPorts & {
  readonly client: Client
  readonly socket: Pick<RealtimeSocket, 'self' | 'back'>
  readonly navigator: Navigator
  readonly upload: Upload
  readonly copyText: (text: string) => Promise<void>
  /** Whether the tab is hidden, and that the network is back. */
  readonly hidden: Observable<boolean>
  readonly networkBack: Observable<unknown>
}

const Details = v.object({
  method: DepositMethod,
  amount: keptAmount(units),
  bank: v.nullable(v.string()),
  network: v.nullable(v.string()),
  settle: v.picklist(SETTLEMENT_UNITS),
})
const KeptRequest = v.object({ clientId: ClientId, ...Details.entries })
/** A request as earlier versions of the page kept it. */
const FormerRequest = v.pipe(
  v.object({ orderId: ClientId, ...Details.entries }),
  v.transform(({ orderId, ...details }): DepositRequest => ({ clientId: orderId, ...details })),
)

const Rule = v.object({ rule: v.string() })
/** Rules whose breach means that the offer is another by now. */
const OUTDATED = ['method.closed', 'amount.limits', 'bank.unknown', 'network.unknown']

/** What a refusal means for the form. */
function refused(errorKey: ErrorKey, error: unknown): DepositAnswer {
  const { code, details } = toApiError(error)
  if (code === profile.codes.saferPlay) return { result: 'limited' }
  const rule = v.safeParse(Rule, details)
  return rule.success && OUTDATED.includes(rule.output.rule) ? { result: 'outdated' } : { result: 'refused', errorKey }
}

/** Deposits over calls, the member's own pushes, the device's storage and its clipboard. What is kept belongs to one member. */
export function provideDeposit(ports: DepositPorts) {
  const { client, socket, navigator } = ports
  const moves = socket.self.pipe(filter((push) => push.kind === 'deposit'))
  /** The tab is looked at again, or the network or the link for pushes is back. */
  const awakenings = merge(
    ports.hidden.pipe(
      skip(1),
      filter((hidden) => !hidden),
    ),
    ports.networkBack,
    socket.back,
  )

  const deposit = depositMachine.provide({
    delays: { untilAgain: ({ context }) => backoffDelay(context.failedAttempts, ports.random, WATCHED_BACKOFF) },
    actors: {
      load: callActor<DepositOffer, undefined>(async (_, signal) => {
        const [types, banks] = await Promise.all([client.call(payTypes, {}, { signal }), client.call(payBanks, {}, { signal })])
        return { types: types.list, banks: banks.list }
      }),
      order: provideDurableOrder<DepositRequest, DepositAnswer>(ports, {
        key: (owner) => `deposit.${owner}`,
        schema: KeptRequest,
        formerSchema: FormerRequest,
        submit: async ({ clientId, amount, ...details }, { signal }) => {
          const { order } = await client.call(pay, { orderId: clientId, amount: toWire(amount), ...details }, { signal })
          return { result: 'made', orderId: order.orderId }
        },
        refused,
      }),
    },
    actions: { openOrder: (_, { orderId }) => navigator.go(`/app/cashier/deposit/${orderId}`) },
  })

  const ACTS = { cancel: depositCancel, remind: depositRemind, claim: fastConfirm } as const
  const depositOrder = depositOrderMachine.provide({
    actors: {
      ask: callActor<DepositOrder | null, { orderId: string }>(async ({ orderId }, signal) => {
        if (!v.is(ClientId, orderId)) return null
        try {
          return (await client.call(depositStatus, { orderId }, { signal })).order
        } catch (error) {
          if (toApiError(error).code === profile.codes.notFound) return null
          throw error
        }
      }),
      // Not cancelled by the signal: what the member said is done even when the page is left.
      act: callActor<DepositOrder, { orderId: string; action: DepositAction }>(
        async ({ orderId, action }) => (await client.call(ACTS[action], { orderId })).order,
      ),
      wakes: fromObservable(({ input }) =>
        merge(moves.pipe(filter(({ orderId }) => orderId === input.orderId)), awakenings).pipe(map(() => ({}))),
      ),
    },
  })

  /** Sends a picture, whatever becomes of its page; the HTTP status that it failed with, 0 = nobody answered, null = it was taken. */
  async function sendPicture(address: string, { type, body }: Picture): Promise<number | null> {
    let status: number | null = null
    const fail = (failed: number | null) => {
      status = failed ?? 0
    }
    await ports.upload({ path: address, type, body }, fail, new AbortController().signal)
    return status
  }

  const appeal = appealMachine.provide({
    actors: {
      // Neither is cancelled by the signal: what the member said is done even when the page is left, and its picture goes after it.
      send: callActor<{ address: string | null }, Appeal>(async ({ picture, ...words }, signal) => {
        const type = PICTURE_TYPES.find((known) => known === picture?.type)
        const announced = picture === null || type === undefined ? null : { type, bytes: picture.body.size }
        const { upload } = await client.call(depositAppeal, { ...words, picture: announced })
        if (signal.aborted && upload !== null && picture !== null) await sendPicture(upload, picture)
        return { address: upload }
      }),
      upload: fromPromise(async ({ input: { address, picture } }) => ({ status: await sendPicture(address, picture) })),
    },
  })

  return {
    deposit,
    depositOrder,
    appeal,
    depositList: depositListMachine.provide({
      actors: {
        load: byCursor<DepositOrder, null>((_, after, signal) =>
          client.call(depositList, after === null ? {} : { before: after.orderId }, { signal }),
        ),
        changes: changesFrom<null>(() => merge(moves, awakenings).pipe(map(() => ({})))),
      },
    }),
    copy: provideCopy(ports.copyText),
    qr: provideQr(),
  }
}
