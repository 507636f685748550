import { distinctUntilChanged, filter, map, merge } from 'rxjs'
import * as v from 'valibot'
import { fromObservable } from 'xstate'
import {
  withdrawalCancel,
  withdrawalFast,
  withdrawalList,
  withdrawalNew,
  withdrawalReconcile,
  withdrawalStatus,
  withdrawalTerms,
  withdrawalUsdt,
} from '#src/api/contract/withdrawal.ts'
import {
  withdrawPasswordReset,
  withdrawPasswordSet,
  withdrawPasswordStatus,
  withdrawPasswordUpdate,
} from '#src/api/contract/withdrawPassword.ts'
import { backoffDelay, WATCHED_BACKOFF } from '#src/api/model/backoff.ts'
import { ClientId, Id } from '#src/api/model/common.ts'
import { cash } from '#src/api/model/money/amount.ts'
import { keptAmount, toWire } from '#src/api/model/money/wireAmount.ts'
import { type Withdrawal, WithdrawalMethod } from '#src/api/model/withdrawal.ts'
import type { Client } from '#src/api/transport/client.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import { type DurableOrderPorts, provideDurableOrder } from '../durableOrder/durableOrderActors.ts'
import { callActor } from '../kit/callActors.ts'
import { byCursor, changesFrom } from '../kit/pagedListActors.ts'
import { refusalOf } from '../kit/refusalActors.ts'
import { loadSaved } from '../savedCards/savedActors.ts'
import type { WithdrawalAnswer, WithdrawalOffer, WithdrawalOrder } from './withdrawal.ts'
import { withdrawalMachine } from './withdrawalMachine.ts'
import { withdrawalOrderMachine } from './withdrawalOrderMachine.ts'
import {
  type PasswordAnswer,
  type PasswordOrder,
  type PasswordStatus,
  withdrawPasswordMachine,
} from './withdrawPasswordMachine.ts'
import { withdrawalsMachine } from './withdrawalsMachine.ts'

export type WithdrawalPorts = DurableOrderPorts & {
  readonly client: Client
  readonly socket: Pick<RealtimeSocket, 'self' | 'back'>
}

const Sum = keptAmount(cash)
const KeptOrder = v.object({ clientId: ClientId, method: WithdrawalMethod, destinationId: Id, amount: Sum, fee: Sum })

/** Withdrawals over calls, the member's own pushes and the device's storage. An order belongs to one member; a password is never kept. */
export function provideWithdrawal(ports: WithdrawalPorts) {
  const { client, socket } = ports
  const moves = socket.self.pipe(filter((push) => push.kind === 'withdrawal'))
  /** The password, or a place that money can go to, is new. */
  const waits = socket.self.pipe(filter((push) => push.kind === 'withdrawalsWait'))
  /** What was said during a cut was said to nobody: it is asked for again. */
  const back = socket.back.pipe(map(() => 'back'))
  const changes = merge(
    socket.self.pipe(
      filter((push) => push.kind === 'funds'),
      map(({ fen, uusdt }) => `${fen} ${uusdt}`),
      distinctUntilChanged(),
    ),
    waits.pipe(map(({ reason, until }) => `${reason} ${until}`)),
    back,
  )
  const anyMove = () => merge(moves.pipe(map(({ withdrawalId, state }) => `${withdrawalId} ${state}`)), back)

  async function loadOffer(signal: AbortSignal): Promise<WithdrawalOffer> {
    const [terms, bankCard, usdt, virtual] = await Promise.all([
      client.call(withdrawalTerms, {}, { signal }),
      loadSaved(client, 'bankCard', signal),
      loadSaved(client, 'usdt', signal),
      loadSaved(client, 'virtual', signal),
    ])
    return { ...terms, saved: { bankCard, usdt, virtual } }
  }

  const send = ({ method, amount, fee, ...rest }: WithdrawalOrder, password: string, signal: AbortSignal) => {
    const order = { ...rest, amount: toWire(amount), fee: toWire(fee), password }
    switch (method) {
      case 'usdt':
        return client.call(withdrawalUsdt, order, { signal })
      case 'fast':
        return client.call(withdrawalFast, order, { signal })
      case 'card':
      case 'virtual':
        return client.call(withdrawalNew, { method, ...order }, { signal })
    }
  }

  const passwordForm = withdrawPasswordMachine.provide({
    actors: {
      loadStatus: callActor<PasswordStatus, undefined>((_, signal) => client.call(withdrawPasswordStatus, {}, { signal })),
      // Not cancelled by the signal: what the member said is done even when the page is left.
      submit: callActor<PasswordAnswer, PasswordOrder>(async (order) => {
        try {
          if (order.mode === 'update') {
            const { oldPassword, password } = order
            return await client.call(withdrawPasswordUpdate, { oldPassword, password })
          }
          const { loginPassword, password } = order
          const call = order.mode === 'set' ? withdrawPasswordSet : withdrawPasswordReset
          return await client.call(call, { loginPassword, password })
        } catch (error) {
          const errorKey = refusalOf(error)
          if (errorKey === null) throw error
          return { result: 'failed', errorKey }
        }
      }),
    },
  })

  return {
    withdrawal: withdrawalMachine.provide({
      delays: { untilAgain: ({ context }) => backoffDelay(context.failedAttempts, ports.random, WATCHED_BACKOFF) },
      actors: {
        password: passwordForm,
        load: callActor<WithdrawalOffer, undefined>((_, signal) => loadOffer(signal)),
        changes: fromObservable(() => changes),
        order: provideDurableOrder<WithdrawalOrder, WithdrawalAnswer, string>(ports, {
          key: (owner) => `withdrawal.${owner}`,
          schema: KeptOrder,
          submit: (order, { secret, signal }) => send(order, secret ?? '', signal),
          reconcile: async ({ clientId }, { signal }) => {
            const { withdrawal } = await client.call(withdrawalReconcile, { clientId }, { signal })
            return withdrawal === null ? { result: 'lost' } : { result: 'accepted', withdrawal }
          },
          refused: (errorKey) => ({ result: 'failed', errorKey }),
        }),
      },
    }),

    withdrawals: withdrawalsMachine.provide({
      actors: {
        changes: changesFrom<null>(anyMove),
        load: byCursor<Withdrawal, null>((_, after, signal) =>
          client.call(withdrawalList, after === null ? {} : { before: after.withdrawalId }, { signal }),
        ),
      },
    }),

    withdrawalOrder: withdrawalOrderMachine.provide({
      actors: {
        changes: fromObservable(({ input }) =>
          merge(
            moves.pipe(
              filter(({ withdrawalId }) => withdrawalId === input.withdrawalId),
              map(({ state }) => state),
            ),
            back,
          ),
        ),
        load: callActor<{ withdrawal: Withdrawal; mayCancel: boolean }, { withdrawalId: string }>((input, signal) =>
          client.call(withdrawalStatus, input, { signal }),
        ),
        // Not cancelled by the signal: what the member said is done even when the page is left.
        cancel: callActor<Withdrawal, { withdrawalId: string }>(
          async (input) => (await client.call(withdrawalCancel, input)).withdrawal,
        ),
      },
    }),

    withdrawPassword: passwordForm,
  }
}
