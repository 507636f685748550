import { type KindName, KINDS } from '#src/api/model/activities/kinds.ts'
import { BUDGET_ASSETS } from '#src/api/model/activities/prize.ts'
import { initialTerms } from '#src/api/model/activities/terms.ts'
import { dayOf } from '#src/api/model/day.ts'
import { fen, points, units } from '#src/api/model/money/amount.ts'
import { movePoints } from '#server/ledger/movePoints.ts'
import { addMember } from '#server/members/members.ts'
import { writeSetting } from '#server/platform/siteSettings.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import type { Services } from '#server/services.ts'
import { FIXTURE, seedFixture } from '#tests/support/fixtureWorld.ts'
import { addMatch } from '#tests/support/matches.ts'
import { QUIZ_TERMS } from '#tests/support/quiz.ts'
import { openRain } from '#tests/support/rains.ts'
import { activityOf, DOES, GIFT, GUESSED, matchOf, memberOf, RESULTS, signsOf } from './orders.ts'

const DAY = 86_400_000

/** The kinds that give something, with what differs from the terms that a form begins with. */
const GIVING = {
  signGifts: { gifts: [{ coins: String(GIFT) }] },
  novicePackages: {},
  spinWheel: { pointMost: 3 },
  quiz: { ...QUIZ_TERMS, seconds: 60 },
  breakoutBarrier: {},
  buffCards: {},
  firstDeposit: {},
  continueDeposit: {},
  stageDeposit: {},
  recallFriend: {},
  lottery: {},
  guess: { from: 'picked', matches: GUESSED.map((number) => ({ match: matchOf(number) })) },
  soccerLottery: { from: 'picked', matches: RESULTS.map((_, number) => ({ match: matchOf(number) })) },
  euroCupVote: {},
  fanshuiRebate: {
    rates: Array.from({ length: 11 }, () => ({ sports: 100, slots: 150, live: 200, fishing: 0, chess: 0, lottery: 0 })),
  },
} as const satisfies Partial<Record<KindName, object>>
type Giving = keyof typeof GIVING

const KINDS_THAT_GIVE = Object.values(KINDS)
  .map(({ name }) => name)
  .filter((name): name is Giving => Object.hasOwn(GIVING, name))

/** The world of a run: members as they came today, some of whom were away for long, and an activity of each kind that gives something. */
export async function seedActivities(services: Services, members: number): Promise<void> {
  await seedFixture(services)
  for (const number of RESULTS.keys()) await addMatch({ services }, { id: matchOf(number), startAt: services.now() + DAY })
  await services.write(async (tx) => {
    // All of them come from one address.
    await writeSetting(tx, 'inviteSameAddress', 'on')
    for (const kind of KINDS_THAT_GIVE) await addActivity(tx, kind, GIVING[kind], members)
    for (let number = 0; number < members; number += 1) await addGuest(tx, number)
    // As long as the longest run, and fewer packets than all of them together may grab.
    const rain = { activityId: activityOf('redPacketRain'), startsAt: tx.at - 10_000, seconds: 3_600 }
    await openRain(tx, { ...rain, pot: members * 700, packets: members * 7 })
  })
}

async function addActivity(tx: Transaction, kind: Giving, changes: object, members: number): Promise<void> {
  const id = activityOf(kind)
  // Rebates are of days from then on.
  const since = tx.at - DOES.daysBefore * DAY
  await tx.db
    .insertInto('activity')
    .values({
      id,
      kind,
      title_chinese: '混乱测试',
      title_english: 'Chaos',
      words_chinese: '测试',
      words_english: 'Test',
      place: 1,
      starts_at: since,
      ends_at: tx.at + 30 * DAY,
      grade: 0,
      tag: null,
      terms_json: JSON.stringify({ ...initialTerms(KINDS[kind].fields), ...changes }),
      // The run says when the nights are counted.
      status: kind === 'fanshuiRebate' ? 'paused' : 'published',
      version: 1,
      changed_at: since,
    })
    .execute()
  const limits = { all_limit: units(1_000_000_000), day_limit: units(900_000_000) }
  const scarce = { all_limit: units(signsOf(members) * GIFT), day_limit: null }
  for (const asset of BUDGET_ASSETS)
    await tx.db
      .insertInto('activity_budget')
      .values({
        activity_id: id,
        asset,
        ...(kind === 'signGifts' ? scarce : limits),
        spent: units(0),
        day: 0,
        day_spent: units(0),
      })
      .execute()
}

/** Every second one was away for long and came back today; the others began to climb before. */
async function addGuest(tx: Transaction, number: number): Promise<void> {
  const id = memberOf(number)
  const today = dayOf(tx.at)
  const person = { nickname: id, passwordHash: null, role: 'member', avatar: '/a.svg', gold: 0 } as const
  await addMember(tx, { id, name: id, ...person, vipLevel: number % 10 })
  await movePoints(tx, id, points(DOES.points), { kind: 'opening', key: `opening.points:${id}` })
  await tx.db
    .insertInto('collection')
    .values({ member_id: id, kind: 'anchor', target_id: FIXTURE.anchorRoom, at: tx.at })
    .execute()
  for (let day = today - DOES.daysBefore; day < today; day += 1) {
    const amount = fen(DOES.betsBefore)
    await tx.db.insertInto('valid_day').values({ member_id: id, day, amount }).execute()
    await tx.db.insertInto('valid_kind_day').values({ member_id: id, day, kind: 'slots', amount }).execute()
  }
  if (number % 2 === 0) {
    await tx.db
      .insertInto('member_return')
      .values({ member_id: id, away_since: tx.at - 40 * DAY, at: tx.at })
      .execute()
    return
  }
  await tx.db
    .insertInto('activity_entry')
    .values({
      activity_id: activityOf('breakoutBarrier'),
      member_id: id,
      state_json: JSON.stringify({ since: today - DOES.daysBefore, got: 0 }),
      version: 0,
      joined_at: tx.at,
      changed_at: tx.at,
    })
    .execute()
}
