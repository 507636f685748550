import { createTestModel } from '@xstate/test'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pointGoods } from '#src/api/contract/pointShop.ts'
import { taskList } from '#src/api/contract/tasks.ts'
import { welfareList } from '#src/api/contract/welfare.ts'
import { KIND_NAMES, type KindName } from '#src/api/model/activities/kinds.ts'
import { ActivityFields } from '#src/api/model/activities/officeActivity.ts'
import { BUDGET_ASSETS } from '#src/api/model/activities/prize.ts'
import { dayOf } from '#src/api/model/day.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { profile } from '#src/api/profile.ts'
import { runLotteries } from '#server/activities/kinds/lottery/lotteryJob.ts'
import { lockBonus } from '#server/activities/lockBonus.ts'
import { publishActivity, saveActivity } from '#server/activities/office.ts'
import { givePrize } from '#server/activities/prizes.ts'
import { findMember } from '#server/members/members.ts'
import { newId } from '#server/platform/ids.ts'
import { beginPause } from '#server/saferPlay/pauses.ts'
import { activityFields } from '#tests/support/activities.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { deedsHeard } from '#tests/support/deedsHeard.ts'
import { deposited } from '#tests/support/deposited.ts'
import { QUIZ_TERMS } from '#tests/support/quiz.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'
import { EVERY_TRANSITION } from '../everyTransition.ts'
import { offersSpecification } from './offersSpecification.ts'

const DAY = 86_400_000
const MIA = { memberId: 'm-mia', deviceId: 'device-mia' }
const isClosed = (state: string) => state.startsWith('paused') || state.startsWith('excluded')

describe('offers and who paused, on a real server', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
    server.clock.hold()
  })
  afterAll(() => server.stop())

  const paths = createTestModel(offersSpecification).getShortestPaths(EVERY_TRANSITION)

  test.each(paths.map((path) => [path.description, path] as const))('[S-3] [P-9] [C-12] %s', async (_, path) => {
    const run = newId('run')
    const activityOf = (kind: KindName) => `${run}-${kind}`
    await begin(server, activityOf)
    const { clock } = server
    const services = () => server.services
    const hear = () => deedsHeard(server)
    const act = (kind: KindName, what: string) =>
      services().activities.act(kind, MIA.memberId, { id: activityOf(kind), requestId: newClientId(), act: { do: what } })
    const pause = (length: { hours: 24 | 168 } | { months: 6 }) => services().write((tx) => beginPause(tx, MIA, length))
    const deposit = async () => {
      clock.advance(1_000)
      await deposited(server, MIA.memberId, 100_000)
      await hear()
    }
    const bet = async () => {
      clock.advance(1_000)
      await services().write(async (tx) => {
        const deed = { what: 'validBets', product: 'sports', day: dayOf(tx.at), change: fen(50_000) } as const
        tx.publishAfterCommit({ type: 'deed', memberId: MIA.memberId, deed })
      })
      await hear()
    }
    const draw = async () => {
      await services().write(({ db, at }) =>
        db.updateTable('lottery_drawing').set({ draws_at: at }).where('drawn_at', 'is', null).execute(),
      )
      const { db, write, now, vault } = services()
      await runLotteries({ db, write, now, vault, give: (tx, ...rest) => givePrize(tx, lockBonus, ...rest) })
    }
    const ofRun = `${run}-%`
    const winners = async () =>
      (await services().db.selectFrom('lottery_winner').select('place').where('activity_id', 'like', ofRun).execute()).length
    const grants = async () =>
      (await services().db.selectFrom('bonus_grant').select('id').where('source_id', 'like', ofRun).execute()).length
    const tickets = async () =>
      (await services().db.selectFrom('lottery_bets').select('valid').where('activity_id', 'like', ofRun).execute()).reduce(
        (sum, { valid }) => sum + Number(valid),
        0,
      )
    const prizes = async () =>
      (await services().db.selectFrom('activity_prize').select('id').where('activity_id', 'like', ofRun).execute()).length
    /** Nothing came of it: neither a bonus, nor a ticket, nor a prize. */
    const inVain = (what: () => Promise<unknown>) => async () => {
      const before = [await winners(), await grants(), await tickets(), await prizes()]
      await what()
      expect([await winners(), await grants(), await tickets(), await prizes()]).toEqual(before)
    }
    const login = () => {
      clock.advance(10_000)
      return server.login('mia')
    }

    await path.test({
      events: {
        TAKE_PART: async () => {
          for (const kind of ['firstDeposit', 'continueDeposit', 'stageDeposit', 'lottery'] as const)
            expect(await act(kind, 'join')).toMatchObject({ result: 'done' })
          expect(await act('breakoutBarrier', 'begin')).toMatchObject({ result: 'done' })
        },
        DEPOSIT: async () => {
          await deposit()
          expect(await grants()).toBe(1)
        },
        BET: async () => {
          await bet()
          expect(await tickets()).toBeGreaterThan(0)
        },
        DRAW: async () => {
          await draw()
          expect(await winners()).toBeGreaterThan(0)
        },
        DEPOSIT_IN_VAIN: inVain(deposit),
        BET_IN_VAIN: inVain(bet),
        DRAW_IN_VAIN: inVain(draw),
        DAYS_PASS: inVain(async () => {
          clock.advance(3 * DAY)
          await draw()
        }),
        TIME_OUT: () => pause({ hours: 168 }),
        EXCLUDE: () => pause({ months: 6 }),
        LONGER: () => pause({ months: 6 }),
        SHORTER_IN_VAIN: () => expect(pause({ hours: 24 })).rejects.toMatchObject({ code: profile.codes.conflict }),
        RESTART: () => server.restart(),
        LOG_IN: async () => void (await login()),
        PAUSE_OVER: () => clock.advance(7 * DAY),
        // Six months; then the account is woken, for it slept meanwhile.
        EXCLUSION_OVER: async () => {
          clock.advance(190 * DAY)
          await services().write((tx) =>
            tx.db
              .updateTable('member')
              .set({ last_seen_at: tx.at, dormant_since: null })
              .where('id', '=', MIA.memberId)
              .execute(),
          )
        },
      },
      states: {
        '*': async ({ value }) => {
          const closed = isClosed(typeof value === 'string' ? value : '')
          const { activities } = services()
          const { isPaused, list } = await activities.list(MIA.memberId)
          const shown = list.filter((card) => card?.id.startsWith(run))
          expect([isPaused, shown.length]).toEqual(closed ? [true, 0] : [false, KIND_NAMES.length])
          for (const kind of KIND_NAMES) {
            const page = await activities.info(kind, activityOf(kind), MIA.memberId)
            expect([kind, page.isPaused, page.card === null, page.view === null]).toEqual([kind, closed, closed, closed])
            // Whatever is asked for: it is refused before it is read.
            const order = { id: activityOf(kind), requestId: newClientId(), act: ASKED[kind] ?? { do: 'anything' } }
            if (closed)
              await expect(activities.act(kind, MIA.memberId, order)).rejects.toMatchObject({ code: profile.codes.saferPlay })
          }
          const token = await login()
          for (const call of [welfareList, taskList, pointGoods]) {
            const page = granted(await server.call(call, {}, { token }))
            expect([page.isPaused, closed && page.list.length > 0]).toEqual([closed, false])
          }
        },
      },
    })
  })
})

/** What is read before it is refused, of kinds that take their acts themselves. */
const ASKED: Partial<Record<KindName, object>> = { redPacketRain: { do: 'grab', rainId: 'rain-of-nobody' } }

/** Whatever ran is over, and an activity of each kind runs, in which Mia did nothing yet: no deposit, and no pause. */
async function begin(server: TestServer, activityOf: (kind: KindName) => string): Promise<void> {
  const { clock, services } = server
  const oda = (await findMember(services.db, 'm-oda'))!
  // Two rebates never share a day.
  clock.advance(DAY)
  const now = clock.now()
  await services.write(async ({ db }) => {
    // So long ago that no page shows it and no rebate shares a day with it.
    const was = { starts_at: now - 60 * DAY, ends_at: now - 30 * DAY }
    await db
      .updateTable('activity')
      .set({ status: 'ended', ...was })
      .execute()
    await db.deleteFrom('play_pause').execute()
    await db.deleteFrom('deposit_order').where('member_id', '=', MIA.memberId).execute()
  })
  for (const kind of KIND_NAMES) {
    const id = activityOf(kind)
    const budgets = BUDGET_ASSETS.map((asset) => ({ asset, all: '500000', day: null }))
    const terms = kind === 'quiz' ? { terms: QUIZ_TERMS } : {}
    const fields = v.parse(ActivityFields, activityFields(now, kind, { endsAt: now + 300 * DAY, budgets, ...terms }))
    const reason = 'as agreed'
    await services.write((tx) => saveActivity(tx, oda, { id, version: null, fields, reason }))
    await services.write((tx) => publishActivity(tx, oda, { id, version: 0, reason }))
  }
}
