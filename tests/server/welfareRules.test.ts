import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { points } from '#src/api/model/money/amount.ts'
import { noteNews, tellNews } from '#server/activities/news.ts'
import type { BusMessage } from '#server/platform/bus.ts'
import { type ClaimSource, claimThem, listClaimables, listClaimed } from '#server/welfare/claimables.ts'
import { emptyTables, row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

// What members claim, and hear of activities, one rule at a time.

const begin = Date.UTC(2026, 5, 17, 4)
let now = begin
const { db, services } = await startBareServices(() => now)
const told: BusMessage[] = []
beforeAll(async () => {
  services.bus.subscribe((message) => told.push(message))
  await clear()
})
afterEach(() => clear())

async function clear() {
  told.length = 0
  now = begin
  await emptyTables(db, 'activity', 'activity_news', 'welfare_claim')
}

describe('the welfare centre', () => {
  /** A source that has these claims, and pays what it is asked for. */
  function source(kind: 'task' | 'invite', claims: Readonly<Record<string, number>>, asked: string[] = []): ClaimSource {
    return {
      kinds: [kind],
      list: async () =>
        Object.entries(claims).map(([period, from]) => ({ kind, period, asset: 'POINT', amount: points(5), from, until: null })),
      claim: async (_, memberId, of, period) => {
        asked.push(`${kind}: ${memberId} ${of} ${period}`)
        return period in claims ? { asset: 'POINT', amount: points(5) } : null
      },
    }
  }

  test('[C-11] lists what all of it has, the oldest first', async () => {
    const list = await listClaimables([source('task', { a: 5, b: 1 }), source('invite', { c: 3 })], db, 'm', now)
    expect(list.list.map((one) => [one?.id, one?.from])).toEqual([
      ['task:b', 1],
      ['invite:c', 3],
      ['task:a', 5],
    ])
  })

  /** What was paid of these claims to a member who claimed one of them before, and what the sources were asked for. */
  async function claimAll(ids: readonly string[]) {
    const asked: string[] = []
    const sources = [source('invite', { a: 1 }, asked), source('task', { a: 1, b: 1 }, asked)]
    await writeRows(
      db,
      row('welfare_claim', { member_id: 'm', kind: 'task', period: 'b', asset: 'POINT', amount: 3 }),
      row('welfare_claim', { member_id: 'n', kind: 'task', period: 'a', asset: 'POINT', amount: 3 }),
    )
    const answer = await services.write((tx) => claimThem(sources, tx, 'm', { ids: [...ids] }))
    return { asked, paid: answer?.paid.map((one) => [one?.id, one?.amount]) ?? null }
  }

  test('[C-11] pays each claim once, by the source of its kind', async () => {
    const { asked, paid } = await claimAll(['task:a', 'task:a'])
    expect([paid, asked]).toEqual([[['task:a', '5']], ['task: m task a']])
  })

  test('[C-11] answers what was claimed before, without paying it again', async () => {
    const { asked, paid } = await claimAll(['task:b'])
    expect([paid, asked]).toEqual([[['task:b', '3']], []])
  })

  test('[C-11] pays what there is beside a claim that there is not', async () => {
    expect((await claimAll(['task:a', 'task:none', 'nothing'])).paid).toEqual([['task:a', '5']])
  })

  test('[C-11] pays nothing where there is no claim at all', async () => {
    expect(await claimAll(['nothing'])).toEqual({ asked: [], paid: null })
  })

  test('[C-11] tells what a member claimed, the latest first, each on one page', async () => {
    const claim = (member_id: string, kind: string, period: string, at: number) =>
      row('welfare_claim', { member_id, kind, period, at, asset: 'POINT', amount: 1 })
    await writeRows(
      db,
      claim('m', 'task', 'a', 5),
      claim('m', 'task', 'b', 5),
      claim('m', 'invite', 'z', 5),
      claim('m', 'task', 'c', 9),
      claim('n', 'task', 'x', 5),
    )
    const list = async (before?: string) =>
      (await listClaimed(db, 'm', before === undefined ? {} : { before })).list.map((one) => one?.id)
    expect(await list()).toEqual(['task:c', 'invite:z', 'task:a', 'task:b'])
    expect([await list('invite:z'), await list('task:a'), await list('task:x')]).toEqual([['task:a', 'task:b'], ['task:b'], []])
  })
})

describe('news of an activity', () => {
  const heard = () => told.splice(0).flatMap((message) => (message.type === 'everyMember' ? [message.push] : []))

  const note = (id: string) => services.write((tx) => noteNews(tx, id))
  const activities = [row('activity', { id: 'a', kind: 'guess' }), row('activity', { id: 'b', kind: 'euroCupVote' })]

  test('[C-11] are told once for all that changed', async () => {
    await writeRows(db, ...activities)
    await note('a')
    await note('a')
    await tellNews(services, 'guess')
    await tellNews(services, 'guess')
    expect(heard()).toEqual([{ kind: 'activity', activityId: 'a' }])
  })

  test('[C-11] are told again for what changed later', async () => {
    await writeRows(db, ...activities)
    await note('a')
    await tellNews(services, 'guess')
    heard()
    now += 1
    await note('a')
    await tellNews(services, 'guess')
    expect(heard()).toEqual([{ kind: 'activity', activityId: 'a' }])
  })

  test('[C-11] are told of one kind at a time', async () => {
    await writeRows(db, ...activities)
    await note('a')
    await note('b')
    await tellNews(services, 'guess')
    expect(heard()).toEqual([{ kind: 'activity', activityId: 'a' }])
    await tellNews(services, 'euroCupVote')
    expect(heard()).toEqual([{ kind: 'activity', activityId: 'b' }])
  })

  test.each([
    ['within the very moment of the last telling', 0],
    ['by a clock that is behind', -5],
  ])('[C-11] of a change %s are told too', async (_, later) => {
    await writeRows(db, ...activities)
    for (const wait of [0, later]) {
      now += wait
      await note('a')
      await tellNews(services, 'guess')
    }
    expect(heard()).toHaveLength(2)
  })
})
