import { expect, test } from 'vitest'
import { dayOf, siteTime } from '#src/api/model/day.ts'
import { countVisit } from '#server/agents/agentCodes.ts'
import { appealDeposit } from '#server/cashier/deposit/depositAppeals.ts'
import { createSms } from '#server/delivery/sms.ts'
import { logAction } from '#server/live/moderation/operationLog.ts'
import { findMember } from '#server/members/members.ts'
import { noteUnusualLogin } from '#server/members/securityNotices.ts'
import { noteReset, resetsOf } from '#server/members/staffResets.ts'
import type { BusMessage } from '#server/platform/bus.ts'
import { row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'
import { testVault } from '#tests/support/dataKey.ts'

// Who hears of an act, and what still counts, one rule at a time.

const HOUR = 3_600_000
const now = 1_000 * 24 * HOUR
const { db, services } = await startBareServices(() => now)
const heard: BusMessage[] = []
services.bus.subscribe((message) => heard.push(message))

test('[A-1] [D-8] of an act in a room its moderators hear, and those of every room; nobody of another one', async () => {
  for (const [id, role, room] of [
    ['own', 'admin', 'r'],
    ['every', 'admin', '*'],
    ['other', 'admin', 'r-2'],
    ['former', 'member', 'r'],
  ] as const)
    await writeRows(
      db,
      row('member', { id, name: id, name_key: id, role, status: '1' }),
      row('moderated_room', { member_id: id, room, at: now }),
    )
  const by = await findMember(db, 'own')
  if (by === undefined) throw new Error('no moderator')
  heard.length = 0
  await services.write((tx) => logAction(tx, { by, room: 'r', reason: undefined }, { action: 'pin' }))
  expect(heard.flatMap((one) => (one.type === 'self' ? [one.memberId] : [])).toSorted()).toEqual(['every', 'own'])
})

test('[C-11] ten thousand devices of a day count as visits of an agent, and no more', async () => {
  const visits = async (before: number, agentId: string) => {
    await writeRows(db, row('agent_visit', { agent_id: agentId, day: dayOf(now), visits: before }))
    await services.write((tx) => countVisit(tx, testVault, agentId, 'device'))
    const found = await db.selectFrom('agent_visit').select('visits').where('agent_id', '=', agentId).executeTakeFirst()
    return found?.visits
  }
  expect([await visits(9_999, 'a'), await visits(10_000, 'b')]).toEqual([10_000, 10_000])
})

test('[Q10] [C-14] a picture of an appeal that was answered is none of the ten that may wait', async () => {
  const appeal = (index: number) =>
    row('deposit_appeal', {
      id: `ap-${index}`,
      order_id: 'old',
      member_id: 'm',
      picture_type: 'image/png',
      picture_bytes: 9,
      at: now,
    })
  await writeRows(
    db,
    row('deposit_order', { id: 'o', member_id: 'm', state: 'paid' }),
    ...Array.from({ length: 10 }, (_, index) => appeal(index)),
  )
  const picture = { type: 'image/png', bytes: 9 } as const
  const send = (clientId: string) =>
    services.write((tx) =>
      appealDeposit(tx, { memberId: 'm', orderId: 'o', clientId, reason: 'notCredited', text: 'x', picture }),
    )
  await expect(send('c-1')).rejects.toMatchObject({ words: 'rateLimited' })
  await writeRows(db, row('deposit_answer', { appeal_id: 'ap-0', at: now }))
  expect(await send('c-2')).toEqual(expect.any(String))
})

test('[C-8] who was told of a new device today is not told of a new place too', async () => {
  const login = (memberId: string) => {
    const at = { deviceId: 'd', device: 'Phone', address: '10.0.0.1', session: 'this', lastSeenAt: now - HOUR }
    return services.write((tx) => noteUnusualLogin(tx, memberId, at))
  }
  const session = (id: string) =>
    row('session', { member_id: id, token_hash: `t-${id}`, device_id: 'd', address: '99.1.1.1', created_at: now - 2 * HOUR })
  await writeRows(
    db,
    session('told'),
    row('security_notice', { member_id: 'told', kind: 'newDevice', at: now - HOUR }),
    session('new'),
  )
  expect([await login('told'), await login('new')]).toEqual([true, true])
  const places = await db.selectFrom('security_notice').select('member_id').where('kind', '=', 'newPlace').execute()
  expect(places).toEqual([{ member_id: 'new' }])
})

test('[C-8] who comes in on a known device from elsewhere reads where that was, and on which device', async () => {
  const elsewhere = { token_hash: 't-placed', device_id: 'd', address: '99.1.1.1', created_at: now - 2 * HOUR }
  await writeRows(db, row('session', { member_id: 'placed', ...elsewhere }))
  const login = { deviceId: 'd', device: 'Phone', address: '10.0.0.1', session: 'this', lastSeenAt: now - HOUR }
  await services.write((tx) => noteUnusualLogin(tx, 'placed', login))
  const read = await db.selectFrom('message').select(['words', 'blanks_json']).where('member_id', '=', 'placed').execute()
  const blanks = { at: siteTime(now), device: 'Phone', address: '10.0.0.*' }
  expect(read.map(({ words, blanks_json: json }) => [words, JSON.parse(json ?? '')])).toEqual([['placeNew', blanks]])
})

test('[D-8] an operator who resets a password again may know it for thirty days from then on', async () => {
  await writeRows(db, row('staff_reset', { member_id: 'reset', by_member_id: 'by', at: now - 40 * 24 * HOUR }))
  const knownBy = async () => [...((await resetsOf(db, ['reset'], now)).get('reset') ?? [])]
  expect(await knownBy()).toEqual([])
  await services.write((tx) => noteReset(tx, 'reset', 'by'))
  expect(await knownBy()).toEqual(['by'])
})

test('[P-1] a name that was told before is told by its new text once that is kept', async () => {
  const called = () => services.names.inAll(db, '海鸥')
  expect(await called()).toEqual({ 'zh-CN': '海鸥', en: '海鸥' })
  await services.write((tx) => services.names.keep(tx, [{ original: '海鸥', texts: { en: 'Gulls' } }]))
  expect(await called()).toEqual({ 'zh-CN': '海鸥', en: 'Gulls' })
})

test.each([
  [200, 'sent'],
  [204, 'sent'],
  [400, 'refused'],
  [401, 'again'],
  [403, 'again'],
  [404, 'again'],
  [408, 'again'],
  [409, 'again'],
  [425, 'again'],
  [429, 'again'],
  [499, 'refused'],
  [500, 'again'],
  [503, 'again'],
] as const)('[C-8] an SMS that is answered by %i is %s', async (status, end) => {
  const post = () => Promise.resolve(new Response(null, { status }))
  const sms = createSms({ url: 'http://sms.test/send', secret: 's' }, () => now, post)
  const parcel = { id: 'd', to: '+8613800138000', subject: '', text: 'x', language: 'en' } as const
  expect((await sms.send(parcel)).end).toBe(end)
})
