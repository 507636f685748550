import { createTestModel } from '@xstate/test'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ActivityFields } from '#src/api/model/activities/officeActivity.ts'
import { dayOf, dayStart } from '#src/api/model/day.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { publishActivity, saveActivity } from '#server/activities/office.ts'
import { creditDay } from '#server/grades/creditDay.ts'
import { findMember } from '#server/members/members.ts'
import { newId } from '#server/platform/ids.ts'
import { beginPause } from '#server/saferPlay/pauses.ts'
import { activityFields } from '#tests/support/activities.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { addCrowd } from '#tests/support/rains.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'
import { EVERY_TRANSITION } from '../everyTransition.ts'
import { barrierSpecification } from './barrierSpecification.ts'

const [HOUR, DAY] = [3_600_000, 86_400_000]
/** What the gates ask for, in fen, and give, in coins; the second is a camp. */
const NEEDS = [10_000, 20_000, 30_000]
const GATES = NEEDS.map((need, index) => ({
  need: String(need),
  coins: String(10 * (index + 1)),
  isCamp: index === 1,
  card: 'none' as const,
}))

const sumOf = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)

/** How far the member stands, how far they ever were, and how many gates' gifts they have. */
const STANDS: Readonly<Record<string, readonly [number, number, number]>> = {
  away: [0, 0, 0],
  atStart: [0, 0, 0],
  atStartLater: [0, 0, 0],
  firstToday: [1, 1, 0],
  first: [1, 1, 0],
  firstClaimed: [1, 1, 1],
  firstGot: [1, 1, 1],
  fallen: [0, 1, 0],
  fallenGot: [0, 1, 1],
  firstAgain: [1, 1, 0],
  firstAgainGot: [1, 1, 1],
  campToday: [2, 2, 0],
  camp: [2, 2, 0],
  campTodayGot: [2, 2, 1],
  campClaimed: [2, 2, 2],
  campGot: [2, 2, 2],
  through: [3, 3, 0],
  throughGot: [3, 3, 2],
  throughClaimed: [3, 3, 3],
}

describe('the way through the gates on a real server', () => {
  let server: TestServer
  let crowd: string[]
  beforeAll(async () => {
    server = await startTestServer()
    server.clock.hold()
    crowd = await addCrowd(server.services, 100)
  })
  afterAll(() => server.stop())

  const paths = createTestModel(barrierSpecification).getShortestPaths(EVERY_TRANSITION)

  test.each(paths.map((path) => [path.description, path] as const))('[P-9] [S-3] %s', async (_, path) => {
    const { db, write, activities } = server.services
    const { clock } = server
    const noon = (days: number) => clock.advance(dayStart(dayOf(clock.now()) + days) + 12 * HOUR - clock.now())
    noon(1)
    const [id, memberId] = [newId('test'), crowd.shift()!]
    const oda = (await findMember(db, 'm-oda'))!
    const changes = { terms: { gates: GATES }, endsAt: clock.now() + 60 * DAY }
    const fields = v.parse(ActivityFields, activityFields(clock.now(), 'breakoutBarrier', changes))
    await write((tx) => saveActivity(tx, oda, { id, version: null, fields, reason: 'as agreed' }))
    await write((tx) => publishActivity(tx, oda, { id, version: 0, reason: 'as agreed' }))
    const act = (what: 'begin' | 'claim') =>
      activities.act('breakoutBarrier', memberId, { id, requestId: newClientId(), act: { do: what } })
    /** How many gates' gifts they claimed so far. */
    let claimed = 0
    const claims = (gates: number) => async () => {
      const coins = sumOf([10, 20, 30].slice(claimed, claimed + gates))
      claimed += gates
      const before = sumOf(await rows())
      expect(await act('claim')).toMatchObject({ result: 'done' })
      expect(sumOf(await rows()) - before).toBe(coins)
    }
    const bet = (amount: number) => () =>
      write((tx) => creditDay(tx, memberId, { day: dayOf(tx.at), kind: 'sports', change: fen(amount) }))
    const rows = async () =>
      (await db.selectFrom('activity_prize').select('amount').where('activity_id', '=', id).execute()).map(({ amount }) =>
        Number(amount),
      )
    await path.test({
      events: {
        BEGIN: async () => expect(await act('begin')).toMatchObject({ result: 'done' }),
        BEGIN_AGAIN: async () => expect(await act('begin')).toMatchObject({ result: 'refused', why: { why: 'already' } }),
        // Enough for any gate.
        BET: bet(NEEDS[2]!),
        BET_MORE: bet(10 * NEEDS[2]!),
        BET_LITTLE: bet(NEEDS[0]! - 1),
        VOID: bet(-NEEDS[2]!),
        CLAIM: claims(1),
        CLAIM_BOTH: claims(2),
        CLAIM_ALL: claims(3),
        CLAIM_IN_VAIN: async () => expect(await act('claim')).toMatchObject({ result: 'refused', why: { why: 'conditions' } }),
        DAY: () => noon(1),
        DAYS: () => noon(3),
        PAUSED_DAY: async () => {
          await write((tx) => beginPause(tx, { memberId, deviceId: 'd' }, { hours: 24 }))
          noon(1)
        },
      },
      states: {
        '*': async ({ value }) => {
          const name = typeof value === 'string' ? value : ''
          const [height, best, got] = STANDS[name]!
          const { view } = await activities.info('breakoutBarrier', id, memberId)
          expect(view).toMatchObject({ height, best })
          expect([name, await rows()]).toEqual([name, [10, 20, 30].slice(0, got)])
        },
      },
    })
    await write(({ db: inside }) => inside.updateTable('activity').set({ status: 'ended' }).where('id', '=', id).execute())
  })
})
