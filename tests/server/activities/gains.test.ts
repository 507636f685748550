import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type KindName, KINDS } from '#src/api/model/activities/kinds.ts'
import { ACTIVITIES_MOST } from '#src/api/model/activities/officeActivity.ts'
import { initialTerms } from '#src/api/model/activities/terms.ts'
import { keepTerms } from '#server/activities/keptTerms.ts'
import { SERVER_KINDS } from '#server/activities/kinds.ts'
import { readActivity } from '#server/activities/rows.ts'
import type { Database } from '#server/platform/db/database.ts'
import { openBareDatabase, row, writeRows } from '#tests/support/bareRows.ts'

// What a card says an activity brings, by the terms that a form begins with.

let db: Database
beforeAll(async () => {
  db = await openBareDatabase()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await db.deleteFrom('activity').execute()
})
afterAll(() => db.destroy())

async function gainOf(kind: KindName, terms: object) {
  await writeRows(db, row('activity', { id: 'a', kind, terms_json: JSON.stringify(terms) }))
  return SERVER_KINDS[kind].gain(db, await readActivity(db, 'a'))
}

test.each<[KindName, object]>([
  ['signGifts', { unit: 'GOLD', amount: '1000', rate: 0, count: 7 }],
  ['novicePackages', { unit: 'GOLD', amount: '1900', rate: 0, count: 0 }],
  ['breakoutBarrier', { unit: 'GOLD', amount: '2550', rate: 0, count: 7 }],
  ['buffCards', { unit: 'POINT', amount: '80', rate: 0, count: 0 }],
  ['firstDeposit', { unit: 'FEN', amount: '50000', rate: 5_000, count: 0 }],
  ['continueDeposit', { unit: 'FEN', amount: '30000', rate: 2_000, count: 2 }],
  ['stageDeposit', { unit: 'FEN', amount: '23400', rate: 0, count: 3 }],
  ['recallFriend', { unit: 'FEN', amount: '1800', rate: 0, count: 0 }],
  ['redPacketRain', { unit: 'FEN', amount: '20000', rate: 0, count: 2 }],
  ['spinWheel', { unit: 'FEN', amount: '8800', rate: 0, count: 0 }],
  ['soccerLottery', { unit: 'POINT', amount: '5000', rate: 0, count: 0 }],
  ['euroCupVote', { unit: 'POINT', amount: '5000', rate: 0, count: 8 }],
])('[C-12] the card of %s says the most that its terms give', async (kind, expected) => {
  expect(await gainOf(kind, initialTerms(KINDS[kind].fields))).toEqual(expected)
})

const grant = (amount: string, multiple: number) => ({ asset: 'GRANT', amount, multiple, product: 'slots' })
const paid = (amount: string) => ({ asset: 'FEN', amount })
/** A wheel whose other sectors are coins. */
const wheelOf = (...prizes: readonly object[]) => {
  const { fields } = KINDS.spinWheel
  const coinsOnly = { asset: 'GOLD', amount: '999999' }
  return {
    ...initialTerms(fields),
    sectors: fields.sectors.initial.map((sector, at) => ({ ...sector, prize: prizes[at] ?? coinsOnly })),
  }
}

test.each<[string, readonly object[], object]>([
  ['more into the wallet before a locked bonus', [grant('500', 10), paid('8800')], { unit: 'FEN', amount: '8800' }],
  [
    'a higher locked bonus with how often it is bet',
    [paid('500'), grant('8800', 10)],
    { unit: 'GRANT', amount: '8800', multiple: 10 },
  ],
  ['of as much, what need not be bet', [grant('8800', 1), paid('8800')], { unit: 'FEN', amount: '8800' }],
  ['of as much, what is bet least', [grant('8800', 5), grant('8800', 3)], { unit: 'GRANT', amount: '8800', multiple: 3 }],
])('[C-12] the top prize of a wheel is %s', async (_, prizes, expected) => {
  expect(await gainOf('spinWheel', wheelOf(...prizes))).toEqual({ ...expected, rate: 0, count: 0 })
})

test('[C-12] the first prize of a lottery is that of its first rank, whatever the others win', async () => {
  const ranks = [
    { winners: 1, prize: paid('500') },
    { winners: 1, prize: paid('8800') },
  ]
  const gain = await gainOf('lottery', { ...initialTerms(KINDS.lottery.fields), ranks })
  expect(gain).toEqual({ unit: 'FEN', amount: '500', rate: 0, count: 0 })
})

test('[C-12] the most that signing in brings is the highest gift, on the first day that has it', async () => {
  const gifts = [100, 800, 800, 50].map((coins) => ({ coins: String(coins) }))
  const gain = await gainOf('signGifts', { ...initialTerms(KINDS.signGifts.fields), gifts })
  expect(gain).toEqual({ unit: 'GOLD', amount: '800', rate: 0, count: 2 })
})

test('[C-12] what an activity brings follows its terms when they change', async () => {
  const terms = initialTerms(KINDS.soccerLottery.fields)
  const before = await gainOf('soccerLottery', terms)
  await db.deleteFrom('activity').execute()
  const after = await gainOf('soccerLottery', { ...terms, pool: '7000' })
  expect([before?.amount, after?.amount]).toEqual(['5000', '7000'])
})

test('[C-12] terms that fit no more bring nothing, and that is said once', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await writeRows(db, row('activity', { id: 'broken', kind: 'quiz', terms_json: '{}' }))
  const broken = await readActivity(db, 'broken')
  const gains = [await SERVER_KINDS.quiz.gain(db, broken), await SERVER_KINDS.quiz.gain(db, broken)]
  expect([gains, said.mock.calls.length]).toEqual([[null, null], 1])
})

test('[C-12] whoever looks at many activities, the terms of each are read once', async () => {
  const reads = vi.spyOn(JSON, 'parse')
  await writeRows(
    db,
    row('activity', { id: 'once', kind: 'lottery', terms_json: JSON.stringify(initialTerms(KINDS.lottery.fields)) }),
  )
  const activity = await readActivity(db, 'once')
  reads.mockClear()
  const gains = [await SERVER_KINDS.lottery.gain(db, activity), await SERVER_KINDS.lottery.gain(db, activity)]
  expect([gains.map((gain) => gain?.amount), reads.mock.calls.length]).toEqual([['8800', '8800'], 1])
})

test('[C-12] the terms of as many activities are kept as a list has, and those that were read first are read again', async () => {
  const terms = JSON.stringify(initialTerms(KINDS.lottery.fields))
  await writeRows(db, row('activity', { id: 'first', kind: 'lottery', terms_json: terms }))
  const first = await readActivity(db, 'first')
  const termsOf = keepTerms(KINDS.lottery)
  const reads = vi.spyOn(JSON, 'parse')
  for (let at = 0; at <= ACTIVITIES_MOST; at += 1) termsOf({ ...first, id: `a${at}` })
  const all = reads.mock.calls.length
  termsOf({ ...first, id: 'a1' })
  const kept = reads.mock.calls.length
  termsOf({ ...first, id: 'a0' })
  expect([all, kept, reads.mock.calls.length]).toEqual([ACTIVITIES_MOST + 1, ACTIVITIES_MOST + 1, ACTIVITIES_MOST + 2])
})
