import { Migrator } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { units } from '#src/api/model/money/amount.ts'
import { launch, transferIn, transferOut, venueBalance, venueList } from '#src/api/contract/venues.ts'
import { betList, venueEnter } from '#src/api/contract/sportsbook.ts'
import { profile } from '#src/api/profile.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { migrationProvider } from '#server/platform/db/migrations/list.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { balanceOf } from '#server/ledger/ledger.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'
import { visit } from '#tests/support/venue.ts'
import { setVenueStatus } from '#server/backOffice/venues/keepVenues.ts'

let server: TestServer
let mia: string
beforeEach(async () => {
  server = await startTestServer()
  mia = await server.login('mia')
})
afterEach(() => server.stop())

const launchToken = async (token = mia) => granted(await server.call(launch, { venue: 'OBTY' }, { token })).launch?.token ?? ''
const balances = async () => granted(await server.call(venueBalance, { venue: 'OBTY' }, { token: mia }))
const left = { code: profile.codes.venueLeft }

test('[P-5] [C-9] a launch token opens its venue once, for its member, and only for a minute; tokens are stored as hashes', async () => {
  const token = await launchToken()
  expect(await server.call(venueEnter, { launchToken: token }, { token: await server.login('leo') })).toMatchObject(left)
  const { venueToken } = granted(await server.call(venueEnter, { launchToken: token }, { token: mia }))
  expect(await server.call(venueEnter, { launchToken: token }, { token: mia })).toMatchObject(left)
  expect((await server.call(betList, { venueToken }, { token: mia })).ok).toBe(true)
  expect(await server.call(betList, { venueToken: token }, { token: mia })).toMatchObject(left)

  const late = await launchToken()
  server.clock.advance(60_001)
  expect(await server.call(venueEnter, { launchToken: late }, { token: mia })).toMatchObject(left)
  const kept = JSON.stringify(await server.services.db.selectFrom('venue_token').selectAll().execute())
  for (const secret of [token, late, venueToken]) expect(kept).not.toContain(secret)
})

test('[P-5] [C-9] a launch token that nobody entered with yet is no token of a visit', async () => {
  const token = await launchToken()
  expect(await server.call(betList, { venueToken: token }, { token: mia })).toMatchObject(left)
  granted(await server.call(venueEnter, { launchToken: token }, { token: mia }))
})

test('[C-9] a visit ends after two hours, and belongs to its member alone', async () => {
  const venueToken = await visit(server, mia)
  const leo = await server.login('leo')
  expect(await server.call(betList, { venueToken }, { token: leo })).toMatchObject(left)
  expect(await server.call(betList, { venueToken })).toMatchObject({ code: profile.codes.unauthorized })
  server.clock.advance(2 * 3_600_000)
  // In the evening the login itself is over by now.
  mia = await server.login('mia')
  expect(await server.call(betList, { venueToken }, { token: mia })).toMatchObject(left)
})

test('[S-2 notOpen] a venue whose status is not 0 is not launched', async () => {
  await server.services.write((tx) => setVenueStatus(tx, 'OBTY', 1))
  expect(granted(await server.call(launch, { venue: 'OBTY' }, { token: mia }))).toEqual({ status: 1, launch: null })
  expect(granted(await server.call(launch, { venue: 'IMTY' }, { token: mia }))).toMatchObject({ status: 0 })
})

test('[C-9] [E-2] money moves in and out once a client id, and never more than there is', async () => {
  expect(await balances()).toEqual({ centre: 1_000_000, wallet: 0 })
  const order = { venue: 'OBTY', clientId: newClientId(), amount: '12345' } as const
  const replies = await Promise.all(Array.from({ length: 12 }, () => server.call(transferIn, order, { token: mia })))
  for (const reply of replies) expect(granted(reply)).toEqual({ centre: 987_655, wallet: 12_345 })
  expect(await server.call(transferIn, { ...order, amount: '12346' }, { token: mia })).toMatchObject({
    code: profile.codes.conflict,
  })
  expect(await server.call(transferOut, order, { token: mia })).toMatchObject({ code: profile.codes.conflict })
  for (const amount of ['0', '-5', '1.5', '1000000001'])
    expect(await server.call(transferIn, { ...order, clientId: newClientId(), amount }, { token: mia })).toMatchObject({
      code: profile.codes.invalid,
    })
  const out = (amount: number) =>
    server.call(transferOut, { venue: 'OBTY', clientId: newClientId(), amount: String(amount) }, { token: mia })
  expect(await out(12_346)).toMatchObject({ code: profile.codes.insufficient, message: '余额不足。' })
  const racers = await Promise.all(Array.from({ length: 20 }, () => out(2_000)))
  expect(racers.filter((reply) => reply.ok)).toHaveLength(6)
  expect(await balances()).toEqual({ centre: 999_655, wallet: 345 })
  expect(await auditLedger(server.services.db)).toEqual([])
})

test('[S-2] out of a closed venue money can always come back, and none goes in', async () => {
  const order = () => ({ venue: 'OBTY', clientId: newClientId(), amount: '500' }) as const
  granted(await server.call(transferIn, order(), { token: mia }))
  await server.services.write((tx) => setVenueStatus(tx, 'OBTY', 2))
  expect(await server.call(transferIn, order(), { token: mia })).toMatchObject({ code: profile.codes.venueShut })
  expect(granted(await server.call(transferOut, order(), { token: mia }))).toEqual({ centre: 1_000_000, wallet: 0 })
})

test('members of a database from before there was money get theirs once, and its books balance', async () => {
  const db = openDatabase(':memory:')
  const migrator = new Migrator({ db, provider: migrationProvider })
  await migrator.migrateTo('014-odds')
  await db
    .insertInto('account')
    .values(account('m-old', 'GOLD', 'member', 500))
    .execute()
  await db
    .insertInto('account')
    .values(account('house.mint', 'GOLD', 'house', -500))
    .execute()
  await db.insertInto('ledger_tx').values({ id: 't-1', kind: 'opening', idempotency_key: 'k', digest: 'd', at: 1 }).execute()
  await db
    .insertInto('ledger_entry')
    .values({ tx_id: 't-1', account_id: 'm-old:GOLD', amount: units(500) })
    .execute()
  await db
    .insertInto('ledger_entry')
    .values({ tx_id: 't-1', account_id: 'house.mint:GOLD', amount: units(-500) })
    .execute()
  for (let again = 0; again < 2; again += 1) expect((await migrator.migrateToLatest()).error).toBeUndefined()
  expect(await balanceOf(db, 'm-old', 'FEN')).toBe(1_000_000)
  expect(await auditLedger(db)).toEqual([])
  await db.destroy()
})

const account = (owner: string, asset: 'GOLD', kind: 'member' | 'house', balance: number) => ({
  id: `${owner}:${asset}`,
  owner,
  asset,
  kind,
  balance: units(balance),
})

test('[C-9] [S-2] every sportsbook is listed with what decides whether it is listed and open', async () => {
  await server.services.write((tx) => setVenueStatus(tx, 'IMTY', 2))
  await server.services.db.updateTable('venue').set({ channel_status: 0, is_display: 0 }).where('code', '=', 'DBTY').execute()
  const { list } = granted(await server.call(venueList, {}))
  const of = (code: string) => list.find((venue) => venue.channelCode === code)
  expect(list.filter(({ kind }) => kind === 'sports')).toHaveLength(5)
  expect(of('OBTY')).toEqual({
    channelCode: 'OBTY',
    status: 1,
    isDisplay: 1,
    venueStatus: 0,
    kind: 'sports',
    venueEnName: 'OBTY',
    names: { 'zh-CN': '海港体育', en: 'Harbour Sports' },
    place: 10,
    maintenance: null,
  })
  expect(of('IMTY')).toMatchObject({ venueStatus: 2 })
  expect(of('DBTY')).toMatchObject({ status: 0, isDisplay: 0 })
})
