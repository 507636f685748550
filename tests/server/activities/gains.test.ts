import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type KindName, KINDS } from '#src/api/model/activities/kinds.ts'
import { initialTerms } from '#src/api/model/activities/terms.ts'
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
  await db.deleteFrom('activity').execute()
})
afterAll(() => db.destroy())

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
  const terms = JSON.stringify(initialTerms(KINDS[kind].fields))
  await writeRows(db, row('activity', { id: 'a', kind, terms_json: terms }))
  expect(await SERVER_KINDS[kind].gain(db, await readActivity(db, 'a'))).toEqual(expected)
})
