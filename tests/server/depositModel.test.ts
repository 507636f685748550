import { createDeposit } from '#server/cashier/deposit/depositOrders.ts'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cash, units } from '#src/api/model/money/amount.ts'
import type { DepositState } from '#src/api/model/depositState.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { balanceOf } from '#server/ledger/ledger.ts'
import { actOnCase } from '#server/backOffice/depositCaseActs.ts'
import type { MemberRow } from '#server/members/members.ts'
import type { PayNotice } from '#server/cashier/deposit/payNotice.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { PAYER_SECRET } from '#tests/support/deposit.ts'
import { sequences } from '#tests/support/sequences.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

/** What is due, in fen, and for how long it may be paid, in ms. */
const DUE = 10_000
const LASTS = 900_000

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
const AMOUNTS = [DUE, DUE - 1, DUE + 5] as const
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('settled' as const), payment: fc.nat(2), notice: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('seen' as const, 'failed' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('cancel' as const, 'claim' as const, 'sweep' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const) }) },
  /** An operator settles a payment: one that no order took, one that was settled before, or none at all. */
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('settle' as const), payment: fc.nat(2), way: fc.constantFrom('credit', 'return') }),
  },
)

let runs = 0
const SEQUENCES = sequences(300)

test(
  `[Q10] ${SEQUENCES} orders under doubled, late and reordered notices, and operators: credited once, every fen accounted for`,
  { timeout: 120_000 + SEQUENCES * 200 },
  () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
        const run = (runs += 1)
        const { deposits, db, write, env } = server.services
        server.clock.hold()
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
        const payments = new Set<number>()
        const told = new Set<string>()
        let taken: number | null = null
        const settled = new Map<number, 'credit' | 'return'>()
        for (const one of steps) {
          if (one.do === 'wait') {
            server.clock.advance(LASTS)
            overdue = true
            continue
          }
          if (overdue && state === 'created' && one.do !== 'settle' && !isRepeat(one, told)) state = 'expired'
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
              payments.add(one.payment)
              if (credited > 0) break
              credited = amount
              taken = one.payment
              const waiting: boolean = state === 'created' || state === 'paid'
              state = !waiting ? 'late' : amount === DUE ? 'credited' : amount < DUE ? 'partial' : 'overPaid'
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
              const isHeld = payments.has(one.payment) && taken !== one.payment
              const acting = write((tx) => actOnCase(tx, oda, order, 71_500))
              if (!isHeld) await expect(acting).rejects.toThrow()
              else if (settled.has(one.payment)) expect((await acting).result).toBe('late')
              else {
                expect((await acting).result).toBe('done')
                settled.set(one.payment, one.way)
              }
              break
            }
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
        const came = [...payments].reduce((sum, payment) => sum + AMOUNTS[payment]!, 0)
        const sumOf = (way: string) =>
          [...settled].reduce((sum, [payment, how]) => sum + (how === way ? AMOUNTS[payment]! : 0), 0)
        const [given, returned] = [sumOf('credit'), sumOf('return')]
        const after = await balances()
        expect({
          member: after.member - before.member,
          suspense: after.suspense - before.suspense,
          clearing: after.clearing - before.clearing,
        }).toEqual({ member: credited + given, suspense: came - credited - given - returned, clearing: returned - came })
        server.clock.run()
      }),
      { numRuns: SEQUENCES },
    ),
)

test('[Q10] [Q7] the books balance after all of it', async () => {
  expect(await auditLedger(server.services.db)).toEqual([])
})

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
