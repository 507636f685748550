import { BehaviorSubject, NEVER, Subject } from 'rxjs'
import { expect, onTestFinished, test } from 'vitest'
import { depositStatus } from '#src/api/contract/deposit.ts'
import type { SelfPush } from '#src/api/contract/pushes.ts'
import { profile } from '#src/api/profile.ts'
import { ApiError } from '#src/api/transport/errors.ts'
import type { Upload } from '#src/api/transport/upload.ts'
import { type DepositPorts, provideDeposit } from '#src/machines/deposit/depositActors.ts'
import { memoryStorage } from '#tests/support/memoryStorage.ts'
import { askedServer } from './support/askedServer.ts'
import { answerOf, partOf } from './support/partOf.ts'

// What the page of a deposit asks and hears.

const ORDER = 'client-made-id-0001'

/** Deposits over a server that says this of an order, and a door for pictures. */
function begin({ said, upload }: { said?: unknown; upload?: Upload } = {}) {
  const server = askedServer(() => {
    if (said instanceof Error) throw said
    return { order: said }
  })
  const hidden = new BehaviorSubject(false)
  const networkBack = new Subject<void>()
  const deposit = provideDeposit({
    client: server.client,
    socket: server.socket,
    hidden,
    networkBack,
    upload: upload ?? (async () => true),
    storage: memoryStorage().storage,
    members: { current: () => null, changes: NEVER },
    now: () => 0,
    random: () => 0,
  } as unknown as DepositPorts)
  return { ...server, deposit, hidden, networkBack, ask: (orderId: string) => answerOf(deposit.depositOrder, 'ask', { orderId }) }
}

test('[C-10] an address that names no order asks for none', async () => {
  const { ask, asked } = begin()
  expect([await ask('no order'), asked.length]).toEqual([null, 0])
})

test('[C-10] an order that the server does not know is missing, and any other failure is none of that', async () => {
  const refused = (code: number) => begin({ said: new ApiError('business', code, '') }).ask(ORDER)
  expect(await refused(profile.codes.notFound)).toBeNull()
  await expect(refused(profile.codes.rateLimited)).rejects.toThrow()
})

test('[C-10] an order is asked for by its id', async () => {
  const { ask, asked } = begin({ said: 'the order' })
  expect(await ask(ORDER)).toBe('the order')
  expect(asked).toEqual([{ path: depositStatus.path, payload: { orderId: ORDER } }])
})

test('[C-10] a page wakes by its own order, by being looked at again, by the network and by the link, and by nothing else', () => {
  const { deposit, socket, hidden, networkBack } = begin()
  const { shown, stop } = partOf(deposit.depositOrder, 'wakes', { orderId: ORDER })
  onTestFinished(stop)
  const wakes = (act: () => void) => {
    const before = shown.length
    act()
    return shown.length - before
  }
  const moved = (orderId: string) => () => socket.self.next({ kind: 'deposit', orderId } as SelfPush)
  expect(shown.filter((value) => value !== undefined)).toEqual([])
  expect(wakes(moved('client-made-id-0002'))).toBe(0)
  expect(wakes(() => hidden.next(true))).toBe(0)
  const acts = [moved(ORDER), () => hidden.next(false), () => networkBack.next(), () => socket.back.next(true)]
  expect(acts.map(wakes)).toEqual([1, 1, 1, 1])
})

test.each([
  ['nobody answered', null, 0],
  ['the server refused', 413, 413],
])('[C-14] a picture of an appeal that failed as %s says so', async (_, failed, status) => {
  const { deposit } = begin({
    upload: async (_picture, fail) => {
      fail(failed)
      return false
    },
  })
  const picture = { name: 'receipt.png', type: 'image/png', body: new Blob(['x']) }
  expect(await answerOf(deposit.appeal, 'upload', { address: '/upload/a', picture })).toEqual({ status })
})
