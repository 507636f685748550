import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { memberInfo } from '#src/api/contract/member.ts'
import { announcements, configInfo, perInfo } from '#src/api/contract/site.ts'
import { officeSiteSet, officeSettings, officeSettingSet, officeSite } from '#src/api/contract/siteOffice.ts'
import type { PayloadOf } from '#src/api/contract/defineCall.ts'
import { checkNameV3, registerTerms } from '#src/api/contract/registration.ts'
import { type SettingKey, SETTING_KEYS } from '#src/api/model/siteSetting.ts'
import { profile } from '#src/api/profile.ts'
import { carryOut } from '#server/commands.ts'
import { signatureFrom } from '#server/cashier/withdrawal/secondSignature.ts'
import { storeRights } from '#server/members/rights.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const { accessCaveat, maintenance: underMaintenance, forbidden, invalid } = profile.codes
const MINUTE = 60_000
const reason = 'as agreed'
const words = { 'zh-CN': '升级数据库', en: 'New database' }
let server: TestServer
let oda: string
beforeEach(async () => {
  server = await startTestServer({ settings: { LANGUAGES: 'zh-CN,en' } })
  server.clock.hold()
  oda = await server.login('oda')
})
afterEach(() => server.stop())

type Order = PayloadOf<typeof officeSiteSet>['order']
type Base = PayloadOf<typeof officeSiteSet>['base']
const order = (one: Order, token = oda, base?: Base) =>
  server.call(officeSiteSet, { order: one, reason, ...(base === undefined ? {} : { base }) }, { token })
const standing = async () => granted(await server.call(officeSite, {}, { token: oda }))
const plan = () => {
  const from = server.clock.now() + 10 * MINUTE
  return order({ act: 'plan', span: { from, until: from + 30 * MINUTE }, words })
}
const set = (key: SettingKey, value: string, token = oda) => server.call(officeSettingSet, { key, value, reason }, { token })
const shown = async (key: string) => granted(await server.call(configInfo, { keyCodes: [key] })).list[0]
const news = async () => granted(await server.call(announcements, {})).list.map(({ content }) => content)

test('[D-8] [S-6] a planned maintenance is announced at once, closes the site by the clock, and opens it again', async () => {
  const mia = await server.login('mia')
  const [member, visitor, staff] = [await server.connect(mia), await server.connect(), await server.connect(oda)]
  expect(granted(await plan())).toMatchObject({ isClosed: false, maintenance: { words } })
  expect((await news())[0]).toMatch(/系统将于 .* 升级数据库 \/ The site .* New database/)
  expect((await server.call(memberInfo, {}, { token: mia })).ok).toBe(true)
  server.clock.advance(10 * MINUTE)
  expect(await server.call(memberInfo, {}, { token: mia })).toMatchObject({ code: accessCaveat, data: { maintenance: true } })
  expect(await server.call(perInfo, {})).toMatchObject({ code: underMaintenance })
  expect(await shown('maintenance')).toMatchObject({ status: '0' })
  await server.sockets.sweep()
  for (const socket of [member, visitor]) await socket.until('its end', () => socket.disconnected)
  expect(staff.disconnected).toBe(false)
  expect(granted(await server.call(officeSite, {}, { token: oda }))).toMatchObject({ isClosed: true })
  server.clock.advance(30 * MINUTE)
  expect((await server.call(perInfo, {})).ok).toBe(true)
  expect(await shown('maintenance')).toMatchObject({ status: '1' })
  expect(granted(await server.call(officeSite, {}, { token: oda }))).toEqual({ isClosed: false, maintenance: null })
})

test('[S-6] a plan that is taken back is announced no more, and nothing closes', async () => {
  const before = await news()
  granted(await plan())
  granted(await plan())
  expect(await news()).toHaveLength(before.length + 1)
  granted(await order({ act: 'open' }))
  expect(await news()).toEqual(before)
  server.clock.advance(11 * MINUTE)
  expect((await server.call(perInfo, {})).ok).toBe(true)
})

test('[S-6] closing now holds at once and until somebody opens the site; a plan outlives a restart', async () => {
  granted(await order({ act: 'close', words }))
  expect(await server.call(perInfo, {})).toMatchObject({ code: underMaintenance })
  server.clock.advance(1_000 * MINUTE)
  expect(await server.call(perInfo, {})).toMatchObject({ code: underMaintenance })
  oda = await server.login('oda')
  granted(await order({ act: 'open' }))
  expect((await server.call(perInfo, {})).ok).toBe(true)
  granted(await plan())
  await server.restart()
  server.clock.advance(11 * MINUTE)
  expect(await server.call(perInfo, {})).toMatchObject({ code: underMaintenance })
})

test('[D-8] a maintenance that ends before it begins, or is over already, is refused', async () => {
  const now = server.clock.now()
  const at = (from: number | null, until: number | null): Order => ({ act: 'plan', span: { from, until }, words })
  for (const one of [at(now + MINUTE, now), at(null, now), at(now - 2 * MINUTE, now - MINUTE), at(now, 2 ** 53 - 1)])
    expect(await order(one)).toMatchObject({ code: invalid })
})

test('[S-6] a plan for later is refused while the site is closed: it would open until then', async () => {
  granted(await order({ act: 'close', words }))
  expect(await plan()).toMatchObject({ code: invalid, data: { field: 'from', rule: 'time.closed' } })
  expect(granted(await server.call(officeSite, {}, { token: oda }))).toMatchObject({ isClosed: true })
})

describe('from a page that shows how the site stood before', () => {
  const theirs = { 'zh-CN': '事故', en: 'An incident' }
  const shut = () => order({ act: 'close', words: theirs })

  test('[S-6] cancelling what was planned does not open a site that a colleague closed meanwhile', async () => {
    const { maintenance: planned } = granted(await plan())
    granted(await shut())
    expect(granted(await order({ act: 'open' }, oda, planned))).toMatchObject({
      result: 'late',
      isClosed: true,
      maintenance: { words: theirs },
    })
    expect(await standing()).toMatchObject({ isClosed: true, maintenance: { words: theirs } })
    const now = (await standing()).maintenance
    expect(granted(await order({ act: 'open' }, oda, now))).toEqual({ result: 'done', isClosed: false, maintenance: null })
  })

  test('[S-6] a plan does not take the place of a colleague’s newer one, whose announcement stays', async () => {
    const theirPlan = granted(await plan())
    const said = await news()
    const from = server.clock.now() + 60 * MINUTE
    const mine = { act: 'plan', span: { from, until: null }, words } as const
    expect(granted(await order(mine, oda, null))).toEqual({ ...theirPlan, result: 'late' })
    expect(await news()).toEqual(said)
    expect(granted(await order(mine, oda, theirPlan.maintenance))).toMatchObject({ result: 'done', maintenance: { from } })
  })

  test('[S-6] what is so already, sent again after a lost answer, is done', async () => {
    const { maintenance } = granted(await plan())
    const { from, until } = maintenance!
    expect(granted(await order({ act: 'plan', span: { from, until }, words }, oda, null)).result).toBe('done')
    granted(await order({ act: 'open' }, oda, maintenance))
    expect(granted(await order({ act: 'open' }, oda, maintenance)).result).toBe('done')
  })

  test('[S-6] closing at once closes the site, whatever a colleague planned or opened meanwhile', async () => {
    const { maintenance: planned } = granted(await plan())
    expect(granted(await order({ act: 'close', words }, oda, null))).toMatchObject({ result: 'done', isClosed: true })
    granted(await order({ act: 'open' }))
    expect(granted(await order({ act: 'close', words }, oda, planned))).toMatchObject({ result: 'done', isClosed: true })
  })

  test('[S-6] closing what a colleague closed keeps their words until one has read them, and since when', async () => {
    const { maintenance: first } = granted(await shut())
    server.clock.advance(MINUTE)
    expect(granted(await order({ act: 'close', words }, oda, null))).toEqual({
      result: 'late',
      isClosed: true,
      maintenance: first,
    })
    expect(granted(await order({ act: 'close', words }, oda, first))).toEqual({
      result: 'done',
      isClosed: true,
      maintenance: { ...first, words },
    })
  })

  test('[S-6] closing at once takes the end away from a maintenance that a colleague has under way', async () => {
    const now = server.clock.now()
    granted(await order({ act: 'plan', span: { from: now - MINUTE, until: now + MINUTE }, words: theirs }))
    granted(await order({ act: 'close', words }, oda, null))
    server.clock.advance(2 * MINUTE)
    expect(await standing()).toMatchObject({ isClosed: true, maintenance: { from: now - MINUTE, until: null, words: theirs } })
  })

  test('[S-6] a maintenance that was read and is over by now is none', async () => {
    const { maintenance } = granted(await plan())
    server.clock.advance(50 * MINUTE)
    oda = await server.login('oda')
    const from = server.clock.now() + MINUTE
    const next = { act: 'plan', span: { from, until: null }, words } as const
    expect(granted(await order(next, oda, maintenance))).toMatchObject({ result: 'done', maintenance: { from } })
  })
})

test('[D-8] the back office only tightens what guards money; loosening it takes the command', async () => {
  const looser = { code: invalid, data: { field: 'value', rule: 'setting.looser' } }
  for (const [key, tighter, loose] of [
    ['withdrawalSecondSignature', '4999', '5001'],
    ['withdrawPasswordWait', '25', '23'],
    ['withdrawDestinationWait', '25', '0'],
    ['betAcceptanceDelay', '6', '5'],
    // What invites pay: one operator alone never makes it more, nor easier.
    ['inviteReward', '17', '1000'],
    ['inviteMonthly', '9', '1000'],
    ['inviteDeposits', '101', '0'],
    ['inviteBets', '101', '0'],
  ] as const) {
    expect(granted(await set(key, tighter)).setting.value).toBe(tighter)
    expect(await set(key, loose), key).toMatchObject(looser)
  }
  const run = (...line: string[]) => carryOut({ db: server.services.db, payerSecret: null }, line)
  expect(await run('second-signature', '9000')).toBe('Done.')
  expect(await run('bet-delay', '0')).toBe('Done.')
})

test('[D-8] only who may act in the site closes it or changes its settings; money’s need the second right too', async () => {
  const mia = await server.login('mia')
  expect(await order({ act: 'open' }, mia)).toMatchObject({ code: forbidden })
  expect(await set('betAcceptanceDelay', '3', mia)).toMatchObject({ code: forbidden })
  await server.services.write((tx) => storeRights(tx, 'm-oda', ['site.read']))
  expect(await order({ act: 'open' })).toMatchObject({ code: forbidden })
  await server.services.write((tx) => storeRights(tx, 'm-oda', ['site.act']))
  expect(await set('withdrawalSecondSignature', '100')).toMatchObject({ code: forbidden })
  expect(granted(await set('betAcceptanceDelay', '3')).setting).toEqual({ key: 'betAcceptanceDelay', value: '3', unset: '0' })
  await server.services.write((tx) => storeRights(tx, 'm-oda', ['site.act', 'site.approve']))
  granted(await set('withdrawalSecondSignature', '100'))
  expect(await signatureFrom(server.services.db)).toBe(10_000)
})

test('[D-8] every setting is listed, takes what its row allows and nothing else, and its change is in the trail', async () => {
  const { list } = granted(await server.call(officeSettings, {}, { token: oda }))
  expect(list.map(({ key }) => key)).toEqual(SETTING_KEYS)
  expect(list.every(({ value }) => value === null)).toBe(true)
  // What holds until somebody sets it, also where the kind of site decides.
  expect(list).toContainEqual({ key: 'betAcceptanceDelay', value: null, unset: '0' })
  for (const [key, value] of [
    ['betAcceptanceDelay', '9'],
    ['betAcceptanceDelay', 'off'],
    ['failoverThreshold', '0'],
    ['withdrawalReversal', '1'],
    ['withdrawPasswordWait', '1.5'],
    ['registerPhone', 'on'],
    ['registerCoins', '1000001'],
    ['registerBlockedNames', 'x'.repeat(2_001)],
  ] as const)
    expect(await set(key, value)).toMatchObject({ code: invalid })
  granted(await set('withdrawPasswordWait', '48'))
  const row = await server.services.db.selectFrom('trail_end').select('after_json').where('outcome', '=', 'done').execute()
  expect(row.map(({ after_json: after }) => JSON.parse(after))).toContainEqual({
    before: { key: 'withdrawPasswordWait', value: null },
    after: { key: 'withdrawPasswordWait', value: '48' },
  })
})

test('[C-8] [D-8] what a new account needs, brings and may not be called is set in the back office and by command', async () => {
  const terms = async () => granted(await server.call(registerTerms, {}))
  expect(await terms()).toEqual({ isOpen: true, phone: 'optional', email: 'optional', coins: 2_000 })
  for (const [key, value] of [
    ['registerPhone', 'required'],
    ['registerEmail', 'off'],
    ['registerCoins', '50'],
    ['registerBlockedNames', 'pirate，海盗'],
  ] as const)
    expect(granted(await set(key, value)).setting.value).toBe(value)
  expect(await terms()).toEqual({ isOpen: true, phone: 'required', email: 'off', coins: 50 })
  expect(granted(await server.call(checkNameV3, { name: 'pirate1' }))).toMatchObject({ available: false, reason: 'blocked' })
  granted(await set('registerOpen', 'off'))
  expect((await terms()).isOpen).toBe(false)
  const run = (...line: string[]) => carryOut({ db: server.services.db, payerSecret: null }, line)
  expect(await run('registration', 'open', 'on')).toBe('Done.')
  expect(await run('registration', 'phone', 'sometimes')).toBeNull()
  expect(await run('registration', 'phone', 'optional')).toBe('Done.')
  expect(await run('registration', 'blocked-names', '')).toBe('Done.')
  expect(await terms()).toEqual({ isOpen: true, phone: 'optional', email: 'off', coins: 50 })
  expect(granted(await server.call(checkNameV3, { name: 'pirate1' })).available).toBe(true)
})

test('[D-8] a setting that a colleague changed since it was read stays as they set it, and is told as it is now', async () => {
  const from = (base: string, value: string) =>
    server.call(officeSettingSet, { key: 'registerBlockedNames', value, base, reason }, { token: oda })
  expect(granted(await from('', 'pirate')).result).toBe('done')
  expect(granted(await from('', 'corsair'))).toEqual({
    result: 'late',
    setting: { key: 'registerBlockedNames', value: 'pirate', unset: '' },
  })
  // Sent again after a lost answer it is what is there.
  expect(granted(await from('', 'pirate')).result).toBe('done')
  expect(granted(await from('pirate', 'pirate, corsair')).setting.value).toBe('pirate, corsair')
})

test('[C-7] configInfo tells everybody the public settings alone', async () => {
  granted(await set('failoverThreshold', '7'))
  granted(await set('withdrawalSecondSignature', '100'))
  expect(profile.failover.thresholdKey).toBe('failoverThreshold')
  expect(await shown('failoverThreshold')).toEqual({ keyCode: 'failoverThreshold', status: '1', value: '7' })
  expect(await shown('withdrawalSecondSignature')).toBeUndefined()
})

test('[D-8] a command sets the same settings within the same bounds', async () => {
  const run = (...line: string[]) => carryOut({ db: server.services.db, payerSecret: null }, line)
  expect(await run('withdrawal-wait', 'destination', '0')).toBe('Done.')
  expect(await run('withdrawal-wait', 'destination', '169')).toBeNull()
  expect(await run('withdrawal-wait', 'destination')).toBeNull()
  expect(await run('failover', 'off', 'please')).toBeNull()
  const { list } = granted(await server.call(officeSettings, {}, { token: oda }))
  expect(list.find(({ key }) => key === 'withdrawDestinationWait')).toMatchObject({ value: '0' })
})
