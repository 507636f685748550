import { afterEach, beforeEach, expect, test } from 'vitest'
import { officePointGoods, officePointGoodsSave, pointGoods } from '#src/api/contract/pointShop.ts'
import { officeRaises, officeRaiseSign } from '#src/api/contract/raises.ts'
import { officeSettings, officeSettingSet } from '#src/api/contract/siteOffice.ts'
import { officeTasks, officeTaskSave } from '#src/api/contract/tasks.ts'
import { trailList } from '#src/api/contract/trail.ts'
import { points } from '#src/api/model/money/amount.ts'
import type { SettingKey } from '#src/api/model/siteSetting.ts'
import { profile } from '#src/api/profile.ts'
import { storeRights } from '#server/members/rights.ts'
import { delaySignature, noteHand } from '#server/members/signature.ts'
import { writeSetting } from '#server/platform/siteSettings.ts'
import { secondOperator } from '#tests/support/operators.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const { codes } = profile
const HOUR = 3_600_000
const reason = 'as agreed'

let server: TestServer
let oda: string
let leo: string
beforeEach(async () => {
  server = await startTestServer()
  oda = await server.login('oda', 'device-oda')
  leo = await secondOperator(server, ['site.read', 'site.act', 'site.approve'])
})
afterEach(() => server.stop())

const set = async (key: SettingKey, value: string, token = oda) =>
  granted(await server.call(officeSettingSet, { key, value, reason }, { token }))
const inForce = async (key: SettingKey) => {
  const one = granted(await server.call(officeSettings, {}, { token: oda })).list.find((setting) => setting.key === key)
  return one?.value ?? one?.unset
}
const waiting = async () => granted(await server.call(officeRaises, {}, { token: oda })).list
const sign = async (verdict: 'approve' | 'refuse', token = leo, digest?: string) =>
  server.call(officeRaiseSign, { digest: digest ?? (await waiting())[0]?.digest ?? '0'.repeat(64), verdict, reason }, { token })
const signed = async (...args: Parameters<typeof sign>) => granted(await sign(...args)).result

test.each([
  ['coinRate', '10', '11', '9'],
  ['pointStake', '10', '9', '11'],
  ['pointDay', '500', '501', '499'],
  ['registerCoins', '2000', '2001', '1999'],
] as const)(
  '[D-8] [C-11] %s holds another value that gives members more once two operators signed it; one that gives less at once',
  async (key, now, more, less) => {
    expect(await set(key, more)).toMatchObject({ result: 'signed' })
    expect([await inForce(key), (await waiting())[0]?.changes]).toEqual([now, [{ field: 'value', before: now, after: more }]])
    expect(await signed('approve', oda)).toBe('own')
    expect(await inForce(key)).toBe(now)
    expect(await signed('approve')).toBe('done')
    expect([await inForce(key), await waiting()]).toEqual([more, []])
    expect(await set(key, less)).toMatchObject({ result: 'done', setting: { value: less } })
  },
)

test('[D-8] a setting that is saved as it stands leaves what waits about it, and stays one that nobody set', async () => {
  await set('pointDay', '600')
  const before = await waiting()
  expect(await set('pointDay', '500', leo)).toMatchObject({ result: 'done', setting: { value: null, unset: '500' } })
  expect(await waiting()).toEqual(before)
  expect(await signed('approve')).toBe('done')
})

test.each(['approve', 'refuse'] as const)(
  '[D-8] the same verdict of the same operator that comes once more is told to be done: %s',
  async (verdict) => {
    await set('pointDay', '600')
    const [raise] = await waiting()
    expect(await signed(verdict)).toBe('done')
    const value = await inForce('pointDay')
    expect(await signed(verdict, leo, raise?.digest)).toBe('done')
    expect(await signed(verdict, oda, raise?.digest)).toBe('late')
    expect(await signed(verdict === 'approve' ? 'refuse' : 'approve', leo, raise?.digest)).toBe('late')
    expect([await inForce('pointDay'), await waiting()]).toEqual([value, []])
  },
)

test('[D-8] a raise is signed as it was looked at: not one that changed, was taken back, is about what changed, or is three days old', async () => {
  await set('pointDay', '600')
  const [first] = await waiting()
  await set('pointDay', '99999')
  expect(await signed('approve', leo, first?.digest)).toBe('late')
  expect(await inForce('pointDay')).toBe('500')
  expect(await signed('refuse', oda)).toBe('done')
  expect(await waiting()).toEqual([])

  await set('pointDay', '600')
  // One of two who lowers it ends what waits; so does the owner's command.
  await set('pointDay', '400', leo)
  expect(await waiting()).toEqual([])
  await set('pointDay', '600')
  await server.services.write((tx) => writeSetting(tx, 'pointDay', '300'))
  expect(await signed('approve')).toBe('late')
  expect(await inForce('pointDay')).toBe('300')

  // What waits from before a change keeps nobody from writing another one.
  await set('pointDay', '600')
  await server.services.write((tx) => writeSetting(tx, 'pointDay', '200'))
  expect(await set('pointDay', '300', leo)).toMatchObject({ result: 'signed' })
  expect([(await waiting()).map(({ by }) => by.name), await signed('approve', oda)]).toEqual([['leo'], 'done'])

  await set('pointDay', '600')
  const [old] = await waiting()
  server.clock.advance(72 * HOUR)
  ;[oda, leo] = [await server.login('oda', 'device-oda'), await server.login('leo')]
  expect([await waiting(), await signed('approve', leo, old?.digest)]).toEqual([[], 'late'])
  expect(await inForce('pointDay')).toBe('300')
})

test('[D-8] another one’s raise is not written over, and no second signature counts by who may not sign, or whose first one lost the right', async () => {
  await set('coinRate', '11')
  expect(await set('coinRate', '1000', leo)).toMatchObject({ result: 'waits' })
  await server.services.write((tx) => delaySignature(tx, 'm-leo', { id: 'm-oda', name: 'oda' }))
  expect(await sign('approve')).toMatchObject({ ok: false, code: codes.signatureWaits })
  server.clock.advance(25 * HOUR)
  ;[oda, leo] = [await server.login('oda', 'device-oda'), await server.login('leo')]
  await server.services.write((tx) => noteHand(tx, 'm-leo', { id: 'm-oda', name: 'oda' }))
  expect(await sign('approve')).toMatchObject({ ok: false, code: codes.signatureWaits })
  await server.services.write((tx) => tx.db.deleteFrom('operator_hand').execute())
  await server.services.write((tx) => storeRights(tx, 'm-leo', ['site.read', 'site.act']))
  expect(await sign('approve')).toMatchObject({ ok: false, code: codes.forbidden })
  await server.services.write((tx) => storeRights(tx, 'm-leo', ['site.read', 'site.act', 'site.approve']))
  const [{ digest } = { digest: '' }] = await waiting()
  await server.services.write((tx) => storeRights(tx, 'm-oda', ['site.read', 'operators.read']))
  expect(await signed('approve', leo, digest)).toBe('unsigned')
  expect(await inForce('coinRate')).toBe('10')
})

test('[D-8] [C-11] a task brings more points, takes less, or is on again once two operators signed it; what brings less holds at once', async () => {
  const id = 'message-day'
  const task = async () => granted(await server.call(officeTasks, {}, { token: oda })).list.find((one) => one.id === id)
  const save = async (fields: { target?: number; points?: number; status?: '0' | '1'; place?: number }) => {
    const { target = 3, points: many = 10, status = '1', place = 1, version = 0 } = { ...(await task()), ...fields }
    const written = { target, points: points(many), place, status: status === '1' ? ('1' as const) : ('0' as const) }
    return granted(await server.call(officeTaskSave, { task: id, version, fields: written, reason }, { token: oda })).result
  }
  for (const fields of [{ points: 11 }, { target: 2 }]) {
    expect(await save(fields)).toBe('signed')
    expect(await task()).toMatchObject({ points: 10, target: 3, version: 0 })
  }
  expect((await waiting()).map(({ changes }) => changes)).toEqual([[{ field: 'target', before: '3', after: '2' }]])
  expect(await save({ place: 7 })).toBe('done')
  // What waited was about the version before.
  expect(await waiting()).toEqual([])
  // Off it may bring anything; on again it is signed.
  expect([await save({ status: '0', points: 9_999 }), await save({ status: '1' })]).toEqual(['done', 'signed'])
  expect(await task()).toMatchObject({ status: '0', points: 9_999 })
  expect(await signed('approve')).toBe('done')
  expect([await task(), await waiting()]).toMatchObject([{ status: '1', points: 9_999 }, []])
})

test('[D-8] [C-11] goods are on offer, and bring more for less or to more members, once two operators signed it', async () => {
  const goodsId = 'goods-new'
  const first = {
    nameChinese: '百币',
    nameEnglish: 'Coins',
    price: '100',
    memberPrice: '10',
    coins: '100',
    stock: '10',
    limit: '2',
    place: 1,
    status: '1' as const,
  }
  const save = async (fields: object, version: number, isNew = false) => {
    const order = { goodsId, isNew, version, fields: { ...first, ...fields }, reason }
    return granted(await server.call(officePointGoodsSave, order, { token: oda })).result
  }
  const mia = await server.login('mia')
  const offered = async () =>
    granted(await server.call(pointGoods, {}, { token: mia })).list.find((one) => one.goodsId === goodsId) ?? null
  expect([await save({}, 0, true), await offered()]).toEqual(['signed', null])
  expect(await signed('approve')).toBe('done')
  expect(await offered()).toMatchObject({ price: 100, coins: 100, stockLeft: 10 })
  for (const fields of [{ price: '1' }, { coins: '999999' }, { stock: null }, { limit: null }, { limit: '3' }])
    expect([fields, await save(fields, 2)]).toEqual([fields, 'signed'])
  expect(await offered()).toMatchObject({ price: 100, coins: 100, stockLeft: 10, ownLeft: 2 })
  expect(await signed('approve')).toBe('done')
  expect(await offered()).toMatchObject({ price: 100, coins: 100, stockLeft: 10, ownLeft: 3 })
  expect([await save({ price: '200', limit: '1', nameEnglish: 'Dear' }, 3), await offered()]).toMatchObject([
    'done',
    { price: 200 },
  ])
  const list = granted(await server.call(officePointGoods, {}, { token: oda })).list
  expect(list.find((one) => one.goodsId === goodsId)).toMatchObject({ version: 4, status: '1' })
})

test('[D-8] [C-11] what waits about one task keeps nobody from another one', async () => {
  const save = async (task: string, token: string) => {
    const fields = { target: 1, points: points(999), place: 1, status: '1' as const }
    return granted(await server.call(officeTaskSave, { task, version: 0, fields, reason }, { token })).result
  }
  const { list } = granted(await server.call(officeTasks, {}, { token: oda }))
  const [first, second] = list.filter(({ version }) => version === 0)
  expect([await save(first?.id ?? '', oda), await save(second?.id ?? '', leo)]).toEqual(['signed', 'signed'])
})

test('[D-8] each signature and each refusal is a row that says what it was about; who may only read signs nothing', async () => {
  await set('coinRate', '11')
  granted(await sign('refuse'))
  await set('coinRate', '12')
  await signed('approve')
  const { list } = granted(await server.call(trailList, { size: 20 }, { token: oda }))
  const rows = list.filter(({ act }) => act === 'officeRaiseSign' || act === 'officeSettingSet')
  expect(rows.map(({ act, by, after }) => [act, by, JSON.parse(after ?? 'null')])).toMatchObject([
    ['officeRaiseSign', 'leo', { result: 'done', verdict: 'approve' }],
    ['officeSettingSet', 'oda', { result: 'signed', key: 'coinRate', value: '12' }],
    ['officeRaiseSign', 'leo', { result: 'done', verdict: 'refuse' }],
    ['officeSettingSet', 'oda', { result: 'signed', key: 'coinRate', value: '11' }],
  ])
  expect(rows[0]?.before).toContain('"after":"12"')
  await server.services.write((tx) => storeRights(tx, 'm-leo', ['site.read']))
  expect((await server.call(officeRaises, {}, { token: leo })).ok).toBe(true)
  expect(await sign('refuse', leo)).toMatchObject({ ok: false, code: codes.forbidden })
  expect(await server.call(officeRaises, {}, { token: await server.login('mia') })).toMatchObject({ code: codes.forbidden })
})
