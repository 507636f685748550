import { afterEach, beforeEach, expect, test } from 'vitest'
import { giftReward } from '#src/api/contract/gifts.ts'
import { pay } from '#src/api/contract/deposit.ts'
import { transferIn } from '#src/api/contract/venues.ts'
import { toYeb } from '#src/api/contract/yeb.ts'
import { profile } from '#src/api/profile.ts'
import { sweepTables } from '#server/platform/growth.ts'
import { DAY } from '#server/platform/durations.ts'
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

test('[Q8] a member’s id stands for one order, whatever its kind; another member’s ids are their own', async () => {
  const [mia, leo] = [await server.login('mia'), await server.login('leo')]
  const clientId = newClientId()
  const transfer = (token: string) => server.call(transferIn, { venue: 'OBTY', clientId, amount: '1000' }, { token })
  granted(await transfer(mia))
  const wish = { orderId: clientId, method: 'bankCard', amount: '10000', bank: 'CMB' } as const
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

test('[Q8] what was refused uses no id up, and an id stands for its kind for thirty days', async () => {
  const { db, write } = server.services
  const mia = await server.login('mia')
  const clientId = newClientId()
  const tooMuch = { venue: 'OBTY', clientId, amount: '50000000' } as const
  expect(await server.call(transferIn, tooMuch, { token: mia })).toMatchObject({ code: profile.codes.insufficient })
  granted(await server.call(toYeb, { clientId, amount: '1000' }, { token: mia }))
  server.clock.hold()
  await write((tx) => claimKey(tx, 'm-mia', 'old', 'bet'))
  server.clock.advance(30 * DAY - 1)
  await sweepTables(write)
  expect((await db.selectFrom('member_key').select('key').execute()).map(({ key }) => key)).toContain('old')
  server.clock.advance(1)
  await sweepTables(write)
  expect(await db.selectFrom('member_key').select('key').execute()).toEqual([])
})
