import { afterEach, beforeEach, expect, test } from 'vitest'
import { LOBBY } from '#src/api/contract/pushes.ts'
import { betList, betPlace, venueEnter } from '#src/api/contract/sportsbook.ts'
import { officeVenues, officeVenueSave } from '#src/api/contract/venueOffice.ts'
import { launch, transferIn, transferOut, venueBalance, venueList } from '#src/api/contract/venues.ts'
import { walletBalances } from '#src/api/contract/wallet.ts'
import type { VenueFields } from '#src/api/model/officeVenue.ts'
import { profile } from '#src/api/profile.ts'
import { setVenueStatus } from '#server/backOffice/venues/keepVenues.ts'
import { storeRights } from '#server/members/rights.ts'
import { priceMarkets } from '#server/sim/odds/pricing.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { FIXTURE } from '#tests/support/fixtureWorld.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'
import { fund, visit } from '#tests/support/venue.ts'

const { venueShut, forbidden, invalid } = profile.codes
const MINUTE = 60_000
const LEAD = 30_000
const reason = 'as agreed'
const FIELDS: VenueFields = {
  state: 'open',
  place: 10,
  nameChinese: '海港体育',
  nameEnglish: 'Harbour Sports',
  from: null,
  until: null,
  words: { 'zh-CN': '', en: '' },
}
let server: TestServer
let oda: string
let mia: string
beforeEach(async () => {
  server = await startTestServer()
  server.clock.hold()
  oda = await server.login('oda')
  mia = await server.login('mia')
})
afterEach(() => server.stop())

const venueNow = async () => {
  const { list } = granted(await server.call(officeVenues, {}, { token: oda }))
  return list.find(({ venue }) => venue === 'OBTY')!
}
const saveFrom = (version: number, fields: Partial<VenueFields>, token = oda) =>
  server.call(officeVenueSave, { venue: 'OBTY', version, fields: { ...FIELDS, ...fields }, reason }, { token })
const save = async (fields: Partial<VenueFields>, token = oda) => saveFrom((await venueNow()).version, fields, token)
/** Plans a maintenance from half a minute on, for two minutes. */
const plan = async () => {
  const from = server.clock.now() + LEAD
  granted(await save({ from, until: from + 2 * MINUTE, words: { 'zh-CN': '换服务器', en: 'New servers' } }))
  return from
}
const listed = async () => granted(await server.call(venueList, {})).list.find(({ channelCode }) => channelCode === 'OBTY')
const into = () => server.call(transferIn, { venue: 'OBTY', clientId: newClientId(), amount: '500' }, { token: mia })
const prices = () =>
  priceMarkets(FIXTURE.match, { sport: 'football', homeScore: 0, visitScore: 0, period: 0, second: 0, homeShare: 500 }, false)

test('[S-2] a planned maintenance closes the venue by the clock, and opens it by the clock', async () => {
  const from = await plan()
  expect(await listed()).toMatchObject({
    venueStatus: 0,
    maintenance: { from, until: from + 2 * MINUTE, words: { en: 'New servers' } },
  })
  expect(granted(await server.call(launch, { venue: 'OBTY' }, { token: mia })).status).toBe(0)
  server.clock.advance(LEAD)
  expect(await listed()).toMatchObject({ venueStatus: 1 })
  expect(granted(await server.call(launch, { venue: 'OBTY' }, { token: mia }))).toEqual({ status: 1, launch: null })
  expect(await into()).toMatchObject({ code: venueShut, message: expect.stringContaining('维护') })
  const { venues } = granted(await server.call(walletBalances, {}, { token: mia }))
  expect(venues.map(({ venue, status }) => [venue, status])[0]).toEqual(['OBTY', 1])
  server.clock.advance(2 * MINUTE)
  expect(await listed()).toMatchObject({ venueStatus: 0, maintenance: null })
  expect((await into()).ok).toBe(true)
})

test('[S-2] who is in a venue when its maintenance begins bets no more, gets their money out, and their bets are settled', async () => {
  await plan()
  const venueToken = await visit(server, mia)
  const { launch: late } = granted(await server.call(launch, { venue: 'OBTY' }, { token: mia }))
  await fund(server, mia, 20_000)
  await server.services.odds.post(FIXTURE.match, { markets: prices(), score: { home: 0, visit: 0 } })
  const price = prices()[0]!.selections[0]!.price
  const bet = () =>
    server.call(
      betPlace,
      {
        venueToken,
        clientId: newClientId(),
        matchId: FIXTURE.match,
        selectionId: `${FIXTURE.match}.winner.home`,
        stake: '10000',
        price,
        policy: 'any',
        share: false,
      },
      { token: mia },
    )
  expect(granted(await bet())).toMatchObject({ result: 'accepted' })
  server.clock.advance(LEAD)
  expect(granted(await bet())).toEqual({ result: 'refused', reason: 'closed' })
  expect(await server.call(venueEnter, { launchToken: late?.token ?? '' }, { token: mia })).toMatchObject({ code: venueShut })
  await server.services.matches.update(FIXTURE.match, { homeScore: 1, visitScore: 0 })
  await server.services.matches.update(FIXTURE.match, { gameStatus: 'ended' })
  await server.services.sportsbook.settle()
  const [settled] = granted(await server.call(betList, { venueToken }, { token: mia })).list
  expect(settled).toMatchObject({ state: 'won' })
  const { wallet } = granted(await server.call(venueBalance, { venue: 'OBTY' }, { token: mia }))
  expect(wallet).toBeGreaterThan(10_000)
  const out = { venue: 'OBTY', clientId: newClientId(), amount: String(wallet) } as const
  expect(granted(await server.call(transferOut, out, { token: mia })).wallet).toBe(0)
})

test('[S-2] a hidden venue is in no list, and takes nothing; names and the order are those that were written', async () => {
  granted(await save({ state: 'hidden' }))
  expect(await listed()).toMatchObject({ status: 0, isDisplay: 0, venueStatus: 2 })
  expect(await into()).toMatchObject({ code: venueShut })
  granted(await save({ place: 999, nameChinese: '新港体育' }))
  const { list } = granted(await server.call(venueList, {}))
  expect(list.at(-1)).toMatchObject({ channelCode: 'OBTY', status: 1, venueStatus: 0, names: { 'zh-CN': '新港体育' } })
})

test('[S-2] each change of a venue reaches the lobby at once, and outlives a restart', async () => {
  const listener = await server.connect()
  await listener.enter(LOBBY)
  const from = await plan()
  const told = await listener.until('the venue', () => listener.events(LOBBY).find((event) => event.kind === 'venue'))
  expect(told).toMatchObject({ body: { channelCode: 'OBTY', venueStatus: 0, maintenance: { from } } })
  await server.restart()
  expect(await listed()).toMatchObject({ maintenance: { from } })
})

test('[D-8] who began from an older venue keeps nothing, and is told how it stands now', async () => {
  const { version } = await venueNow()
  granted(await saveFrom(version, { state: 'maintenance' }))
  expect(granted(await saveFrom(version, { place: 20 }))).toMatchObject({
    result: 'late',
    venue: { state: 'maintenance', place: 10 },
  })
  expect(await venueNow()).toMatchObject({ state: 'maintenance', place: 10 })
  // The owner's command counts as a change too.
  const { version: next } = await venueNow()
  await server.services.write((tx) => setVenueStatus(tx, 'OBTY', 0))
  expect(granted(await saveFrom(next, {})).result).toBe('late')
  const both = await Promise.all([save({ place: 30 }), save({ place: 40 })])
  expect(both.map((reply) => granted(reply).result).toSorted()).toEqual(['done', 'late'])
})

test('[D-8] only who may act in venues changes one; what was before and after is in the trail', async () => {
  expect(await save({}, mia)).toMatchObject({ code: forbidden })
  expect(await save({}, await server.login('ada'))).toMatchObject({ code: forbidden })
  granted(await save({ state: 'maintenance' }))
  const row = await server.services.db
    .selectFrom('trail')
    .innerJoin('trail_end', 'trail_end.trail_id', 'trail.id')
    .select('after_json')
    .where('act', '=', 'officeVenueSave')
    .where('outcome', '=', 'done')
    .executeTakeFirstOrThrow()
  expect(JSON.parse(row.after_json)).toMatchObject({ before: { state: 'open' }, after: { state: 'maintenance' } })
  await server.services.write((tx) => storeRights(tx, 'm-oda', ['venues.read']))
  expect(await save({})).toMatchObject({ code: forbidden })
  expect(granted(await server.call(officeVenues, {}, { token: oda })).list.filter(({ kind }) => kind === 'sports')).toHaveLength(
    5,
  )
})

test.each([
  ['an end before its beginning', { from: 2_000, until: 1_000 }],
  ['an end without a beginning', { until: 1_000 }],
  ['a plan for a venue that is closed by hand', { state: 'maintenance', from: 1_000 }],
  ['no name', { nameEnglish: ' ' }],
  ['a place beyond the last', { place: 1_000 }],
] as const)('[D-8] a venue with %s is refused', async (_, fields) => {
  expect(await save(fields)).toMatchObject({ code: invalid })
})
