import { afterEach, expect, test } from 'vitest'
import { KINDS, type KindName } from '#src/api/model/activities/kinds.ts'
import { initialTerms } from '#src/api/model/activities/terms.ts'
import { dayOf } from '#src/api/model/day.ts'
import { SERVER_KINDS } from '#server/activities/kinds.ts'
import { type BareRow, emptyTables, row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'
import { firstFails } from '#tests/support/firstFails.ts'

// What an activity’s job finds due is done one by one, and one that always fails is found again by each look: the rest must not wait for it.

const DAY = 86_400_000
/** Noon of a day. */
const now = Date.parse('2026-05-15T04:00:00Z')
const { db, services } = await startBareServices(() => now)
const TABLES = [
  'activity',
  'activity_budget',
  'activity_match',
  'activity_news',
  'cup_share',
  'cup_vote',
  'guess_stake',
  'match',
  'rain',
  'rain_grab',
  'rebate_run',
  'recalled_friend',
  'soccer_round',
  'soccer_ticket',
] as const
afterEach(async () => {
  await emptyTables(db, ...TABLES)
})

const both = (table: string, valuesOf: (id: string) => BareRow['values']) =>
  writeRows(db, ...['one', 'two'].map((id) => row(table, valuesOf(id))))
const countOf = async (rows: Promise<readonly unknown[]>) => (await rows).length

/** Activities of a kind that run since two days ago, with terms as a form begins them. */
const running = (kind: KindName, ids: readonly string[] = ['one', 'two']) =>
  writeRows(
    db,
    ...ids.flatMap((id) => [
      row('activity', {
        id,
        kind,
        status: 'published',
        grade: 0,
        tag: null,
        starts_at: now - 2 * DAY,
        ends_at: now + 30 * DAY,
        changed_at: now - 2 * DAY,
        terms_json: JSON.stringify(initialTerms(KINDS[kind].fields)),
      }),
      row('activity_budget', { activity_id: id, asset: 'POINT', all_limit: 1_000_000, day_limit: null, spent: 0, day: 0 }),
    ]),
  )
/** A rain whose packets are paid now: one of each of these members. */
const grabbed = (...members: readonly string[]) =>
  writeRows(
    db,
    row('rain', { id: 'r', activity_id: 'over', state: 'paying', asset: 'FEN', starts_at: now - DAY, ends_at: now - DAY + 1 }),
    row('activity', { id: 'over', kind: 'redPacketRain', status: 'ended', terms_json: '{}', starts_at: 0, ends_at: now - 1 }),
    ...members.map((id, place) =>
      row('rain_grab', { rain_id: 'r', place, member_id: id, request_id: id, amount: 9, paid_at: null }),
    ),
  )
const paidGrabs = () => countOf(db.selectFrom('rain_grab').select('place').where('paid_at', 'is not', null).execute())
const unpaidStake = (id: string) =>
  row('guess_stake', { activity_id: 'one', match_id: 'm', member_id: id, side: 'home', amount: 5, payout: 5, paid_at: null })
const match = (id: string) =>
  row('match', { id, sport: 'football', game_status: 'pre', start_at: now + 2 * 3_600_000, home_name: id, visit_name: 'B' })

type Due = {
  readonly what: string
  readonly kind: KindName
  /** Makes two things due. */
  readonly prepare: () => Promise<unknown>
  /** How many of them are done. */
  readonly done: () => Promise<number>
}
const ALL: readonly Due[] = [
  {
    what: 'a rain that is announced',
    kind: 'redPacketRain',
    prepare: () => running('redPacketRain'),
    done: () => countOf(db.selectFrom('rain').select('activity_id').distinct().execute()),
  },
  {
    what: 'a rain that is announced, of what was grabbed of another one',
    kind: 'redPacketRain',
    prepare: async () => {
      await running('redPacketRain', ['one'])
      await grabbed('two')
    },
    done: paidGrabs,
  },
  {
    what: 'what one member grabbed',
    kind: 'redPacketRain',
    prepare: () => grabbed('one', 'two'),
    done: paidGrabs,
  },
  {
    what: 'a friend who is paid for coming back',
    kind: 'recallFriend',
    prepare: async () => {
      await running('recallFriend', ['one'])
      await both('recalled_friend', (id) => ({
        activity_id: 'one',
        friend_id: id,
        caller_id: 'three',
        deposited_at: now - 1,
        is_counted: 0,
        friend_paid_at: null,
        caller_paid_at: null,
      }))
    },
    done: () => countOf(db.selectFrom('recalled_friend').select('at').where('friend_paid_at', 'is not', null).execute()),
  },
  {
    what: 'a day of rebates',
    kind: 'fanshuiRebate',
    prepare: () => running('fanshuiRebate'),
    done: () => countOf(db.selectFrom('rebate_run').select('activity_id').distinct().where('day', '<', dayOf(now)).execute()),
  },
  {
    what: 'a match that is taken in to be guessed',
    kind: 'guess',
    prepare: async () => {
      await running('guess', ['one'])
      await writeRows(db, match('m-1'), match('m-2'))
    },
    done: () => countOf(db.selectFrom('activity_match').select('match_id').execute()),
  },
  {
    what: 'a match that is taken in, of what a guess brought',
    kind: 'guess',
    prepare: async () => {
      await running('guess', ['one'])
      await writeRows(db, match('m-1'), unpaidStake('two'))
    },
    done: () => countOf(db.selectFrom('guess_stake').select('at').where('paid_at', 'is not', null).execute()),
  },
  {
    what: 'what changed of a guess that everybody hears of',
    kind: 'guess',
    prepare: async () => {
      await both('activity', (id) => ({ id, kind: 'guess', status: 'ended', terms_json: '{}', starts_at: 0, ends_at: now - 1 }))
      await both('activity_news', (id) => ({ activity_id: id, changed_at: now, told_at: 0 }))
    },
    done: () => countOf(db.selectFrom('activity_news').select('activity_id').where('told_at', '=', now).execute()),
  },
  {
    what: 'a round of nine matches that is opened',
    kind: 'soccerLottery',
    prepare: async () => {
      await running('soccerLottery')
      await writeRows(db, ...Array.from({ length: 9 }, (_, index) => match(`m-${index}`)))
    },
    done: () => countOf(db.selectFrom('soccer_round').select('activity_id').execute()),
  },
  {
    what: 'a vote that is opened',
    kind: 'euroCupVote',
    prepare: () => running('euroCupVote'),
    done: () => countOf(db.selectFrom('cup_vote').select('activity_id').execute()),
  },
]

test.each(ALL.map((one) => [one.what, one] as const))(
  '[P-9] %s that fails is told, and keeps nothing else waiting',
  async (_, { kind, prepare, done }) => {
    await prepare()
    const { job } = SERVER_KINDS[kind]
    const context = { ...services, write: firstFails(services.write), give: () => Promise.resolve(true) }
    await expect(job?.run(context)).rejects.toThrow('this one fails')
    expect(await done()).toBe(1)
  },
)

const everybody = (activityId: string) => ({ type: 'everyMember', push: { kind: 'activity', activityId } })
const owner = (memberId: string) => ({ type: 'self', memberId, push: { kind: 'activity', activityId: 'one' } })
const funds = (memberId: string) => ({ type: 'self', memberId, push: expect.objectContaining({ kind: 'funds' }) })

test.each([
  ['a day of rebates', [everybody('one'), everybody('two')]],
  ['a match that is taken in to be guessed', [everybody('one')]],
  ['a match that is taken in, of what a guess brought', [owner('two'), funds('two')]],
  ['a round of nine matches that is opened', [everybody('one')]],
] as const)('[P-9] pages that show it are told at once of %s', async (what, told) => {
  const due = ALL.find((one) => one.what === what)
  if (due === undefined) throw new Error(what)
  await due.prepare()
  const heard: unknown[] = []
  const end = services.bus.subscribe((message) => void heard.push(message))
  await SERVER_KINDS[due.kind].job?.run({ ...services, give: () => Promise.resolve(true) })
  end()
  expect(heard).toEqual(expect.arrayContaining([...told]))
})
