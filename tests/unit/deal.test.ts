import { describe, expect, test } from 'vitest'
import { units } from '#src/api/model/money/amount.ts'
import { WITHDRAWAL_STATES } from '#src/api/model/withdrawalState.ts'
import { DEAL_KINDS, DEAL_TYPES, dealStatus, dealTypeOf } from '#src/api/model/deal.ts'

describe('[C-10] a movement of the ledger in members’ words', () => {
  test.each([
    ['deposit', 'deposit'],
    ['withdrawalRefund', 'withdraw'],
    ['venueIn', 'transfer'],
    ['yebInterest', 'yeb'],
    ['yebPrize', 'prize'],
    ['betSettle', 'bet'],
    ['gameStake', 'bet'],
    ['gift', 'gift'],
    ['adjustmentDebit', 'adjustment'],
    ['exchange', 'exchange'],
    ['exchangeCoins', 'exchange'],
    ['exchangePoints', 'exchange'],
    ['pointsBets', 'prize'],
    ['opening', 'other'],
    ['', 'other'],
  ])('%s is of the type %s', (kind, type) => expect(dealTypeOf(kind)).toBe(type))

  // Every kind under which the server moves a member's own money, but the play money that an account opens with.
  test.each([
    'activityPrize',
    'agentPayout',
    'bonusBirthday',
    'bonusGrant',
    'bonusInvite',
    'bonusLevel',
    'bonusMonth',
    'betSettle',
    'betStake',
    'gameRefund',
    'gameStake',
    'gameWin',
    'guessPaid',
    'guessStake',
    'adjustmentCredit',
    'adjustmentDebit',
    'deposit',
    'depositHeld',
    'withdrawal',
    'withdrawalRefund',
    'exchange',
    'exchangeCoins',
    'exchangePoints',
    'gift',
    'venueIn',
    'venueOut',
    'pointsBets',
    'pointsBetsBack',
    'pointsTask',
    'welcome',
    'yebIn',
    'yebInterest',
    'yebOut',
    'yebPrize',
  ])('%s is found under a type of its own, not among the others', (kind) => expect(dealTypeOf(kind)).not.toBe('other'))

  test('no kind is of two types: what a filter finds is what a record says', () => {
    for (const [type, starts] of Object.entries(DEAL_KINDS)) for (const start of starts) expect(dealTypeOf(start)).toBe(type)
    expect(Object.keys(DEAL_KINDS).toSorted()).toEqual(DEAL_TYPES.filter((type) => type !== 'other').toSorted())
  })

  test('it came, went, or changed its place', () => {
    const side = (place: 'centre' | 'yeb', amount: number) => ({ place, asset: 'FEN', amount: units(amount) }) as const
    const status = (...sides: readonly ReturnType<typeof side>[]) => dealStatus({ sides: [...sides], withdrawal: null })
    expect(status(side('centre', 5))).toBe('came')
    expect(status(side('centre', -5))).toBe('went')
    expect(status(side('centre', -5), side('yeb', 5))).toBe('moved')
  })

  test('[P-6] the money of a withdrawal is held, paid out, or given back: never plainly gone', () => {
    const sides = [{ place: 'centre', asset: 'FEN', amount: units(-5) } as const]
    const told = WITHDRAWAL_STATES.map((state) => [state, dealStatus({ sides, withdrawal: { withdrawalId: 'W1', state } })])
    expect(Object.fromEntries(told)).toEqual({
      created: 'held',
      reviewing: 'held',
      unpaid: 'held',
      approved: 'held',
      paying: 'held',
      paid: 'paid',
      rejected: 'returned',
      failed: 'returned',
      cancelled: 'returned',
    })
  })
})
