import { createDeposit } from '#server/cashier/deposit/depositOrders.ts'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cash, fen, units } from '#src/api/model/money/amount.ts'
import type { DepositState } from '#src/api/model/depositState.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { balanceOf } from '#server/ledger/ledger.ts'
import { actOnCase, holdCase } from '#server/backOffice/depositCaseActs.ts'
import type { MemberRow } from '#server/members/members.ts'
import type { PayNotice } from '#server/cashier/deposit/payNotice.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { PAYER_SECRET } from '#tests/support/deposit.ts'
import { sequences } from '#tests/support/sequences.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

/** What is due, in fen, and for how long it may be paid, in ms. */
const DUE = 10_000
const LASTS = 900_000
const HOUR = 3_600_000
const DAY = 24 * HOUR

let server: TestServer
let memberId: string
let oda: MemberRow
beforeAll(async () => {
  server = await startTestServer({ settings: { PAYER_SECRET, DEPOSIT_SECONDS: String(LASTS / 1_000) } })
  const mia = await server.services.db.selectFrom('member').select('id').where('name', '=', 'mia').executeTakeFirstOrThrow()
  memberId = mia.id
  oda = await server.services.db.selectFrom('member').selectAll().where('name', '=', 'oda').executeTakeFirstOrThrow()
})
afterAll(() => server.stop())

/** Payments and notices are few, so that the same ones come again; `payment` n of an order has one amount for ever. */
const AMOUNTS = [DUE, DUE - 1, DUE + 5, 3 * DUE + 1] as const
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('settled' as const), payment: fc.nat(3), notice: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('seen' as const, 'failed' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('cancel' as const, 'claim' as const, 'sweep' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const) }) },
  /** An operator settles a payment: one that no order took, one that was settled before, or none at all. */
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('settle' as const), payment: fc.nat(3), way: fc.constantFrom('credit', 'return') }),
  },
  /** The member sets a limit of the day, or pauses. */
  { weight: 1, arbitrary: fc.record({ do: fc.constant('limit' as const), most: fc.constantFrom(1, DUE - 1, DUE + 2, 3 * DUE) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('pause' as const) }) },
)

/** Steps that do not look at the order, and so do not let it expire. */
const BESIDE_THE_ORDER: ReadonlySet<string> = new Set(['settle', 'limit', 'pause'])

let runs = 0
const SEQUENCES = sequences(300)

test(
  `[Q10] ${SEQUENCES} orders under doubled, late and reordered notices, limits, pauses and operators: credited once and only what is allowed, every fen accounted for`,
  { timeout: 120_000 + SEQUENCES * 200 },
  () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
        const run = (runs += 1)
        const { deposits, saferPlay, db, write, env } = server.services
        server.clock.hold()
        // Each run has a day of its own for its limits.
        server.clock.advance(DAY + HOUR - ((server.clock.now() + 8 * HOUR) % DAY))
        const player = { memberId, deviceId: 'd-1' }
        const orderId = newClientId()
        const wish = {
          memberId,
          orderId,
          method: 'fastCard',
          amount: units(DUE),
          bank: null,
          network: null,
          settle: 'cny',
        } as const
        // Beside the allowance of new orders, which is not what this is about.
        const { reference } = await write((tx) => createDeposit(tx, wish, { lasts: env.payer.lasts, usdtRate: env.usdtRate }))
        const before = await balances()
        const notice = (said: PayNotice) => deposits.notice('quaycard', said)

        // The plain model beside it: one order, and the money that came.
        let state: DepositState = 'created'
        let credited = 0
        let overdue = false
        /** What of each payment that came is held. */
        const payments = new Map<number, number>()
        /** Payments that the member's own rules held back: they only go back. */
        const own = new Set<number>()
        const told = new Set<string>()
        const settled = new Map<number, 'credit' | 'return'>()
        let given = 0
        let most: number | null = null
        let paused = false
        const left = () => (most === null ? Infinity : Math.max(0, most - credited - given))
        for (const one of steps) {
          if (one.do === 'wait') {
            server.clock.advance(LASTS)
            overdue = true
            continue
          }
          if (overdue && state === 'created' && !BESIDE_THE_ORDER.has(one.do) && !isRepeat(one, told)) state = 'expired'
          switch (one.do) {
            case 'settled': {
              const amount = AMOUNTS[one.payment]!
              const noticeId = `m-${run}-${one.payment}-${one.notice}`
              await notice({
                kind: 'settled',
                noticeId,
                reference,
                paymentId: `m-${run}-${one.payment}`,
                asset: 'FEN',
                amount: cash(amount),
              })
              told.add(`${one.payment}-${one.notice}`)
              if (payments.has(one.payment)) break
              const isOver = amount > 3 * DUE
              const taken: number = credited > 0 || paused || isOver ? 0 : Math.min(amount, left())
              payments.set(one.payment, amount - taken)
              if (credited === 0 && taken < amount && (paused || !isOver)) own.add(one.payment)
              if (taken === 0) break
              credited = taken
              const waiting: boolean = state === 'created' || state === 'paid'
              state = !waiting ? 'late' : taken === DUE ? 'credited' : taken < DUE ? 'partial' : 'overPaid'
              break
            }
            case 'seen':
            case 'failed':
              await notice({ kind: one.do, noticeId: `m-${run}-${one.do}`, reference })
              if (told.has(one.do)) break
              told.add(one.do)
              if (one.do === 'seen' && state === 'created') state = 'paid'
              if (one.do === 'failed' && (state === 'created' || state === 'paid')) state = 'failed'
              break
            case 'settle': {
              const caseId = `quaycard:m-${run}-${one.payment}`
              const order =
                one.way === 'credit'
                  ? ({ act: 'credit', caseId, reference, words: 'theirs' } as const)
                  : ({ act: 'return', caseId, words: 'back' } as const)
              const held = payments.get(one.payment) ?? 0
              const isBarred = one.way === 'credit' && (own.has(one.payment) || paused || held > left())
              const acting = write(async (tx) => {
                await holdCase(tx, oda, { act: 'claim', caseId: order.caseId }, 71_500)
                return actOnCase(tx, oda, order, 71_500)
              })
              if (held === 0) await expect(acting).rejects.toThrow()
              else if (settled.has(one.payment)) expect((await acting).result).toBe('late')
              else if (isBarred) expect((await acting).result).toBe('returnOnly')
              else {
                expect((await acting).result).toBe('done')
                settled.set(one.payment, one.way)
                if (one.way === 'credit') given += held
              }
              break
            }
            case 'limit':
              await saferPlay.setLimit(player, 'day', fen(one.most))
              // A higher one than before waits for a day.
              most = most === null ? one.most : Math.min(most, one.most)
              if (!overdue && state === 'created' && (paused || DUE > left())) state = 'cancelled'
              break
            case 'pause':
              if (paused) break
              await saferPlay.beginTimeOut(player, 24)
              paused = true
              if (!overdue && state === 'created') state = 'cancelled'
              break
            case 'cancel':
              await deposits.cancel(memberId, orderId)
              if (state === 'created') state = 'cancelled'
              break
            case 'claim':
              await deposits.claim(memberId, orderId)
              if (state === 'created') state = 'paid'
              break
            case 'sweep':
              await deposits.sweep(server.clock.now())
              break
          }
        }
        const row = await db.selectFrom('deposit_order').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
        if (overdue && state === 'created')
          await deposits.own(memberId, orderId).then((order) => expect(order.state).toBe('expired'))
        else expect(row).toMatchObject({ state, credited, received: credited })
        const came = [...payments.keys()].reduce((sum, payment) => sum + AMOUNTS[payment]!, 0)
        const returned = [...settled].reduce((sum, [payment, how]) => sum + (how === 'return' ? payments.get(payment)! : 0), 0)
        const after = await balances()
        expect({
          member: after.member - before.member,
          suspense: after.suspense - before.suspense,
          clearing: after.clearing - before.clearing,
        }).toEqual({ member: credited + given, suspense: came - credited - given - returned, clearing: returned - came })
        await forget()
        server.clock.run()
      }),
      { numRuns: SEQUENCES },
    ),
)

test('[Q10] [Q7] the books balance after all of it', async () => {
  expect(await auditLedger(server.services.db)).toEqual([])
})

/** What the next run must not find: the member's rules, and orders that may bring money still. */
async function forget(): Promise<void> {
  const { db } = server.services
  for (const table of ['play_limit', 'play_pause'] as const)
    await db.deleteFrom(table).where('member_id', '=', memberId).execute()
  await db.updateTable('deposit_order').set({ state: 'failed' }).where('state', '=', 'paid').execute()
}

async function balances() {
  const { db } = server.services
  return {
    member: await balanceOf(db, memberId, 'FEN'),
    suspense: await balanceOf(db, 'house.suspense', 'FEN'),
    clearing: await balanceOf(db, 'house.clearing.quaycard', 'FEN'),
  }
}

/** A notice that was told before is not looked into, so that it does not let an order expire. */
function isRepeat(
  one: { readonly do: string; readonly payment?: number; readonly notice?: number },
  told: ReadonlySet<string>,
): boolean {
  return told.has(one.do === 'settled' ? `${one.payment}-${one.notice}` : one.do)
}
