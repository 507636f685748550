import { NEVER } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { pay, payBanks, payTypes } from '#src/api/contract/deposit.ts'
import { profile } from '#src/api/profile.ts'
import { ApiError } from '#src/api/transport/errors.ts'
import { provideDeposit, type DepositPorts } from '#src/machines/deposit/depositActors.ts'
import { selectOrderProgress } from '#src/machines/durableOrder/durableOrderSelectors.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { OFFER } from '#tests/support/depositFixture.ts'
import { handDevice, quiet } from './support/handOrder.ts'
import { tabPorts } from './support/tabPorts.ts'

const KEY = 'deposit.visitor'
const LONG_AGO = 600_000

/** A browser, and a server that answers deposits when the test says so. */
function begin() {
  const { storage, kept, browser } = handDevice()
  const waiting: { readonly orderId: string; readonly answer: () => void; readonly fail: (error: unknown) => void }[] = []
  const opened: string[] = []
  let time = 1_000
  const call = async ({ path }: { path: string }, payload: { orderId: string }, { signal }: { signal: AbortSignal }) => {
    if (path === payTypes.path) return { list: OFFER.types }
    if (path === payBanks.path) return { list: OFFER.banks }
    expect(path).toBe(pay.path)
    return new Promise((resolve, reject) => {
      waiting.push({ orderId: payload.orderId, answer: () => resolve({ order: { orderId: payload.orderId } }), fail: reject })
      signal.addEventListener('abort', reject)
    })
  }
  const open = async () => {
    const ports = {
      ...tabPorts({ call, storage, browser }),
      navigator: { go: (path: string) => void opened.push(path) },
      now: () => time,
      hidden: NEVER,
      networkBack: NEVER,
    }
    const tab = createActor(provideDeposit(ports as unknown as DepositPorts).deposit, { input: { makeId: newClientId } }).start()
    await quiet()
    return {
      order: async () => {
        tab.send({ type: 'amount.changed', text: '100' })
        tab.send({ type: 'deposit.submitted' })
        await quiet()
      },
      state: () => tab.getSnapshot().value,
      progress: () => selectOrderProgress(tab.getSnapshot().children.order?.getSnapshot()),
      context: () => tab.getSnapshot().context,
      look: async () => {
        tab.getSnapshot().children.order?.send({ type: 'retry.clicked' })
        await quiet()
      },
      close: async () => {
        tab.stop()
        await quiet()
      },
    }
  }
  /** Ids of the deposits that the device keeps. */
  const keptIds = () => storage.keys(`${KEY}/`).map((key) => key.slice(KEY.length + 1))
  return { storage, kept, keptIds, waiting, opened, open, pass: (ms: number) => (time += ms) }
}

describe('deposits in two tabs', () => {
  test('[Q8] a tab whose deposit is made forgets its own order, never one that another tab has kept meanwhile', async () => {
    const { open, waiting, keptIds, kept, opened } = begin()
    const tabs = [await open(), await open()]
    for (const tab of tabs) await tab.order()
    expect(keptIds()).toEqual(waiting.map(({ orderId }) => orderId))
    waiting[0]?.answer()
    await quiet()
    expect(keptIds()).toEqual([waiting[1]?.orderId])
    waiting[1]?.answer()
    await quiet()
    expect([kept.size, opened.length]).toEqual([0, 2])
    for (const tab of tabs) await tab.close()
  })

  test('[Q8] [P-6] a tab that opens while another one makes a deposit leaves it alone, and goes on when it is made', async () => {
    const { open, waiting, opened } = begin()
    const first = await open()
    await first.order()
    const second = await open()
    await second.look()
    expect([second.progress(), waiting.length]).toEqual(['elsewhere', 1])
    waiting[0]?.answer()
    await quiet()
    expect([first.state(), second.state(), waiting.length, opened.length]).toEqual(['made', 'choosing', 1, 1])
    for (const tab of [first, second]) await tab.close()
  })

  test('[Q8] [P-6] a tab sends the deposit of one that is gone again, under its own id', async () => {
    const { open, waiting, opened } = begin()
    const first = await open()
    await first.order()
    const second = await open()
    await first.close()
    expect([second.progress(), waiting.map(({ orderId }) => orderId === waiting[0]?.orderId)]).toEqual(['sending', [true, true]])
    waiting[1]?.answer()
    await quiet()
    expect([second.state(), opened]).toEqual(['made', [`/app/cashier/deposit/${waiting[0]?.orderId}`]])
    await second.close()
  })
})

describe('a deposit that an earlier version of the page kept', () => {
  const former = () => ({
    orderId: newClientId(),
    method: 'bankCard',
    amount: 10_000,
    bank: 'ICBC',
    network: null,
    settle: 'cny',
    at: 1_000,
  })

  test('[Q8] goes again under its own id, and is forgotten when it is made', async () => {
    const { storage, open, waiting, kept } = begin()
    const order = former()
    storage.write(KEY, order)
    const tab = await open()
    expect(waiting.map(({ orderId }) => orderId)).toEqual([order.orderId])
    waiting[0]?.answer()
    await quiet()
    expect([tab.state(), kept.size]).toEqual(['made', 0])
    await tab.close()
  })

  test.each([
    [LONG_AGO - 1, 1],
    [LONG_AGO, 0],
  ])('[Q8] %d ms ago is sent %d times', async (age, times) => {
    const { storage, open, waiting, kept, pass } = begin()
    storage.write(KEY, former())
    pass(age)
    const tab = await open()
    expect([waiting.length, kept.size]).toEqual([times, times])
    await tab.close()
  })
})

test.each([
  ['safer play says no', new ApiError('business', profile.codes.saferPlay, 'limit'), 'choosing', 'limited', null],
  [
    'the method is closed',
    new ApiError('invalid', profile.codes.invalid, 'closed', { details: { rule: 'method.closed' } }),
    'choosing',
    'outdated',
    null,
  ],
  [
    'another rule is broken',
    new ApiError('invalid', profile.codes.invalid, 'rule', { details: { rule: 'bank.closed' } }),
    'choosing',
    null,
    'errors.invalid',
  ],
  ['it is forbidden', new ApiError('business', profile.codes.forbidden, 'no'), 'choosing', null, 'errors.forbidden'],
])('[C-10] [P-6] what the form says when %s', async (_, error, state, news, errorKey) => {
  const { open, waiting, kept } = begin()
  const tab = await open()
  await tab.order()
  waiting[0]?.fail(error)
  await quiet()
  expect([tab.state(), tab.context().news, tab.context().errorKey, kept.size]).toEqual([state, news, errorKey, 0])
  await tab.close()
})
