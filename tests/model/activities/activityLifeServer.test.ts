import { createTestModel } from '@xstate/test'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ActivityFieldsWire, ActivityFields } from '#src/api/model/activities/officeActivity.ts'
import { dayOf, dayStart } from '#src/api/model/day.ts'
import { profile } from '#src/api/profile.ts'
import { setBar } from '#server/activities/barOffice.ts'
import { actOnActivity, publishActivity, saveActivity, signActivity } from '#server/activities/office.ts'
import { findMember, type MemberRow } from '#server/members/members.ts'
import { SIGNED_FOR } from '#server/members/signature.ts'
import { newId } from '#server/platform/ids.ts'
import { activityFields } from '#tests/support/activities.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { secondOperator } from '#tests/support/operators.ts'
import { addCrowd } from '#tests/support/rains.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'
import { EVERY_TRANSITION } from '../everyTransition.ts'
import { activityLifeSpecification } from './activityLifeSpecification.ts'

const [HOUR, DAY] = [3_600_000, 86_400_000]
/** Coins of a claim: the budget holds two a day, and three in all. */
const GIFT = 100

/** How a member who did nothing yet sees it: its state, and why they may not take part; null = it is not shown at all. */
const SEEN: Readonly<Record<string, readonly [string, string | null] | null>> = {
  draft: null,
  draftInTime: null,
  draftTooLate: null,
  rich: null,
  signed: null,
  lapsed: null,
  scheduled: ['scheduled', 'notBegun'],
  pausedBefore: ['paused', 'paused'],
  running: ['running', null],
  claimed: ['running', null],
  claimedWithMore: ['running', null],
  freshDay: ['running', null],
  refilled: ['running', null],
  paused: ['paused', 'paused'],
  pausedUsedUp: ['paused', 'paused'],
  usedUpToday: ['running', 'budgetGone'],
  usedUp: ['running', 'budgetGone'],
  usedUpForGood: ['running', 'budgetGone'],
  usedUpAgain: ['running', 'budgetGone'],
  barred: ['running', 'barred'],
  blacklisted: ['running', 'barred'],
  barredInPause: ['paused', 'barred'],
  barredAfter: ['ended', 'barred'],
  ended: ['ended', 'ended'],
  shut: ['ended', 'ended'],
}

describe('the life of an activity on a real server', () => {
  let server: TestServer
  let oda: MemberRow
  let leo: MemberRow
  let crowd: string[]
  beforeAll(async () => {
    server = await startTestServer()
    server.clock.hold()
    await secondOperator(server, ['activities.act', 'activities.approve'])
    const row = async (id: string) => (await findMember(server.services.db, id))!
    oda = await row('m-oda')
    leo = await row('m-leo')
    crowd = await addCrowd(server.services, 200)
  })
  afterAll(() => server.stop())

  const paths = createTestModel(activityLifeSpecification).getShortestPaths(EVERY_TRANSITION)

  test.each(paths.map((path) => [path.description, path] as const))('[C-12] [A-5] %s', async (_, path) => {
    const { db, write, activities } = server.services
    const { clock } = server
    const to = (time: number) => {
      if (time > clock.now()) clock.advance(time - clock.now())
    }
    // From noon on, so that what a day holds is one day's.
    to(dayStart(dayOf(clock.now()) + 1) + 12 * HOUR)
    const [id, startsAt, endsAt] = [newId('test'), clock.now() + 2 * HOUR, clock.now() + 5 * DAY]
    let fields: ActivityFieldsWire = activityFields(clock.now(), 'signGifts', {
      startsAt,
      endsAt,
      budgets: [{ asset: 'GOLD', all: String(3 * GIFT), day: String(2 * GIFT) }],
      terms: { gifts: [{ coins: String(GIFT) }], makeUps: 0 },
    })
    const version = async () =>
      (await db.selectFrom('activity').select('version').where('id', '=', id).executeTakeFirst())?.version ?? null
    const reason = 'as agreed'
    const save = async (change: Partial<ActivityFieldsWire>, from?: number) => {
      const next = { ...fields, ...change }
      const given = v.parse(ActivityFields, next)
      const known = from ?? (await version())
      const { result } = await write((tx) => saveActivity(tx, oda, { id, version: known, fields: given, reason }))
      if (result === 'done') fields = next
      return result
    }
    const publish = async (later = 0) => {
      const from = (await version())! + later
      return (await write((tx) => publishActivity(tx, oda, { id, version: from, reason }))).result
    }
    const act = async (deed: 'pause' | 'resume' | 'end') => {
      const from = (await version())!
      return (await write((tx) => actOnActivity(tx, oda, { id, version: from, deed, reason }))).result
    }
    const sign = async (by: MemberRow, verdict: 'approve' | 'refuse') => {
      const open = await db.selectFrom('activity_proposal').select('digest').where('activity_id', '=', id).executeTakeFirst()
      const digest = open?.digest ?? ''
      return (await write((tx) => signActivity(tx, by, { id, digest, verdict, reason }))).result
    }
    const bar = (of: string | null, isSet: boolean) => write((tx) => setBar(tx, oda, { id: of, name: 'mia', isSet, reason }))
    const is = (wanted: string, what: () => Promise<string>) => async () => expect(await what()).toBe(wanted)
    const places = { now: 1 }
    const another = () => ({ place: (places.now += 1) })
    const budget = (all: number, day: number) => ({
      budgets: [{ asset: 'GOLD' as const, all: String(all * GIFT), day: String(day * GIFT) }],
    })
    const signIn = (memberId: string) =>
      activities.act('signGifts', memberId, { id, requestId: newClientId(), act: { do: 'sign' } })
    const claim = async () => expect(await signIn(crowd.shift()!)).toMatchObject({ result: 'done' })

    expect(await save({})).toBe('done')
    await path.test({
      events: {
        REWRITE: is('done', () => save({ ...another(), ...budget(3, 2) })),
        REWRITE_LATE: is('late', async () => save(another(), (await version())! + 1)),
        REWRITE_TERMS: is('done', () => save({ terms: { gifts: [{ coins: String(GIFT) }], makeUps: 1 } })),
        REWRITE_TERMS_IN_VAIN: is('fixed', () => save({ terms: { gifts: [{ coins: '999' }], makeUps: 1 } })),
        REWRITE_IN_VAIN: is('impossible', () => save(another())),
        ENRICH: is('done', () => save({ budgets: [...fields.budgets, { asset: 'FEN', all: '500001', day: null }] })),
        PUBLISH: is('done', () => publish()),
        PUBLISH_LATE: is('late', () => publish(1)),
        PUBLISH_AGAIN: is('done', () => publish(-1)),
        PUBLISH_IN_VAIN: is('impossible', () => publish()),
        PUBLISH_FIRST: is('signed', () => publish()),
        SIGN_OWN: is('own', () => sign(oda, 'approve')),
        SIGN: is('done', () => sign(leo, 'approve')),
        REFUSE: is('done', () => sign(leo, 'refuse')),
        SIGNATURE_LAPSES: () => clock.advance(SIGNED_FOR),
        SIGN_LATE: is('late', () => sign(leo, 'approve')),
        PAUSE: is('done', () => act('pause')),
        PAUSE_IN_VAIN: is('impossible', () => act('pause')),
        RESUME: is('done', () => act('resume')),
        RESUME_IN_VAIN: is('impossible', () => act('resume')),
        END: is('done', () => act('end')),
        BEGINS: () => to(startsAt),
        MIDNIGHT: () => to(dayStart(dayOf(clock.now()) + 1)),
        SHUTS: () => to(endsAt),
        CLAIM: claim,
        CLAIM_LAST: claim,
        MORE_A_DAY: is('done', () => save(budget(3, 3))),
        MORE: is('done', () => save(budget(4, 4))),
        BAR: () => bar(id, true),
        BAR_OF_ALL: () => bar(null, true),
        LET_IN: async () => {
          await bar(id, false)
          await bar(null, false)
        },
        BLACKLIST: () =>
          write((tx) => tx.db.insertInto('member_tag').values({ member_id: 'm-mia', tag: 'blacklist', at: tx.at }).execute()),
        CLEAR: () => write((tx) => tx.db.deleteFrom('member_tag').where('member_id', '=', 'm-mia').execute()),
      },
      states: {
        '*': async ({ value }) => {
          const seen = SEEN[typeof value === 'string' ? value : '']
          expect(seen, `what members see while it is ${JSON.stringify(value)}`).toBeDefined()
          const cardOf = async (memberId: string | null) => (await activities.list(memberId)).list.find((card) => card?.id === id)
          const card = await cardOf('m-mia')
          expect(card === undefined ? null : [card.state, card.why?.why ?? null]).toEqual(seen)
          // A bar is of one member alone.
          if (seen?.[1] === 'barred')
            expect((await cardOf(crowd[0]!))?.why?.why ?? null).toBe(seen[0] === 'running' ? null : seen[0])
          if (seen === null) await expect(signIn('m-mia')).rejects.toMatchObject({ code: profile.codes.notFound })
          else if (seen?.[1] === 'barred') {
            await expect(signIn('m-mia')).rejects.toMatchObject({ code: profile.codes.activityBlacklisted })
            await expect(activities.info('signGifts', id, 'm-mia')).rejects.toMatchObject({
              code: profile.codes.activityBlacklisted,
            })
          } else if (seen?.[1] != null) expect(await signIn('m-mia')).toEqual({ result: 'refused', why: { why: seen[1] } })
          const prizes = await db.selectFrom('activity_prize').select('amount').where('activity_id', '=', id).execute()
          const kept = await db
            .selectFrom('activity_budget')
            .selectAll()
            .where('activity_id', '=', id)
            .where('asset', '=', 'GOLD')
            .executeTakeFirstOrThrow()
          expect(Number(kept.spent)).toBe(prizes.reduce((sum, { amount }) => sum + Number(amount), 0))
          expect(Number(kept.spent)).toBeLessThanOrEqual(Number(kept.all_limit))
          expect(Number(kept.day_spent)).toBeLessThanOrEqual(Number(kept.day_limit))
        },
      },
    })
    // The next path begins without it.
    await write(async (tx) => {
      await tx.db.updateTable('activity').set({ status: 'ended', ends_at: startsAt }).where('id', '=', id).execute()
      await tx.db.deleteFrom('activity_bar').execute()
      await tx.db.deleteFrom('member_tag').where('member_id', '=', 'm-mia').execute()
    })
  })
})
