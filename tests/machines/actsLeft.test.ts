import { NEVER } from 'rxjs'
import { expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { depositCancel, depositRemind, fastConfirm } from '#src/api/contract/deposit.ts'
import { withdrawalCancel } from '#src/api/contract/withdrawal.ts'
import { yebClaim } from '#src/api/contract/yeb.ts'
import { createOrderLocks } from '#src/browser/orderLocks.ts'
import { provideDeposit } from '#src/machines/deposit/depositActors.ts'
import { provideCashierWallet } from '#src/machines/wallet/walletActors.ts'
import { provideWithdrawal } from '#src/machines/withdrawal/withdrawalActors.ts'
import { memoryStorage } from '#tests/support/memoryStorage.ts'
import { settled } from './support/deferred.ts'
import { partOf } from './support/partOf.ts'

type Ports = Parameters<typeof provideDeposit>[0] & Parameters<typeof provideCashierWallet>[0]

/** A server that answers nothing, and which of its calls still wait for it. */
function silentServer() {
  const asked: { readonly path: string; readonly signal: AbortSignal | undefined }[] = []
  const call = ({ path }: { path: string }, _: unknown, { signal }: { signal?: AbortSignal } = {}) => {
    asked.push({ path, signal })
    return new Promise(() => undefined)
  }
  const ports = {
    client: { call },
    socket: { self: NEVER, back: NEVER },
    locks: createOrderLocks(undefined),
    storage: memoryStorage().storage,
    members: { current: () => null, changes: NEVER },
    hidden: NEVER,
    networkBack: NEVER,
    now: () => 0,
    random: () => 0,
  } as unknown as Ports
  return { ports, waiting: () => asked.filter(({ signal }) => signal?.aborted !== true).map(({ path }) => path) }
}

const deposit = (ports: Ports) => provideDeposit(ports).depositOrder
const withdrawal = (ports: Ports) => provideWithdrawal(ports).withdrawalOrder
const interest = (ports: Ports) => provideCashierWallet(ports).yeb
const orderId = 'client-made-id-0001'

test.each<{ title: string; of: (ports: Ports) => AnyStateMachine; by: string; input: object; path: string }>([
  { title: 'a deposit given up', of: deposit, by: 'act', input: { orderId, action: 'cancel' }, path: depositCancel.path },
  { title: 'a deposit reminded of', of: deposit, by: 'act', input: { orderId, action: 'remind' }, path: depositRemind.path },
  { title: 'a deposit said to be paid', of: deposit, by: 'act', input: { orderId, action: 'claim' }, path: fastConfirm.path },
  {
    title: 'a withdrawal taken back',
    of: withdrawal,
    by: 'cancel',
    input: { withdrawalId: 'W1' },
    path: withdrawalCancel.path,
  },
  { title: 'a prize of the interest wallet claimed', of: interest, by: 'claim', input: { taskId: 'first' }, path: yebClaim.path },
])('[Q8] what is done about money goes on when its page is left: $title', async ({ of, by, input, path }) => {
  const { ports, waiting } = silentServer()
  const { stop } = partOf(of(ports), by, input)
  await settled()
  stop()
  expect(waiting()).toEqual([path])
})
