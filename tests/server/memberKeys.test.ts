import { afterEach, beforeEach, expect, test } from 'vitest'
import { giftReward } from '#src/api/contract/gifts.ts'
import { pay } from '#src/api/contract/deposit.ts'
import { transferIn } from '#src/api/contract/venues.ts'
import { toYeb } from '#src/api/contract/yeb.ts'
import { profile } from '#src/api/profile.ts'
import { claimKey } from '#server/platform/memberKeys.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { PAYER_SECRET } from '#tests/support/deposit.ts'
import { FIXTURE } from '#tests/support/fixtureWorld.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer({ settings: { PAYER_SECRET } })
})
afterEach(() => server.stop())

const DAY = 24 * 3_600_000

test('[Q8] a member’s id stands for one order, whatever its kind; another member’s ids are their own', async () => {
  const [mia, leo] = [await server.login('mia'), await server.login('leo')]
  const clientId = newClientId()
  const transfer = (token: string) => server.call(transferIn, { venue: 'OBTY', clientId, amount: '1000' }, { token })
  granted(await transfer(mia))
  const wish = { orderId: clientId, method: 'bankCard', amount: '10000', bank: 'TIDE' } as const
  const gift = { room: FIXTURE.chatRoom, clientId, giftId: FIXTURE.smallGift, quantity: 1 }
  const refused = { code: profile.codes.conflict }
  expect(await server.call(pay, wish, { token: mia })).toMatchObject(refused)
  expect(await server.call(toYeb, { clientId, amount: '1000' }, { token: mia })).toMatchObject(refused)
  expect(await server.call(giftReward, gift, { token: mia })).toMatchObject(refused)
  // The same order again is answered as before.
  granted(await transfer(mia))
  granted(await server.call(giftReward, gift, { token: leo }))
  expect(await transfer(leo)).toMatchObject(refused)
})

test('an id is kept for thirty days', async () => {
  const { db, write } = server.services
  server.clock.hold()
  await write((tx) => claimKey(tx, 'm-mia', 'old', 'bet'))
  server.clock.advance(30 * DAY)
  await write((tx) => claimKey(tx, 'm-mia', 'new', 'bet'))
  expect(await db.selectFrom('member_key').select('key').execute()).toHaveLength(2)
  server.clock.advance(1)
  await write((tx) => claimKey(tx, 'm-mia', 'new', 'bet'))
  expect((await db.selectFrom('member_key').select('key').execute()).map(({ key }) => key)).toEqual(['new'])
})
