import { createTestModel } from '@xstate/test'
import { NEVER, Subject } from 'rxjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import { units } from '#src/api/model/money/amount.ts'
import { withdrawalReviewAct } from '#src/api/contract/withdrawalReview.ts'
import type { SelfPush } from '#src/api/contract/pushes.ts'
import { usdtAddressInsert, virtualCurrencyInsert } from '#src/api/contract/savedCards.ts'
import type { WithdrawalMethod } from '#src/api/model/withdrawal.ts'
import { PAYOUT_AWAY } from '#src/api/model/payout.ts'
import { moneyOf, WITHDRAWAL_STATES } from '#src/api/model/withdrawalState.ts'
import { ApiError } from '#src/api/transport/errors.ts'
import type { Client } from '#src/api/transport/client.ts'
import { provideWithdrawal } from '#src/machines/withdrawal/withdrawalActors.ts'
import { setReversal } from '#server/cashier/withdrawal/withdrawalTerms.ts'
import { claimTurn, endPaid } from '#server/cashier/payout/payoutMoves.ts'
import { latestPayout } from '#server/cashier/withdrawal/payoutRows.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { balanceOf, HOUSE } from '#server/ledger/ledger.ts'
import { grantByOrder, payOutByOrder } from '#server/sim/payoutByHand.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { browserLocks } from '#tests/support/locks.ts'
import { memoryStorage } from '#tests/support/memoryStorage.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'
import { letWaitsEnd, PIN, prepare } from '#tests/support/withdrawals.ts'
import { written } from '#tests/support/written.ts'
import { EVERY_TRANSITION } from '../everyTransition.ts'
import { withdrawalLifeSpecification } from './withdrawalLifeSpecification.ts'

/** Amounts that each way out takes, in words of the form. */
const AMOUNT = '150'
const USDT_ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

let server: TestServer
let mia: string
let oda: string
beforeAll(async () => {
  server = await startTestServer()
  mia = await server.login('mia')
  oda = await server.login('oda')
  await prepare(server, mia)
  granted(await server.call(usdtAddressInsert, { network: 'TRC20', address: USDT_ADDRESS }, { token: mia }))
  granted(await server.call(virtualCurrencyInsert, { currency: 'ECNY', address: '0123456789012345' }, { token: mia }))
  await letWaitsEnd(server)
  for (const asset of ['FEN', 'UUSDT'] as const)
    await grantByOrder(server.services, { name: 'mia', asset, amount: units(10_000_000_000) })
})
afterAll(() => server.stop())

/** The page’s client, without its transport: calls that reach the server as they are. */
const client = {
  call: async (...[call, payload]: Parameters<TestServer['call']>) => {
    const reply = await server.call(call, payload, { token: mia })
    if (!reply.ok) throw new ApiError('business', reply.code, reply.message)
    return reply.data
  },
} as Client

/** A member's form and the page of their order, over the real server; nothing of earlier paths is left. */
async function begin() {
  await server.services.db.updateTable('withdraw_password').set({ failures: 0, locked_until: 0, locks: 0 }).execute()
  await server.services.write((tx) => setReversal(tx, true))
  const { storage, kept } = memoryStorage()
  const back = new Subject<boolean>()
  const logic = provideWithdrawal({
    client,
    socket: { self: new Subject<SelfPush>(), back },
    storage,
    locks: browserLocks().open(),
    members: { current: () => null, changes: NEVER },
    now: () => server.clock.now(),
    random: () => 1,
  })
  const form = createActor(logic.withdrawal, { clock: new SimulatedClock(), input: { makeId: newClientId } }).start()
  await waitFor(form, (snapshot) => snapshot.matches('editing'))
  const id = () => form.getSnapshot().context.withdrawal?.withdrawalId ?? ''
  const follow = () => createActor(logic.withdrawalOrder, { clock: new SimulatedClock(), input: { withdrawalId: id() } }).start()
  let page: ReturnType<typeof follow> | null = null
  return {
    form,
    id,
    kept,
    /** The page of the order that was made; opened at the first look. */
    page: () => (page ??= follow()),
    /** What changed elsewhere is asked for. */
    renew: () => back.next(true),
    stop: () => {
      form.stop()
      page?.stop()
    },
  }
}

describe('a withdrawal from the form to its end, walked by generated paths', () => {
  const paths = createTestModel(withdrawalLifeSpecification).getShortestPaths(EVERY_TRANSITION)

  test('every step of the specification is on some path', () => {
    const walked = new Set(paths.flatMap(({ steps }) => steps.map(({ event }) => event.type)))
    expect(withdrawalLifeSpecification.events.filter((type) => !walked.has(type))).toEqual([])
  })

  test.each(paths.map((path) => [path.description, path] as const))('[D-10] [C-10] %s', async (_, path) => {
    const { form, id, kept, page, renew, stop } = await begin()
    const heldBefore = await holds()
    const choose = (method: WithdrawalMethod) => {
      form.send({ type: 'method.chosen', method })
      form.send({ type: 'amount.changed', text: AMOUNT })
      form.send({ type: 'withdrawal.continued' })
    }
    const give = async (password: string) => {
      form.send({ type: 'password.given', password })
      form.send({ type: 'password.given', password })
      await waitFor(form, (snapshot) => ['confirming', 'accepted', 'refused'].some((state) => snapshot.value === state))
    }
    const act = async (what: 'take' | 'approve' | 'reject') => {
      const order =
        what === 'reject'
          ? { act: what, withdrawalId: id(), reason: 'the name is another' }
          : ({ act: what, withdrawalId: id() } as const)
      expect(granted(await server.call(withdrawalReviewAct, order, { token: oda })).done).toBe(true)
      renew()
    }
    const rule = async (what: 'retry' | 'byHand' | 'paid' | 'giveBack') => {
      const payout = await latestPayout(server.services.db, id())
      const of = { withdrawalId: id(), payoutId: payout?.id ?? '' }
      const order =
        what === 'paid'
          ? ({ act: what, ...of, reference: 'bank-77', words: 'seen at the bank' } as const)
          : what === 'giveBack'
            ? ({ act: what, ...of, reason: 'the payer cannot pay' } as const)
            : ({ act: what, ...of } as const)
      expect(granted(await server.call(withdrawalReviewAct, order, { token: oda })).done).toBe(true)
      renew()
    }
    const pay = async (what: 'start' | 'pay' | 'fail' | 'trouble') => {
      expect(await payOutByOrder(server.services, what)).toBe(id())
      renew()
    }
    const confirms = (method: WithdrawalMethod) => {
      const { value, context } = form.getSnapshot()
      expect([value, context.order?.method]).toEqual(['confirming', method])
    }
    const shows = async (state: (typeof WITHDRAWAL_STATES)[number]) => {
      const { context } = await waitFor(page(), (snapshot) => snapshot.context.withdrawal?.state === state)
      expect(kept.size).toBe(0)
      const { amount = 0, fee = 0 } = context.withdrawal ?? {}
      const due = state === 'paying' ? fee : moneyOf(state) === 'held' ? amount : 0
      const asset = context.withdrawal?.asset ?? 'FEN'
      expect(await holds()).toEqual({ ...heldBefore, [asset]: heldBefore[asset] + due })
      expect(await auditLedger(server.services.db)).toEqual([])
    }
    await path.test({
      events: {
        CARD: () => choose('card'),
        FAST: () => choose('fast'),
        USDT: () => choose('usdt'),
        VIRTUAL: () => choose('virtual'),
        BACK: () => form.send({ type: 'form.returned' }),
        RIGHT: () => give(PIN),
        WRONG: () => give('000000'),
        FOUR_MORE: async () => {
          for (let time = 0; time < 4; time += 1) await give('000000')
        },
        TAKE: () => act('take'),
        CANCEL: async () => {
          await waitFor(page(), (snapshot) => snapshot.can({ type: 'cancel.clicked' }))
          page().send({ type: 'cancel.clicked' })
          page().send({ type: 'cancel.confirmed' })
        },
        LATE: async () => {
          await waitFor(page(), (snapshot) => snapshot.can({ type: 'cancel.clicked' }))
          page().send({ type: 'cancel.clicked' })
          granted(await server.call(withdrawalReviewAct, { act: 'take', withdrawalId: id() }, { token: oda }))
          page().send({ type: 'cancel.confirmed' })
          await waitFor(page(), (snapshot) => snapshot.context.cancelFault === 'late')
        },
        APPROVE: () => act('approve'),
        REJECT: () => act('reject'),
        START: () => pay('start'),
        PAY: () => pay('pay'),
        FAIL: () => pay('fail'),
        TROUBLE: () => pay('trouble'),
        RETRY: () => rule('retry'),
        GIVE_BACK: () => rule('giveBack'),
        BY_HAND: () => rule('byHand'),
        PAID: () => rule('paid'),
      },
      states: {
        writing: () => expect([form.getSnapshot().matches('editing'), id()]).toEqual([true, '']),
        toCard: () => confirms('card'),
        toCardFast: () => confirms('fast'),
        toUsdt: () => confirms('usdt'),
        toVirtual: () => confirms('virtual'),
        warned: () => expect(form.getSnapshot().context.refusal).toEqual({ reason: 'password', left: 4 }),
        locked: () => expect(form.getSnapshot().context.refusal).toMatchObject({ reason: 'locked' }),
        queued: () => shows('created'),
        reviewing: () => shows('reviewing'),
        approved: () => shows('approved'),
        paying: () => shows('paying'),
        paid: () => shows('paid'),
        unpaid: () => shows('unpaid'),
        approvedAgain: () => shows('approved'),
        payingAgain: () => shows('paying'),
        byHand: () => shows('paying'),
        rejected: () => shows('rejected'),
        failed: () => shows('failed'),
        cancelled: () => shows('cancelled'),
      },
    })
    expect(JSON.stringify(form.getPersistedSnapshot())).not.toMatch(written(PIN))
    stop()
    // The payer takes who has waited the longest: nobody is left to stand before the next path's.
    await clearQueue()
  })
})

/** Every payout that waits for somebody is paid, or its money goes back. */
async function clearQueue() {
  const { db, write } = server.services
  for (const { id } of await db.selectFrom('payout').select('id').where('state', '=', 'waiting').execute())
    await write((tx) => claimTurn(tx, id))
  const open = await db
    .selectFrom('payout')
    .selectAll()
    .where('state', 'in', [...PAYOUT_AWAY])
    .execute()
  for (const payout of open)
    await write((tx) => endPaid(tx, payout, 'bank-1', { by: { id: 'm-oda', nickname: 'Oda' }, words: 'cleared' }))
}

/** What the house holds for withdrawals. */
async function holds() {
  const { db } = server.services
  return { FEN: await balanceOf(db, HOUSE.withdrawals, 'FEN'), UUSDT: await balanceOf(db, HOUSE.withdrawals, 'UUSDT') }
}
