import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { profileOf } from '#server/live/anchors/profile.ts'
import { rankGifts } from '#server/live/gifts/giftRank.ts'
import { emptyTables, type BareRow, openBareDatabase, row, writeRows } from '#tests/support/bareRows.ts'

// What an anchor's page shows of their broadcasts, and of who gave them gifts.

const now = 1_000 * 86_400_000
const db = await openBareDatabase()
afterEach(async () => {
  await emptyTables(db, 'match', 'match_event', 'anchor', 'anchor_broadcast', 'gift_send', 'member')
})
afterAll(() => db.destroy())

const member = (id: string) => row('member', { id, nickname: id, status: '1' })
const gift = (member_id: string, coins: number) =>
  row('gift_send', { id: `${member_id}-${coins}`, member_id, room: 'c', coins, at: now })

describe('a profile', () => {
  const match = row('match', {
    id: 'm',
    game_status: 'live',
    sport: 'football',
    start_at: now,
    parts_json: '[]',
    home_name: 'Reds',
    visit_name: 'Blues',
  })
  const profile = async (...rows: readonly BareRow[]) => {
    const anchor = { id: 'a', anchor_room_id: 'r-a', chat_room_no: 'c', avatar: '/a.svg', status: 'On1', sport: 'football' }
    await writeRows(db, row('anchor', { ...anchor, match_id: null }), match, ...rows)
    return profileOf(db, { of: () => 0 }, 'r-a', now)
  }
  const cast = (id: string, start_at: number, end_at: number | null, match_id: string | null = 'm') =>
    row('anchor_broadcast', { id, anchor: 'r-a', match_id, start_at, end_at })
  const score = (id: string, at: number, values: BareRow['values'] = {}) =>
    row('match_event', { id, match_id: 'm', at, kind: 'score', side: 'home', points: 1, ...values })
  const thirteen = <One>(of: (index: number) => One) => Array.from({ length: 13 }, (_, index) => of(index))

  test('[D-8] moments are from the first to the last one of a broadcast', async () => {
    const times = [now - 91, now - 90, now - 80, now - 79]
    const { moments } = await profile(cast('b', now - 90, now - 80), ...times.map((at) => score(`${now - at} ago`, at)))
    expect(moments.map((one) => one?.id)).toEqual(['80 ago', '90 ago'])
  })

  test('[D-8] moments of a broadcast that runs go on until now, the latest first', async () => {
    const { moments } = await profile(cast('b', now - 10, null), score('begin', now - 10), score('now', now))
    expect(moments.map((one) => one?.id)).toEqual(['now', 'begin'])
  })

  test('[D-8] a moment is told with the side that scored', async () => {
    const { moments } = await profile(
      cast('b', now - 10, null),
      score('home', now - 1),
      score('visit', now - 2, { side: 'visit' }),
    )
    expect(moments.map((one) => one?.team)).toEqual(['Reds', 'Blues'])
  })

  test.each([
    ['without points', { points: 0 }],
    ['of no side', { side: null }],
  ] as const)('[D-8] what happened %s is no moment', async (_, values) => {
    expect((await profile(cast('b', now - 10, null), score('none', now - 5, values))).moments).toEqual([])
  })

  test('[D-8] at most twelve broadcasts are shown, the latest', async () => {
    const { past } = await profile(...thirteen((at) => cast(`b-${at}`, at, at, null)))
    expect([past.length, past[0]?.id, past.at(-1)?.id]).toEqual([12, 'b-12', 'b-1'])
  })

  test('[D-8] at most eight moments are shown, the latest', async () => {
    const { moments } = await profile(cast('b', 0, null), ...thirteen((at) => score(`v-${at}`, at)))
    expect([moments.length, moments[0]?.id, moments.at(-1)?.id]).toEqual([8, 'v-12', 'v-5'])
  })

  test('[D-8] at most five fans are shown, those who gave most', async () => {
    const fans = thirteen((index) => [member(`n-${index}`), gift(`n-${index}`, 10 + index)])
    expect((await profile(...fans.flat())).topFans.map((one) => one?.name)).toEqual(['n-12', 'n-11', 'n-10', 'n-9', 'n-8'])
  })
})

describe('the ranking of gifts', () => {
  const rank = async (id: string | null) => {
    const given = [gift('c', 10), gift('b', 4), gift('b', 6), gift('a', 9), gift('d', 30)]
    await writeRows(db, ...['a', 'b', 'c', 'd'].map(member), ...given)
    return rankGifts(db, { room: 'c', period: 'total' }, id, now)
  }

  test('[C-13] who gave as much stands in the order of members', async () => {
    expect((await rank(null)).list.map((one) => one?.name)).toEqual(['d', 'b', 'c', 'a'])
  })

  test.each([
    ['d', { place: 1, coins: '30', before: null }],
    ['b', { place: 2, coins: '10', before: '30' }],
    ['c', { place: 2, coins: '10', before: '30' }],
  ])(
    '[C-13] a member is told their own place there, equal sums sharing one, with what the next who gave more gave: %s',
    async (id, own) => {
      expect((await rank(id)).own).toEqual(own)
    },
  )
})
