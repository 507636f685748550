import fc from 'fast-check'
import { Migrator } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cash } from '#src/api/model/money/amount.ts'
import { feeOf } from '#src/api/model/withdrawal.ts'
import {
  comesNext,
  isOver,
  moneyOf,
  nextState,
  stepName,
  WITHDRAWAL_ACTS,
  WITHDRAWAL_STATES,
  type WithdrawalAct,
  type WithdrawalState,
} from '#src/api/model/withdrawalState.ts'
import { testVault } from '#tests/support/dataKey.ts'
import { listSaved } from '#server/cashier/savedCards/savedCards.ts'
import { claimTurn, endFailed, endPaid, giveBack, tryAgain } from '#server/cashier/payout/payoutMoves.ts'
import { latestPayout } from '#server/cashier/withdrawal/payoutRows.ts'
import { findWithdrawal } from '#server/cashier/withdrawal/withdrawalRows.ts'
import { createWithdrawal, reconcileWithdrawal } from '#server/cashier/withdrawal/withdrawals.ts'
import { stepWithdrawal } from '#server/cashier/withdrawal/withdrawalSteps.ts'
import { termsOf } from '#server/cashier/withdrawal/withdrawalTerms.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { migrationProvider } from '#server/platform/db/migrations/list.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { readEnv } from '#server/platform/env.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { balanceOf, HOUSE } from '#server/ledger/ledger.ts'
import { clearingOf, payoutsOf } from '#server/ledger/owners.ts'
import { addMember } from '#server/members/members.ts'
import { createServices, type Services } from '#server/services.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { giveCard } from '#tests/support/withdrawals.ts'
import { sequences } from '#tests/support/sequences.ts'

/** Steps that people and the payer may order, in any order and as often as they like. */
const acts = fc.array(fc.constantFrom(...WITHDRAWAL_ACTS), { maxLength: 14 })

/** The legal ways, written down once more by hand. */
const LEGAL: Readonly<Record<WithdrawalState, Partial<Record<WithdrawalAct, WithdrawalState>>>> = {
  created: { take: 'reviewing', cancel: 'cancelled' },
  reviewing: { approve: 'approved', reject: 'rejected' },
  approved: { start: 'paying', giveBack: 'failed' },
  paying: { pay: 'paid', fail: 'unpaid' },
  unpaid: { retry: 'approved', giveBack: 'failed' },
  paid: {},
  rejected: {},
  failed: {},
  cancelled: {},
}

describe('the table of withdrawals', () => {
  test('[Q10] an act leads where it may, and nowhere else', () => {
    for (const state of WITHDRAWAL_STATES)
      for (const act of WITHDRAWAL_ACTS)
        expect([state, act, nextState(state, act)]).toEqual([state, act, LEGAL[state][act] ?? null])
  })

  test('what comes next is what an act leads to; what waits for a decision, or is over, has nothing next', () => {
    const next = WITHDRAWAL_STATES.map((state) => [state, comesNext(state)])
    expect(next.filter(([, then]) => then !== null)).toEqual([
      ['created', 'reviewing'],
      ['reviewing', 'approved'],
      ['approved', 'paying'],
      ['paying', 'paid'],
    ])
    const steps = (['approved', 'paying', 'unpaid', 'approved'] as const).map((state) => ({ state }))
    expect(steps.map((_, place) => stepName(steps, place))).toEqual(['approved', 'paying', 'unpaid', 'again'])
  })

  test('[Q10] 10,000 sequences of acts: what is over stays over, and money moves out of the hold once', () => {
    fc.assert(
      fc.property(acts, (sequence) => {
        let state: WithdrawalState = 'created'
        let ends = 0
        for (const act of sequence) {
          const next = nextState(state, act)
          if (next === null) continue
          expect(isOver(state)).toBe(false)
          if (moneyOf(next) !== 'held') ends += 1
          state = next
        }
        expect(ends).toBe(isOver(state) ? 1 : 0)
      }),
      { numRuns: 10_000 },
    )
  })
})

/** Does an act as whoever does it in the product; whether it did something. */
async function perform(tx: Transaction, id: string, act: WithdrawalAct): Promise<boolean> {
  const payout = await latestPayout(tx.db, id)
  switch (act) {
    case 'start':
      return payout?.state === 'waiting' && (await claimTurn(tx, payout.id)) !== null
    case 'pay':
      return payout !== undefined && endPaid(tx, payout, 'bank-1', null)
    case 'fail':
      return payout !== undefined && endFailed(tx, payout, 'payer')
    case 'retry':
      return payout !== undefined && (await tryAgain(tx, payout, {})) !== null
    case 'giveBack':
      return payout !== undefined && giveBack(tx, payout, {})
    case 'take':
    case 'approve':
    case 'reject':
    case 'cancel':
      return (await stepWithdrawal(tx, id, act)) !== null
  }
}

describe('withdrawals in the database', () => {
  const OPENING = 1_000_000_000_000
  const MEMBER = 'm-model'
  let db: Database
  let services: Services
  let card = ''
  beforeAll(async () => {
    db = openDatabase(':memory:')
    await new Migrator({ db, provider: migrationProvider }).migrateToLatest()
    services = createServices({
      env: readEnv({ DATA_DIR: './data' }),
      db,
      now: () => Date.now(),
      vault: testVault,
      passwordCost: 4,
    })
    await services.write(async (tx) => {
      const person = {
        name: 'model',
        nickname: 'Model',
        passwordHash: null,
        role: 'member',
        vipLevel: 1,
        avatar: '/a.svg',
      } as const
      await addMember(tx, { id: MEMBER, ...person, gold: 0, fen: OPENING })
      await giveCard(tx, MEMBER)
    })
    card = (await listSaved(db, MEMBER, 'bankCard'))[0]!.id
  })
  afterAll(() => db.destroy())

  test(
    '[Q10] [Q7] with duplicates and acts side by side, orders take legal steps alone, and no fen is lost or paid twice',
    { timeout: 900_000 },
    async () => {
      const held = new Map<string, number>()
      let [away, out, fees] = [0, 0, 0]
      const order = fc.record({
        amount: fc.integer({ min: termsOf('card').min, max: termsOf('card').max }),
        sends: fc.integer({ min: 1, max: 3 }),
        lost: fc.boolean(),
        acts,
      })
      await fc.assert(
        fc.asyncProperty(order, async ({ amount: asks, sends, lost, acts: sequence }) => {
          const amount = cash(asks)
          const fee = feeOf(amount, termsOf('card').fee)
          const wish = { memberId: MEMBER, method: 'card', clientId: newClientId(), destinationId: card, amount, fee } as const
          const asked = lost ? await services.write((tx) => reconcileWithdrawal(tx, MEMBER, wish.clientId)) : null
          expect(asked).toBeNull()
          const made = await Promise.all(Array.from({ length: sends }, () => services.write((tx) => createWithdrawal(tx, wish))))
          if (lost) {
            expect(made).toEqual(made.map(() => ({ refusal: 'withdrawn' })))
            return
          }
          const ids = new Set(made.map((one) => ('row' in one ? one.row.id : JSON.stringify(one))))
          expect(ids.size).toBe(1)
          const [id = ''] = ids
          let state: WithdrawalState = 'created'
          for (const act of sequence) {
            // Each act comes twice at once: at most one of them does something.
            const done = await Promise.all([0, 1].map(() => services.write((tx) => perform(tx, id, act))))
            const next: WithdrawalState | undefined = LEGAL[state][act]
            expect(done.filter((isDone) => isDone)).toEqual(next === undefined ? [] : [true])
            state = next ?? state
            expect((await findWithdrawal(db, id))?.state).toBe(state)
          }
          if (moneyOf(state) === 'held') held.set(id, state === 'paying' ? fee : amount)
          if (state === 'paying') away += amount - fee
          if (moneyOf(state) === 'left') {
            out += amount - fee
            fees += fee
          }
          const holding = [...held.values()].reduce((sum, one) => sum + one, 0)
          const of = (owner: string) => balanceOf(db, owner, 'FEN')
          const [payer, clearing] = [await of(payoutsOf('harbourpay')), await of(clearingOf('harbourpay'))]
          expect([await of(MEMBER), await of(HOUSE.withdrawals), payer, clearing, await of(HOUSE.fees)]).toEqual([
            OPENING - holding - away - out - fees,
            holding,
            away,
            out,
            fees,
          ])
        }),
        { numRuns: sequences(150) },
      )
      expect(await auditLedger(db)).toEqual([])
    },
  )
})
