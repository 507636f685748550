import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { fen } from '#src/api/model/money/amount.ts'
import { bankCardList } from '#src/api/contract/savedCards.ts'
import { walletBalances, walletReconcile } from '#src/api/contract/wallet.ts'
import { withdrawalNew, withdrawalReconcile, withdrawalTerms } from '#src/api/contract/withdrawal.ts'
import { toYeb } from '#src/api/contract/yeb.ts'
import { provideCashierWallet } from '#src/machines/wallet/walletActors.ts'
import { selectOrderProgress } from '#src/machines/durableOrder/durableOrderSelectors.ts'
import { provideWithdrawal } from '#src/machines/withdrawal/withdrawalActors.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { browserLocks } from '#tests/support/locks.ts'
import { memoryStorage } from '#tests/support/memoryStorage.ts'
import { OFFER, MADE, PASSWORD } from '../model/withdrawal/offer.ts'
import { settled } from './support/deferred.ts'
import { tabPorts } from './support/tabPorts.ts'

/** A browser, and a server that answers orders when the test says so, and questions about them at once. */
function begin(orders: readonly string[]) {
  const { storage, kept } = memoryStorage()
  const browser = browserLocks()
  const waiting: (() => void)[] = []
  const asked: string[] = []
  const answers: Record<string, unknown> = {
    [withdrawalTerms.path]: { ...OFFER, mayCancel: false },
    [withdrawalReconcile.path]: { withdrawal: MADE },
    [walletReconcile.path]: { done: true },
    [bankCardList.path]: { list: OFFER.saved.bankCard },
    [walletBalances.path]: { funds: { fen: 0, uusdt: 0, yeb: 0, points: 0 }, venues: [], held: { fen: 0, uusdt: 0 } },
  }
  const call = async ({ path }: { path: string }, _: unknown, { signal }: { signal: AbortSignal }) => {
    asked.push(path)
    if (!orders.includes(path)) return answers[path] ?? { list: [] }
    return new Promise((resolve, reject) => {
      waiting.push(() => resolve({ result: 'accepted', withdrawal: MADE }))
      signal.addEventListener('abort', reject)
    })
  }
  const ports = () => tabPorts({ call, storage, browser })
  /** Ids of the orders that the device keeps. */
  const keptIds = () => [...kept.values()].map((text) => /"clientId":"([^"]+)"/.exec(text)?.[1])
  return { kept, keptIds, waiting, asked, ports }
}

const settledLong = async () => {
  for (let turn = 0; turn < 5; turn += 1) await settled()
}

async function openWithdrawal(page: ReturnType<typeof begin>) {
  const actor = createActor(provideWithdrawal(page.ports()).withdrawal, { input: { makeId: newClientId } }).start()
  await settledLong()
  return actor
}

type Opened = Awaited<ReturnType<typeof openWallets>>[number] | Awaited<ReturnType<typeof openWithdrawal>>
const progressOf = (tab: Opened | undefined) => selectOrderProgress(tab?.getSnapshot().children.order?.getSnapshot())

async function withdrawing() {
  const page = begin([withdrawalNew.path])
  const first = await openWithdrawal(page)
  first.send({ type: 'destination.chosen', id: 'd1' })
  first.send({ type: 'amount.changed', text: '200' })
  first.send({ type: 'withdrawal.continued' })
  first.send({ type: 'password.given', password: PASSWORD })
  await settledLong()
  const second = await openWithdrawal(page)
  return { ...page, first, second }
}

test('[Q8] [P-6] a tab that opens while another one withdraws leaves that order alone, and follows its end', async () => {
  const { first, second, asked, waiting, kept } = await withdrawing()
  expect([first, second].map(progressOf)).toEqual(['sending', 'elsewhere'])
  second.getSnapshot().children.order?.send({ type: 'retry.clicked' })
  await settledLong()
  expect([progressOf(second), asked.includes(withdrawalReconcile.path)]).toEqual(['elsewhere', false])
  waiting[0]?.()
  await settledLong()
  expect([first.getSnapshot().value, kept.size, asked.filter((path) => path === withdrawalNew.path).length]).toEqual([
    'accepted',
    0,
    1,
  ])
  expect([second.getSnapshot().value, second.getSnapshot().context.order]).toEqual([{ editing: 'steady' }, null])
  for (const tab of [first, second]) tab.stop()
})

test('[Q8] [P-6] a tab takes up the withdrawal of one that is gone, and says what became of it', async () => {
  const { first, second, asked } = await withdrawing()
  first.stop()
  await settledLong()
  expect(asked.filter((path) => path === withdrawalReconcile.path)).toHaveLength(1)
  expect([second.getSnapshot().value, second.getSnapshot().context.withdrawal]).toEqual(['accepted', MADE])
  second.stop()
})

async function openWallets(page: ReturnType<typeof begin>, count: number) {
  const tabs = Array.from({ length: count }, () =>
    createActor(provideCashierWallet(page.ports()).wallet, { input: { makeId: newClientId } }).start(),
  )
  await settledLong()
  return tabs
}

test('[Q8] a tab that is done forgets its own order, never one that another tab has kept meanwhile', async () => {
  const page = begin([toYeb.path])
  const tabs = await openWallets(page, 2)
  const orders = []
  for (const tab of tabs) {
    tab.send({ type: 'draft.submitted', draft: { kind: 'yeb', direction: 'in', amount: fen(100) } })
    await settledLong()
    orders.push(tab.getSnapshot().context.order?.clientId)
  }
  expect(page.keptIds()).toEqual(orders)
  page.waiting[0]?.()
  await settledLong()
  expect(page.keptIds()).toEqual([orders[1]])
  page.waiting[1]?.()
  await settledLong()
  expect(page.kept.size).toBe(0)
  for (const tab of tabs) tab.stop()
})

test('[Q8] [P-6] a wallet that opens while another tab moves money leaves that order alone, and takes it up when that tab is gone', async () => {
  for (const end of ['answer', 'close'] as const) {
    const page = begin([toYeb.path])
    const [first] = await openWallets(page, 1)
    first?.send({ type: 'draft.submitted', draft: { kind: 'yeb', direction: 'in', amount: fen(100) } })
    await settledLong()
    const [second] = await openWallets(page, 1)
    expect([progressOf(second), page.asked.includes(walletReconcile.path)]).toEqual(['elsewhere', false])
    if (end === 'answer') page.waiting[0]?.()
    else first?.stop()
    await settledLong()
    expect([end, second?.getSnapshot().value.order, second?.getSnapshot().context.news[0]?.result]).toEqual([
      end,
      'idle',
      end === 'answer' ? undefined : 'done',
    ])
    expect(page.asked.includes(walletReconcile.path)).toBe(end === 'close')
    for (const tab of [first, second]) tab?.stop()
  }
})
