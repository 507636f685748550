import fc from 'fast-check'
import { Migrator } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cash } from '#src/api/model/money/amount.ts'
import { nextPayoutState, PAYOUT_EVENTS, PAYOUT_STATES, type PayoutEvent, type PayoutState } from '#src/api/model/payout.ts'
import { listSaved } from '#server/cashier/savedCards/savedCards.ts'
import {
  claimTurn,
  endFailed,
  endPaid,
  explainDoubt,
  giveBack,
  isOverdueToGiveBack,
  takeInHand,
  tryAgain,
} from '#server/cashier/payout/payoutMoves.ts'
import { returnByRule, takePayoutNotice, takeWord } from '#server/cashier/payout/payoutNotices.ts'
import { latestPayout, payoutsOf } from '#server/cashier/withdrawal/payoutRows.ts'
import type { PayerWord, PayoutNotice } from '#server/cashier/payout/payoutWords.ts'
import { findWithdrawal } from '#server/cashier/withdrawal/withdrawalRows.ts'
import { createWithdrawal } from '#server/cashier/withdrawal/withdrawals.ts'
import { stepWithdrawal } from '#server/cashier/withdrawal/withdrawalSteps.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { balanceOf } from '#server/ledger/ledger.ts'
import { addMember } from '#server/members/members.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { migrationProvider } from '#server/platform/db/migrations/list.ts'
import { readEnv } from '#server/platform/env.ts'
import { createServices, type Services } from '#server/services.ts'
import { giveCard } from '#tests/support/withdrawals.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { testVault } from '#tests/support/dataKey.ts'
import { sequences } from '#tests/support/sequences.ts'

const PAYER = 'harbourpay'
const MEMBER = 'm-model'
const BY = { id: 'm-operator', nickname: 'Op' }
const OPENING = 1_000_000_000_000
const [AMOUNT, FEE] = [cash(100_000), cash(200)]
const NET = AMOUNT - FEE
const DAY = 24 * 3_600_000

/** Where an event leads, written down once more by hand; what is not here leads nowhere. */
const LEGAL: Readonly<Record<PayoutState, Partial<Record<PayoutEvent, PayoutState>>>> = {
  waiting: { handed: 'unknown', taken: 'accepted', dropped: 'failed' },
  unknown: {
    accepted: 'accepted',
    paid: 'paid',
    failed: 'failed',
    contradicted: 'disputed',
    ruledPaid: 'paid',
    ruledFailed: 'failed',
  },
  accepted: { paid: 'paid', failed: 'failed', contradicted: 'disputed', ruledPaid: 'paid', ruledFailed: 'failed' },
  disputed: { ruledPaid: 'paid', ruledFailed: 'failed' },
  paid: {},
  failed: {},
}

test('[Q10] an event of a payout leads where it may, and nowhere else', () => {
  for (const state of PAYOUT_STATES)
    for (const event of PAYOUT_EVENTS)
      expect([state, event, nextPayoutState(state, event)]).toEqual([state, event, LEGAL[state][event] ?? null])
})

/** What may happen, in any order. Messages are delivered in any order, twice, or never. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('turn' as const) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('deliver' as const, 'repeat' as const), message: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lose' as const), message: fc.nat(9) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('pay' as const, 'refuse' as const, 'trouble' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('tell' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('retry' as const, 'giveBack' as const, 'byHand' as const, 'rule' as const, 'day' as const),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

type End =
  | { readonly state: 'paid'; readonly reference: string }
  | { readonly state: 'failed'; readonly failure: 'destination' | 'payer' }
type Message =
  | { readonly to: 'payer'; readonly what: 'order' | 'question'; readonly payoutId: string }
  | { readonly to: 'site'; readonly word: PayerWord | 'unheard'; readonly payoutId: string; readonly notice: string | null }

describe('payouts under lost, doubled and reordered words', () => {
  let db: Database
  let services: Services
  let card = ''
  let clock = Date.now()
  beforeAll(async () => {
    db = openDatabase(':memory:')
    await new Migrator({ db, provider: migrationProvider }).migrateToLatest()
    services = createServices({ env: readEnv({ DATA_DIR: './data' }), db, now: () => clock, vault: testVault, passwordCost: 4 })
    await services.write(async (tx) => {
      const person = { nickname: 'Model', passwordHash: null, role: 'member', vipLevel: 1, avatar: '/a.svg' } as const
      await addMember(tx, { id: MEMBER, name: 'model', ...person, gold: 0, fen: OPENING })
      await giveCard(tx, MEMBER)
    })
    card = (await listSaved(db, MEMBER, 'bankCard'))[0]!.id
  })
  afterAll(() => db.destroy())

  /** A withdrawal that was approved, an honest payer beside it, and what is on its way between the two. */
  async function begin() {
    const order = {
      memberId: MEMBER,
      method: 'card',
      clientId: newClientId(),
      destinationId: card,
      amount: AMOUNT,
      fee: FEE,
    } as const
    const made = await services.write((tx) => createWithdrawal(tx, order))
    if (!('row' in made)) throw new Error(JSON.stringify(made))
    const { id } = made.row
    await services.write(async (tx) => {
      await stepWithdrawal(tx, id, 'take')
      await stepWithdrawal(tx, id, 'approve')
    })
    /** What the payer was ordered, and how it ended there: each id once. */
    const ordered = new Map<string, End | null>()
    const messages: Message[] = []
    let [paidOut, notices] = [0, 0]

    const latest = async () => {
      const payout = await latestPayout(db, id)
      if (payout === undefined) throw new Error('no payout')
      return payout
    }
    function wordOf(payoutId: string): PayerWord | 'unheard' {
      const end = ordered.get(payoutId)
      if (end === undefined) return 'unheard'
      const sum = { payoutId, asset: 'FEN', amount: cash(NET) } as const
      return end === null ? { ...sum, state: 'accepted' } : { ...sum, ...end }
    }
    async function deliver(message: Message): Promise<void> {
      const { payoutId } = message
      if (message.to === 'payer') {
        if (message.what === 'order' && !ordered.has(payoutId)) ordered.set(payoutId, null)
        messages.push({ to: 'site', word: wordOf(payoutId), payoutId, notice: null })
        return
      }
      const { word, notice } = message
      if (word === 'unheard') return void messages.push({ to: 'payer', what: 'order', payoutId })
      if (notice === null) return void (await services.write((tx) => takeWord(tx, PAYER, word)))
      if (word.state === 'paid' || word.state === 'failed') {
        const said: PayoutNotice = { noticeId: notice, ...word }
        await services.write((tx) => takePayoutNotice(tx, PAYER, said))
      }
    }
    async function turn(): Promise<void> {
      const { id: payoutId } = await latest()
      clock += 3_600_000 / 6
      const claimed = await services.write((tx) => claimTurn(tx, payoutId))
      if (claimed !== null) messages.push({ to: 'payer', what: claimed.first ? 'order' : 'question', payoutId })
    }
    function decide(how: End): void {
      for (const [payoutId, before] of ordered) {
        if (before !== null) continue
        ordered.set(payoutId, how.state === 'paid' ? { ...how, reference: `bank-${payoutId}` } : how)
        if (how.state === 'paid') paidOut += NET
        return
      }
    }
    async function rules(): Promise<void> {
      const row = await findWithdrawal(db, id)
      const payout = await latest()
      if (row !== undefined && isOverdueToGiveBack(row, payout, clock)) await services.write((tx) => returnByRule(tx, payout.id))
    }

    async function perform(one: Step): Promise<void> {
      const payout = await latest()
      switch (one.do) {
        case 'turn':
          return turn()
        case 'deliver':
        case 'repeat':
        case 'lose': {
          if (messages.length === 0) return
          const at = one.message % messages.length
          const [message] = one.do === 'repeat' ? [messages[at]] : messages.splice(at, 1)
          if (message !== undefined && one.do !== 'lose') await deliver(message)
          return
        }
        case 'pay':
          return decide({ state: 'paid', reference: '' })
        case 'refuse':
          return decide({ state: 'failed', failure: 'destination' })
        case 'trouble':
          return decide({ state: 'failed', failure: 'payer' })
        case 'tell':
          for (const [payoutId, how] of ordered)
            if (how !== null) messages.push({ to: 'site', word: wordOf(payoutId), payoutId, notice: `${id}-${(notices += 1)}` })
          return
        case 'retry':
          return void (await services.write((tx) => tryAgain(tx, payout, { by: BY })))
        case 'giveBack':
          return void (await services.write((tx) => giveBack(tx, payout, { by: BY, reason: 'back' })))
        case 'byHand': {
          const inHand = await services.write(async (tx) => {
            const open = payout.state === 'waiting' ? payout : await tryAgain(tx, payout, { by: BY })
            return open !== null && (await takeInHand(tx, open, { by: BY })) ? open.id : null
          })
          // Who takes it in hand pays it then, once.
          if (inHand === null) return
          paidOut += NET
          const open = await latest()
          expect(await services.write((tx) => endPaid(tx, open, 'bank-hand', { by: BY, words: 'paid' }))).toBe(true)
          return
        }
        case 'rule': {
          // An operator who asks the payer's people is told the truth.
          const truth = ordered.get(payout.id)
          if (truth?.state === 'paid')
            await services.write((tx) => endPaid(tx, payout, truth.reference, { by: BY, words: 'they say so' }))
          if (truth?.state === 'failed') await services.write((tx) => endFailed(tx, payout, { by: BY, words: 'they say so' }))
          return
        }
        case 'day':
          clock += DAY
          return rules()
      }
    }

    /** A person looks into what the payer said that cannot be right; the payer is honest, so nothing was paid that we think was not. */
    async function look(): Promise<void> {
      for (const payout of (await payoutsOf(db, [id])).get(id) ?? [])
        await services.write((tx) => explainDoubt(tx, payout, 'looked into it'))
    }

    /** Nobody loses anything any more: all is delivered, decided, asked and given back. */
    async function settle(): Promise<void> {
      for (let round = 0; round < 60; round += 1) {
        while (messages.length > 0) await deliver(messages.shift()!)
        await look()
        await turn()
        if (round % 3 === 2) decide({ state: 'paid', reference: '' })
        if (round > 20) await perform({ do: 'day' })
        // What the rules leave to a person since then.
        if (round > 40) await perform({ do: 'giveBack' })
        const state = (await findWithdrawal(db, id))?.state
        if (messages.length === 0 && (state === 'paid' || state === 'failed')) return
      }
    }
    return { id, perform, settle, paidOut: () => paidOut, ordered }
  }

  const SEQUENCES = sequences(200)
  let spent = 0

  test(
    `[Q10] [Q7] ${SEQUENCES} payouts: each withdrawal is paid once or back in the wallet, and no fen is lost or paid twice`,
    { timeout: 120_000 + SEQUENCES * 400 },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30 }), async (steps) => {
          const { id, perform, settle, paidOut } = await begin()
          for (const one of steps) {
            await perform(one)
            const state = (await findWithdrawal(db, id))?.state
            // Whoever has the money back was never paid.
            if (state === 'failed') expect(paidOut()).toBe(0)
          }
          await settle()
          const state = (await findWithdrawal(db, id))?.state
          expect([state, paidOut()]).toEqual(state === 'paid' ? ['paid', NET] : ['failed', 0])
          if (state === 'paid') spent += AMOUNT
          expect(await balanceOf(db, MEMBER, 'FEN')).toBe(OPENING - spent)
        }),
        { numRuns: SEQUENCES },
      )
      expect(await auditLedger(db)).toEqual([])
    },
  )
})
