import { distinctUntilChanged, filter, map, merge } from 'rxjs'
import * as v from 'valibot'
import { fromObservable, fromPromise } from 'xstate'
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
import { withdrawPasswordSet, withdrawPasswordStatus, withdrawPasswordUpdate } from '#src/api/contract/withdrawPassword.ts'
import type { DeviceStorage } from '#src/browser/storage.ts'
import type { OrderLocks } from '#src/api/orderLocks.ts'
import { ClientId, Id } from '#src/api/model/common.ts'
import { cash } from '#src/api/model/money/amount.ts'
import { keptAmount, toWire } from '#src/api/model/money/wireAmount.ts'
import { type Withdrawal, WithdrawalMethod } from '#src/api/model/withdrawal.ts'
import type { Client } from '#src/api/transport/client.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import { callActor } from '../kit/callActors.ts'
import { byCursor, changesFrom } from '../kit/pagedListActors.ts'
import { refusalOf } from '../kit/refusalActors.ts'
import { loadSaved } from '../savedCards/savedActors.ts'
import type { MemberSource } from '../session/memberActors.ts'
import type { Submitted, WithdrawalDesk, WithdrawalOrder } from './withdrawal.ts'
import { withdrawalMachine, type WithdrawalLoaded } from './withdrawalMachine.ts'
import { withdrawalOrderMachine } from './withdrawalOrderMachine.ts'
import { type PasswordAnswer, type PasswordOrder, withdrawPasswordMachine } from './withdrawPasswordMachine.ts'
import { withdrawalsMachine } from './withdrawalsMachine.ts'

export type WithdrawalPorts = {
  readonly client: Client
  readonly socket: Pick<RealtimeSocket, 'self' | 'back'>
  readonly storage: DeviceStorage
  readonly locks: OrderLocks
  readonly members: MemberSource
}

const Sum = keptAmount(cash)
const KeptOrder = v.object({ clientId: ClientId, method: WithdrawalMethod, destinationId: Id, amount: Sum, fee: Sum })

/** Withdrawals over calls, the member's own pushes and the device's storage. An order belongs to one member; a password is never kept. */
export function provideWithdrawal({ client, socket, storage, locks, members }: WithdrawalPorts) {
  const orderKey = () => `withdrawal.${members.current()?.memberId ?? 'visitor'}`
  const moves = socket.self.pipe(filter((push) => push.kind === 'withdrawal'))
  /** What was said during a cut was said to nobody: it is asked for anew. */
  const back = socket.back.pipe(map(() => 'back'))
  const funds = merge(
    socket.self.pipe(
      filter((push) => push.kind === 'funds'),
      map(({ fen, uusdt }) => `${fen} ${uusdt}`),
      distinctUntilChanged(),
    ),
    back,
  )
  const anyMove = () => merge(moves.pipe(map(({ withdrawalId, state }) => `${withdrawalId} ${state}`)), back)

  async function desk(signal: AbortSignal): Promise<WithdrawalDesk> {
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
      loadStatus: callActor<{ isSet: boolean }, undefined>((_, signal) => client.call(withdrawPasswordStatus, {}, { signal })),
      submit: callActor<PasswordAnswer, PasswordOrder>(async (order, signal) => {
        try {
          if (order.mode === 'set') {
            const { loginPassword, password } = order
            return await client.call(withdrawPasswordSet, { loginPassword, password }, { signal })
          }
          const { oldPassword, password } = order
          return await client.call(withdrawPasswordUpdate, { oldPassword, password }, { signal })
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
      actors: {
        password: passwordForm,
        load: callActor<WithdrawalLoaded, undefined>(async (_, signal) => {
          const found = await desk(signal)
          const kept = storage.read(orderKey(), KeptOrder)
          return { desk: found, kept, isElsewhere: kept !== null && (await locks.isTaken(kept.clientId)) }
        }),
        otherTab: fromPromise(({ input, signal }) => locks.free(input.clientId, signal)),
        changes: fromObservable(() => funds),
        keepOrder: fromPromise(async ({ input: { order, clientId }, signal }) => {
          if (order !== null) {
            // Taken before it is kept: another tab that finds it finds it taken.
            await locks.take(clientId)
            if (signal.aborted) locks.letGo(clientId)
            else storage.write(orderKey(), order)
          } else if (storage.read(orderKey(), KeptOrder)?.clientId === clientId) storage.remove(orderKey())
        }),
        submit: callActor<Submitted, { order: WithdrawalOrder; password: string }>(async ({ order, password }, signal) => {
          const letGo = () => locks.letGo(order.clientId)
          signal.addEventListener('abort', letGo)
          try {
            return await send(order, password, signal)
          } catch (error) {
            const errorKey = refusalOf(error)
            if (errorKey === null) throw error
            return { result: 'failed', errorKey }
          } finally {
            letGo()
          }
        }),
        reconcile: callActor<Withdrawal | null, { clientId: string }>(
          async ({ clientId }, signal) => (await client.call(withdrawalReconcile, { clientId }, { signal })).withdrawal,
        ),
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
        cancel: callActor<Withdrawal, { withdrawalId: string }>(
          async (input, signal) => (await client.call(withdrawalCancel, input, { signal })).withdrawal,
        ),
      },
    }),

    withdrawPassword: passwordForm,
  }
}
