import { afterEach, beforeEach, expect, test } from 'vitest'
import { helpRate, helpRating, officeHelpRatings } from '#src/api/contract/helpRatings.ts'
import { headerName, profile } from '#src/api/profile.ts'
import { sweepTables } from '#server/platform/growth.ts'
import { contentDesk } from '#tests/support/contentDesk.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const { forbidden, notFound, rateLimited } = profile.codes

let server: TestServer
let oda: string
let desk: ReturnType<typeof contentDesk>
beforeEach(async () => {
  server = await startTestServer()
  oda = await server.login('oda')
  desk = contentDesk(server, oda)
})
afterEach(() => server.stop())

const ITEM = { itemId: 'item-0000000001-zh', slug: 'start' }
const show = (place = 'help', item = ITEM) => desk.shown('article', { place, title: '怎么开始' }, item)
const device = (name: string) => ({ headers: { [headerName('tb-uuid')]: name } })
const rate = (helped: boolean, name: string, slug = 'start') => server.call(helpRate, { slug, helped }, device(name))
const said = async (name: string) => granted(await server.call(helpRating, { slug: 'start' }, device(name))).helped
const counts = async () => granted(await server.call(officeHelpRatings, { itemId: ITEM.itemId }, { token: oda }))

test('[P-10] a device and a member have one answer each, which they can change', async () => {
  await show()
  expect(await said('one')).toBeNull()
  granted(await rate(true, 'one'))
  granted(await rate(true, 'one'))
  granted(await rate(false, 'two'))
  const mia = await server.login('mia')
  granted(await server.call(helpRate, { slug: 'start', helped: false }, { token: mia }))
  expect(await counts()).toEqual({ helped: 1, not: 2, versions: [{ version: 1, helped: 1, not: 2 }] })
  granted(await rate(false, 'one'))
  expect([await said('one'), await said('two'), await said('three')]).toEqual([false, false, null])
  expect(granted(await server.call(helpRating, { slug: 'start' }, { token: mia })).helped).toBe(false)
  // A member is the same at each of their devices.
  const elsewhere = await server.login('mia', 'three')
  expect(granted(await server.call(helpRating, { slug: 'start' }, { token: elsewhere })).helped).toBe(false)
  expect(await counts()).toMatchObject({ helped: 0, not: 3 })
})

test('[P-10] what a visitor said is theirs once they log in, and counts once', async () => {
  await show()
  granted(await rate(true, 'one'))
  const mia = await server.login('mia', 'one')
  const saidBy = async (token: string) => granted(await server.call(helpRating, { slug: 'start' }, { token })).helped
  expect(await saidBy(mia)).toBe(true)
  granted(await server.call(helpRate, { slug: 'start', helped: false }, { token: mia }))
  expect([await saidBy(mia), await said('one')]).toEqual([false, null])
  expect(await counts()).toEqual({ helped: 0, not: 1, versions: [{ version: 1, helped: 0, not: 1 }] })
  // Another visitor of that device has an answer of their own, and a member keeps theirs.
  granted(await rate(true, 'one'))
  expect([await saidBy(mia), await counts()]).toMatchObject([false, { helped: 1, not: 1 }])
})

test('[P-10] answers are told apart by the version that was read', async () => {
  const item = await show()
  granted(await rate(false, 'one'))
  granted(await rate(true, 'two'))
  await desk.shown('article', { place: 'help', title: '怎么开始（新）' }, { ...ITEM, from: item.latest })
  granted(await rate(true, 'one'))
  expect(await counts()).toEqual({
    helped: 2,
    not: 0,
    versions: [
      { version: 2, helped: 1, not: 0 },
      { version: 1, helped: 1, not: 0 },
    ],
  })
})

test('[P-10] of many versions the latest ten are told apart, and answers to all of them are counted', async () => {
  await show()
  const rows = Array.from({ length: 12 }, (_, at) => ({
    item_id: ITEM.itemId,
    rater: `device:${at}`,
    version: at + 1,
    helped: at < 2 ? 1 : 0,
    at: server.clock.now(),
  }))
  await server.services.db.insertInto('help_rating').values(rows).execute()
  const { helped, not, versions } = await counts()
  expect([helped, not]).toEqual([2, 10])
  expect(versions.map(({ version }) => version)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3])
})

test('[P-10] what is not shown, or no help, has no answers; only who may read content sees the counts', async () => {
  await show('news', { itemId: 'item-0000000002-zh', slug: 'latest' })
  expect(await rate(true, 'one', 'latest')).toMatchObject({ code: notFound })
  expect(await rate(true, 'one', 'nothing')).toMatchObject({ code: notFound })
  expect(await server.call(helpRating, { slug: 'nothing' }, device('one'))).toMatchObject({ code: notFound })
  const mia = await server.login('mia')
  const asked = await server.call(officeHelpRatings, { itemId: ITEM.itemId }, { token: mia })
  expect(asked).toMatchObject({ code: forbidden })
})

test('[X-4] [P-10] an address gives so many answers and no more for now; one goes after a year', async () => {
  await show()
  server.clock.hold()
  for (let each = 0; each < 60; each += 1) granted(await rate(true, `device-${each}`))
  expect(await rate(true, 'one more')).toMatchObject({ ok: false })
  expect(await rate(true, 'another')).toMatchObject({ code: rateLimited })
  server.clock.advance(365 * 86_400_000)
  await sweepTables(server.services.write)
  expect(await server.services.db.selectFrom('help_rating').selectAll().execute()).toEqual([])
})
