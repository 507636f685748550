import { afterEach, beforeEach, expect, test } from 'vitest'
import { giftReward } from '#src/api/contract/gifts.ts'
import { fillThanks } from '#src/api/model/giftThanks.ts'
import { coins } from '#src/api/model/money/amount.ts'
import { sayThanks } from '#server/live/gifts/thanks.ts'
import { setChatAvailability } from '#server/live/rooms/chatAvailability.ts'
import { setStatus } from '#server/members/account.ts'
import { FIXTURE } from '#tests/support/fixtureWorld.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
  server.clock.hold()
})
afterEach(() => server.stop())

const thankWith = (thanks: string) =>
  server.services.write(({ db }) =>
    db.updateTable('anchor').set({ thanks }).where('anchor_room_id', '=', FIXTURE.anchorRoom).execute(),
  )

/** What anchors said by themselves in the room. */
async function saidIn(room: string): Promise<string[]> {
  const rows = await server.services.db
    .selectFrom('room_event')
    .select('body_json')
    .where('room', '=', room)
    .where('kind', '=', 'chat')
    .orderBy('seq')
    .execute()
  return rows.map((row) => JSON.parse(row.body_json) as { msgType: string; content: string }).map(({ content }) => content)
}

async function give(token: string, clientId: string, giftId: string, quantity: number): Promise<void> {
  granted(await server.call(giftReward, { room: FIXTURE.chatRoom, clientId, giftId, quantity }, { token }))
}

test('[C-13] [S-9] an anchor who says so thanks once for a whole run of a gift, when it is over, also after a restart', async () => {
  await thankWith('谢谢 {会员} 的 {礼物} ×{数量}')
  const token = await server.login('mia')
  await give(token, 'thanks-run-000001', FIXTURE.smallGift, 3)
  server.clock.advance(3_000)
  await give(token, 'thanks-run-000002', FIXTURE.smallGift, 4)
  server.clock.advance(3_000)
  await sayThanks(server.services)
  expect(await saidIn(FIXTURE.chatRoom)).toEqual([])
  server.clock.advance(1_000)
  await server.restart()
  await expect.poll(() => saidIn(FIXTURE.chatRoom)).toEqual([`${FIXTURE.anchorRoom}：谢谢 Mia 的 玫瑰 ×7`])
  await sayThanks(server.services)
  expect(await saidIn(FIXTURE.chatRoom)).toHaveLength(1)
})

test('[C-13] [S-9] thanks are said in each language, with the gift and the anchor as they are called there', async () => {
  await thankWith('谢谢 {礼物} ×{数量}')
  const { db, names, write } = server.services
  const keep = (original: string, en: string) => write((tx) => names.keep(tx, [{ original, texts: { en } }]))
  await keep('玫瑰', 'Rose')
  await keep('谢谢 {礼物} ×{数量}', 'Thanks for {gift} ×{count}')
  await keep(FIXTURE.anchorRoom, 'Old Chen')
  await give(await server.login('mia'), 'thanks-run-000003', FIXTURE.smallGift, 7)
  server.clock.advance(4_000)
  await sayThanks(server.services)
  const row = await db.selectFrom('room_event').select('body_json').where('kind', '=', 'chat').executeTakeFirstOrThrow()
  const content = `${FIXTURE.anchorRoom}：谢谢 玫瑰 ×7`
  expect(JSON.parse(row.body_json)).toMatchObject({ content, contents: { 'zh-CN': content, en: 'Old Chen: Thanks for Rose ×7' } })
})

test('[C-13] [S-9] nothing is said for a small run, by an anchor who set no words, or off the air', async () => {
  const token = await server.login('mia')
  await give(token, 'quiet-run-0000001', FIXTURE.smallGift, 10)
  await thankWith('谢谢 {name}')
  await give(token, 'quiet-run-0000002', FIXTURE.smallGift, 4)
  server.clock.advance(4_000)
  await sayThanks(server.services)
  await give(token, 'quiet-run-0000003', FIXTURE.largeGift, 1)
  await server.services.anchors.setStatus(FIXTURE.anchorRoom, 'Off', null)
  server.clock.advance(4_000)
  await sayThanks(server.services)
  expect(await saidIn(FIXTURE.chatRoom)).toEqual([])
})

test('[C-13] [S-9] a run of fifty coins is thanked for, one coin less is not', async () => {
  await thankWith('谢谢 {name}')
  const token = await server.login('mia')
  const price = (coin: number) =>
    server.services.db
      .updateTable('gift')
      .set({ price: coins(coin) })
      .where('id', '=', FIXTURE.smallGift)
      .execute()
  await price(49)
  await give(token, 'just-below-000001', FIXTURE.smallGift, 1)
  server.clock.advance(4_000)
  await sayThanks(server.services)
  expect(await saidIn(FIXTURE.chatRoom)).toEqual([])
  await price(50)
  await give(token, 'just-enough-00001', FIXTURE.smallGift, 1)
  server.clock.advance(4_000)
  await sayThanks(server.services)
  expect(await saidIn(FIXTURE.chatRoom)).toHaveLength(1)
})

test('[C-13] [S-9] who is kept out since is not thanked', async () => {
  await thankWith('谢谢 {name}')
  await give(await server.login('mia'), 'kept-out-00000001', FIXTURE.largeGift, 1)
  await server.services.write((tx) => setStatus(tx, 'm-mia', '2'))
  server.clock.advance(4_000)
  await sayThanks(server.services)
  expect(await saidIn(FIXTURE.chatRoom)).toEqual([])
})

test('[C-13] [S-7] nothing is said where the chat closed since', async () => {
  await thankWith('谢谢 {name}')
  await give(await server.login('mia'), 'closed-chat-00001', FIXTURE.largeGift, 1)
  await server.services.write((tx) => setChatAvailability(tx, FIXTURE.chatRoom, { switchOn: false }))
  server.clock.advance(4_000)
  await sayThanks(server.services)
  expect(await saidIn(FIXTURE.chatRoom)).toEqual([])
})

test('[C-13] the words of thanks are filled in once each, whatever a name is', () => {
  expect(fillThanks('{name}：{gift}×{count}，{other}', { name: '{gift}', gift: '$&', count: 2 })).toBe('{gift}：$&×2，{other}')
})
