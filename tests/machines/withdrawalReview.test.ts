import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import type { SelfPush } from '#src/api/contract/pushes.ts'
import { withdrawalReviewAct, withdrawalReviewList } from '#src/api/contract/withdrawalReview.ts'
import { provideWithdrawalReview } from '#src/machines/backOffice/withdrawalReviewActors.ts'
import { type ScriptedAnswer, scriptedClient } from '#tests/support/scriptedClient.ts'

const review = (state: string, withdrawalId = 'W1') => ({
  withdrawal: {
    withdrawalId,
    clientId: `client-of-${withdrawalId}-000`,
    method: 'card',
    asset: 'FEN',
    amount: '100000',
    fee: '200',
    destination: { kind: 'bankCard', masked: '6222 **** 7894', of: 'ICBC', names: { 'zh-CN': '工行', en: 'ICBC' } },
    state,
    steps: [],
    createdAt: 1,
    payout: null,
  },
  member: { memberId: 'm-mia', name: 'mia', vipLevel: 1, money: null },
  log: [],
  payouts: [],
  takesTwo: false,
  signature: null,
})
const QUERY = { view: 'queue', text: null, state: null, provider: null } as const

/** The review as an operator has it, with a server that has these withdrawals and answers acts so. */
async function open(server: { list: readonly object[]; more?: boolean; act?: () => ScriptedAnswer }) {
  const clock = new SimulatedClock()
  const [self, back] = [new Subject<SelfPush>(), new Subject<boolean>()]
  const { client, asked } = scriptedClient({
    answer: (path) =>
      path === withdrawalReviewList.path
        ? { data: { list: server.list, more: server.more ?? false } }
        : (server.act?.() ?? new Error('nobody acts')),
  })
  const logic = provideWithdrawalReview({ client, socket: { self, back } })
  const list = createActor(logic.withdrawalReviews, { input: { query: QUERY }, clock }).start()
  const act = createActor(logic.withdrawalReviewAct, { clock }).start()
  await waitFor(list, (snapshot) => snapshot.matches('ready'))
  const states = () => list.getSnapshot().context.items.map((one) => one.withdrawal.state)
  return { clock, self, back, list, act, states, asked: (path: string) => asked.filter((one) => one === path).length }
}
const APPROVE = { type: 'act.sent', order: { act: 'approve', withdrawalId: 'W1' } } as const

test('[C-10] an act is sent once however often it is pressed; what became of it is told, and the list asked for again', async () => {
  const server = {
    list: [review('reviewing'), review('created', 'W2')],
    act: () => ({ data: { done: true, review: review('approved') } }),
  }
  const { act, list, states, asked } = await open(server)
  act.send(APPROVE)
  act.send(APPROVE)
  server.list = [review('created', 'W2')]
  await waitFor(list, ({ context }) => context.items.length === 1)
  expect(asked(withdrawalReviewAct.path)).toBe(1)
  expect(act.getSnapshot().context.answer).toMatchObject({ late: false, review: { withdrawal: { state: 'approved' } } })
  expect(states()).toEqual(['created'])
})

test('[C-10] whoever was second is told so, and how it stands', async () => {
  const { act } = await open({
    list: [review('reviewing')],
    act: () => ({ data: { done: false, review: review('rejected') } }),
  })
  act.send(APPROVE)
  const { context } = await waitFor(act, (snapshot) => snapshot.context.answer !== null)
  expect(context.answer).toMatchObject({ late: true, review: { withdrawal: { state: 'rejected' } } })
})

test('[C-10] a withdrawal that moves is asked for at once, after a cut all are, and without a word every eight seconds', async () => {
  const server = { list: [review('approved')] }
  const { clock, self, back, list, asked } = await open(server)
  self.next({ kind: 'withdrawal', withdrawalId: 'W1', state: 'paying' })
  expect(asked(withdrawalReviewList.path)).toBe(1)
  server.list = [review('paying')]
  self.next({ kind: 'withdrawalReview', withdrawalId: 'W1' })
  await waitFor(list, ({ context }) => context.items[0]?.withdrawal.state === 'paying')
  server.list = [review('paid')]
  clock.increment(8_000)
  await waitFor(list, ({ context }) => context.items[0]?.withdrawal.state === 'paid')
  server.list = []
  back.next(true)
  await waitFor(list, ({ context }) => context.items.length === 0)
  expect(list.getSnapshot().context.isKnown).toBe(true)
})

test('an act without an answer says so, beside the list as it stands', async () => {
  const { act, states } = await open({ list: [review('reviewing')] })
  act.send(APPROVE)
  await waitFor(act, ({ context }) => context.errorKey !== null)
  expect(states()).toEqual(['reviewing'])
})

test('[C-10] another view, or another search, begins anew; more of it comes when it is wanted', async () => {
  const full = Array.from({ length: 50 }, (_, place) => review('reviewing', `W-${place}`))
  const server = { list: full as readonly object[], more: true }
  const { list, states } = await open(server)
  server.list = [review('created', 'W2')]
  server.more = false
  list.send({ type: 'more.clicked' })
  await waitFor(list, ({ context }) => context.items.length === 51)
  expect(states().at(-1)).toBe('created')
  server.list = [review('paid', 'W3')]
  list.send({ type: 'query.changed', query: { ...QUERY, view: 'over', text: 'mia' } })
  expect(list.getSnapshot().context).toMatchObject({ items: [], isKnown: false })
  await waitFor(list, (snapshot) => snapshot.matches('ready'))
  expect(states()).toEqual(['paid'])
})
