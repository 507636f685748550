import { afterAll, beforeAll, expect, test } from 'vitest'
import { ignoreAdd, ignoreList } from '#src/api/contract/chatPeople.ts'
import { favouriteAdd, favouriteList } from '#src/api/contract/favourites.ts'
import { reminderAdd, reminderList } from '#src/api/contract/reminders.ts'
import { usdtAddressInsert, usdtAddressList } from '#src/api/contract/savedCards.ts'
import { REMINDER_LIMIT } from '#src/api/model/reminder.ts'
import { SAVED_LIMIT } from '#src/api/model/savedCard.ts'
import { bindRealName } from '#server/cashier/savedCards/realNames.ts'
import { addAccount } from '#server/members/newAccount.ts'
import { FIXTURE } from '#tests/support/fixtureWorld.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

let server: TestServer
let mia: string
beforeAll(async () => {
  server = await startTestServer()
  mia = await server.login('mia')
})
afterAll(() => server.stop())

const memberId = 'm-mia'
const numbered = (count: number, prefix: string) => Array.from({ length: count }, (_, index) => `${prefix}-${index}`)

test('[C-13] so many reminders are kept, and of one more the oldest goes', async () => {
  const old = numbered(REMINDER_LIMIT - 1, 'old').map((id, index) => ({
    member_id: memberId,
    kind: 'match' as const,
    target_id: id,
    at: index,
    due_at: null,
    told_at: null,
  }))
  await server.services.write(({ db }) => db.insertInto('reminder').values(old).execute())
  const add = async (kind: 'match' | 'anchor', id: string) =>
    granted(await server.call(reminderAdd, { kind, id }, { token: mia }))
  const kept = async () => granted(await server.call(reminderList, {}, { token: mia })).list.map(({ id }) => id)
  await add('match', 'match-2')
  expect((await kept()).filter((id) => id === 'old-0')).toHaveLength(1)
  expect(await kept()).toHaveLength(REMINDER_LIMIT)
  await add('anchor', FIXTURE.offAirRoom)
  expect(await kept()).toHaveLength(REMINDER_LIMIT)
  expect(await kept()).toEqual(expect.arrayContaining(['old-1', 'match-2', FIXTURE.offAirRoom]))
  expect(await kept()).not.toContain('old-0')
})

test('[C-13] 200 of a kind are collected, and of one more the oldest goes', async () => {
  const old = numbered(199, 'old').map((id, index) => ({ member_id: memberId, kind: 'match' as const, target_id: id, at: index }))
  await server.services.write(({ db }) => db.insertInto('collection').values(old).execute())
  const add = async (id: string) => granted(await server.call(favouriteAdd, { kind: 'match', id }, { token: mia }))
  const kept = async () => granted(await server.call(favouriteList, {}, { token: mia })).matches
  await add('match-1')
  expect(await kept()).toHaveLength(200)
  expect(await kept()).toContain('old-0')
  await add('match-2')
  expect(await kept()).toHaveLength(200)
  expect(await kept()).not.toContain('old-0')
  expect(await kept()).toContain('old-1')
})

test('[C-13] the anchor whom one more than 200 pushes out is followed by one less', async () => {
  const old = [FIXTURE.offAirRoom, ...numbered(199, 'old-anchor')]
  const rows = old.map((id, index) => ({ member_id: memberId, kind: 'anchor' as const, target_id: id, at: index }))
  await server.services.write(({ db }) => db.insertInto('collection').values(rows).execute())
  const followers = async (room: string) =>
    (
      await server.services.db
        .selectFrom('anchor')
        .select('collected')
        .where('anchor_room_id', '=', room)
        .executeTakeFirstOrThrow()
    ).collected
  const before = await followers(FIXTURE.offAirRoom)
  granted(await server.call(favouriteAdd, { kind: 'anchor', id: FIXTURE.anchorRoom }, { token: mia }))
  expect(await followers(FIXTURE.offAirRoom)).toBe(before - 1)
})

test('[C-13] who has 200 of every kind keeps no more of any', async () => {
  const rows = (['match', 'anchor', 'game'] as const).flatMap((kind, place) =>
    numbered(200, `full-${kind}`).map((id, index) => ({ member_id: 'm-leo', kind, target_id: id, at: 200 * place + index })),
  )
  const kept = () => server.services.db.selectFrom('collection').select('target_id').where('member_id', '=', 'm-leo').execute()
  await server.services.write(async ({ db }) => {
    for (let from = 0; from < rows.length; from += 100)
      await db
        .insertInto('collection')
        .values(rows.slice(from, from + 100))
        .execute()
  })
  granted(await server.call(favouriteAdd, { kind: 'match', id: FIXTURE.match }, { token: await server.login('leo') }))
  const ids = (await kept()).map(({ target_id: id }) => id)
  expect([ids.length, ids.includes('full-match-0'), ids.includes(FIXTURE.match)]).toEqual([600, false, true])
})

test('[D-7] 200 people are ignored, and of one more the oldest is heard again', async () => {
  const people = numbered(199, 'm-person')
  await server.services.write(async (tx) => {
    for (const [index, id] of people.entries()) {
      await addAccount(
        tx,
        { name: `person${index}`, nickname: id, passwordHash: '-', role: 'member', opening: { vipLevel: 0, gold: 0, fen: 0 } },
        id,
      )
      await tx.db.insertInto('chat_ignore').values({ member_id: memberId, ignored_id: id, at: index }).execute()
    }
  })
  const add = async (id: string) =>
    granted(await server.call(ignoreAdd, { memberId: id }, { token: mia })).list.map((one) => one.memberId)
  const kept = async () => granted(await server.call(ignoreList, {}, { token: mia })).list.map((one) => one.memberId)
  expect(await add('m-leo')).toContain(people[0])
  expect(await kept()).toHaveLength(200)
  expect(await add('m-ada')).not.toContain(people[0])
  expect(await kept()).toHaveLength(200)
  expect(await kept()).toEqual(expect.arrayContaining([people[1], 'm-leo', 'm-ada']))
})

test('[C-10] three addresses are kept, and one more is refused until one is deleted', async () => {
  await server.services.write((tx) => bindRealName(tx, memberId, '王小米'))
  const add = async (digit: number) =>
    granted(await server.call(usdtAddressInsert, { network: 'ERC20', address: `0x${String(digit).repeat(40)}` }, { token: mia }))
  for (let digit = 1; digit <= SAVED_LIMIT; digit += 1) expect((await add(digit)).result).toBe('saved')
  expect(await add(9)).toMatchObject({ result: 'refused', reason: 'full' })
  expect(granted(await server.call(usdtAddressList, {}, { token: mia })).list).toHaveLength(SAVED_LIMIT)
})
