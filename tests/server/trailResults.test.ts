import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { depositAppeal } from '#src/api/contract/deposit.ts'
import { depositCaseList } from '#src/api/contract/depositCases.ts'
import { chatOperation } from '#src/api/contract/moderation.ts'
import {
  officeAnchorSave,
  officeAnnounce,
  officeAnnouncementRemove,
  officeGiftSave,
  officeModeratorSet,
  officeRestrictionEnd,
  officeStreamKey,
} from '#src/api/contract/roomOffice.ts'
import { cash } from '#src/api/model/money/amount.ts'
import { secondFactorBegin, secondFactorConfirm, secondFactorProve } from '#src/api/contract/secondFactor.ts'
import { setupOperator } from '#src/api/contract/setup.ts'
import { officeSiteSet } from '#src/api/contract/siteOffice.ts'
import { withdrawalNew } from '#src/api/contract/withdrawal.ts'
import { withdrawalReviewAct } from '#src/api/contract/withdrawalReview.ts'
import { digestOf } from '#server/platform/ids.ts'
import { makeSetupToken } from '#server/members/setup.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { order, PAYER_SECRET, settleCase, settled, tell } from '#tests/support/deposit.ts'
import { FIXTURE } from '#tests/support/fixtureWorld.ts'
import { secondOperator } from '#tests/support/operators.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'
import { orderTo, prepare } from '#tests/support/withdrawals.ts'

const reason = 'as agreed'
let server: TestServer
let token: string
beforeEach(async () => {
  server = await startTestServer({ settings: { PAYER_SECRET } })
  token = await server.login('oda')
})
afterEach(() => server.stop())

/** What the trail has kept of each act of this name: how it was before, and after. */
async function kept(act: string): Promise<unknown[]> {
  const rows = await server.services.db
    .selectFrom('trail')
    .innerJoin('trail_end', 'trail_end.trail_id', 'trail.id')
    .select('after_json')
    .where('act', '=', act)
    .orderBy('trail.at')
    .execute()
  return rows.map((row): unknown => JSON.parse(row.after_json))
}

test('[D-8] a wrong code of a second factor is told apart from a right one in the trail', async () => {
  granted(await server.call(secondFactorBegin, { loginPassword: 'anchor88e' }, { token }))
  granted(await server.call(secondFactorConfirm, { factorCode: '000000' }, { token }))
  granted(await server.call(secondFactorProve, { factorCode: '000000' }, { token }))
  expect(await kept('secondFactorBegin')).toEqual([{ before: null, after: { result: 'begun' } }])
  for (const act of ['secondFactorConfirm', 'secondFactorProve'])
    expect(await kept(act)).toEqual([{ before: null, after: { result: 'wrong' } }])
})

test('[A-1] [D-8] the trail keeps which rooms a moderator had before and has now, and why nothing changed', async () => {
  const set = (name: string, rooms: string[] | null) => server.call(officeModeratorSet, { name, rooms, reason }, { token })
  granted(await set('leo', [FIXTURE.chatRoom]))
  granted(await set('leo', []))
  granted(await set('oda', null))
  const [member, moderator] = [
    { name: 'leo', role: 'member', rooms: [] },
    { name: 'leo', role: 'admin', rooms: [FIXTURE.chatRoom] },
  ]
  expect(await kept('officeModeratorSet')).toEqual([
    { before: member, after: moderator },
    { before: moderator, after: member },
    { before: null, after: { result: 'staff' } },
  ])
})

test('[D-8] the trail keeps an anchor and a gift as they were before and are now', async () => {
  const fields = { nickname: '阿港', title: '今晚聊球', description: '老球迷', sport: 'football' } as const
  const anchor = { anchorRoomId: newClientId(), reason }
  granted(await server.call(officeAnchorSave, { ...anchor, isNew: true, fields }, { token }))
  granted(await server.call(officeAnchorSave, { ...anchor, isNew: false, fields: { ...fields, nickname: '新名字' } }, { token }))
  expect(await kept('officeAnchorSave')).toMatchObject([
    { before: null, after: fields },
    { before: fields, after: { ...fields, nickname: '新名字' } },
  ])
  const shell = { name: '贝壳', giftType: 'small', giftCode: 'rose', price: '25', status: '1' } as const
  const gift = { giftId: newClientId(), reason }
  granted(await server.call(officeGiftSave, { ...gift, isNew: true, fields: shell }, { token }))
  granted(await server.call(officeGiftSave, { ...gift, isNew: false, fields: { ...shell, price: '30' } }, { token }))
  expect(await kept('officeGiftSave')).toMatchObject([
    { before: null, after: { name: '贝壳', price: '25' } },
    { before: { name: '贝壳', price: '25' }, after: { name: '贝壳', price: '30' } },
  ])
})

test('[D-8] what an operator saved too late over a colleague’s change is late in the trail, beside how that stands', async () => {
  const late = (before: unknown, more = {}) => [{ before, after: { result: 'late', ...more } }]
  const shell = { name: '贝壳', giftType: 'small', giftCode: 'rose', price: '25', status: '1' } as const
  const gift = { giftId: newClientId(), reason }
  granted(await server.call(officeGiftSave, { ...gift, isNew: true, fields: shell }, { token }))
  const cheap = { ...shell, price: '5' }
  granted(
    await server.call(officeGiftSave, { ...gift, isNew: false, fields: { ...shell, name: '海螺' }, base: cheap }, { token }),
  )
  expect((await kept('officeGiftSave')).slice(1)).toMatchObject(late({ name: '贝壳', price: '25' }))
  const close = { act: 'close', words: { 'zh-CN': '事故', en: 'An incident' } } as const
  granted(await server.call(officeSiteSet, { reason, order: close }, { token }))
  const base = { from: 1, until: null, words: close.words }
  granted(await server.call(officeSiteSet, { reason, order: { act: 'open' }, base }, { token }))
  expect((await kept('officeSiteSet')).slice(1)).toMatchObject(late({ isClosed: true }, { isClosed: true }))
})

test('[C-10] [D-8] an appeal that was answered before is late in the trail; the answer that counted is there with before and after', async () => {
  const mia = await server.login('mia')
  const { orderId } = await order(server, mia)
  const appeal = { orderId, clientId: newClientId(), reason: 'notCredited', text: 'paid at noon', picture: null } as const
  granted(await server.call(depositAppeal, appeal, { token: mia }))
  const { list } = granted(await server.call(depositCaseList, { view: 'appeals' }, { token }))
  const answer = { act: 'answer', caseId: list[0]!.caseId, words: 'It is there.' } as const
  granted(await settleCase(server, { ...answer, outcome: 'helped' }, token))
  granted(await settleCase(server, { ...answer, outcome: 'declined' }, token))
  expect(await kept('depositCaseAct')).toMatchObject([
    { before: { member: 'mia', end: null }, after: { member: 'mia', end: 'helped' } },
    { before: null, after: { result: 'late' } },
  ])
})

test('[D-8] the first of two signatures under a large credit is in the trail, with who signed it and for which order', async () => {
  const leo = await secondOperator(server, ['money.act', 'money.approve'])
  const { reference } = await order(server, await server.login('mia'), { amount: '10000' })
  for (const amount of [10_000, 500_001]) await tell(server, settled(reference, amount))
  const { list } = granted(await server.call(depositCaseList, { view: 'held' }, { token }))
  const credit = { act: 'credit', caseId: list[0]!.caseId, reference, words: 'theirs' } as const
  expect(granted(await settleCase(server, credit, leo)).result).toBe('signed')
  expect(await kept('depositCaseAct')).toMatchObject([
    { before: { signedBy: null, signedFor: null }, after: { signedBy: 'Leo', signedFor: reference, end: null } },
  ])
})

test('[D-8] an act to a withdrawal that stands otherwise by now is late in the trail; one that counted is there with before and after', async () => {
  const mia = await server.login('mia')
  const card = await prepare(server, mia)
  const made = granted(await server.call(withdrawalNew, orderTo(card), { token: mia }))
  if (made.result !== 'accepted') throw new Error(made.result)
  const { withdrawalId } = made.withdrawal
  for (let round = 0; round < 2; round += 1)
    granted(await server.call(withdrawalReviewAct, { act: 'take', withdrawalId }, { token }))
  expect(await kept('withdrawalReviewAct')).toMatchObject([
    { before: { member: 'mia', state: 'created' }, after: { member: 'mia', state: 'reviewing' } },
    { before: null, after: { result: 'late' } },
  ])
})

test('[D-8] the trail of a withdrawal names who ruled on its last payout, not on an earlier one', async () => {
  const mia = await server.login('mia')
  const card = await prepare(server, mia)
  const made = granted(await server.call(withdrawalNew, orderTo(card), { token: mia }))
  if (made.result !== 'accepted') throw new Error(made.result)
  const { withdrawalId } = made.withdrawal
  const ruled = (place: number, by: string) => ({
    id: `${withdrawalId}-${place}`,
    request_id: null,
    withdrawal_id: withdrawalId,
    place,
    provider: 'hand',
    asset: 'FEN' as const,
    amount: cash(99_800),
    state: 'failed' as const,
    tries: 1,
    next_at: 0,
    reference: null,
    failure: null,
    words: 'seen',
    doubt: null,
    doubt_said: null,
    doubt_answer: null,
    created_at: 1,
    changed_at: 1,
    signed_reference: null,
    signed_by_id: `m-${by}`,
    signed_by_name: by,
    signed_at: 1,
    signed_as: 'failed' as const,
  })
  await server.services.db
    .insertInto('payout')
    .values([ruled(1, 'leo'), ruled(2, 'ada')])
    .execute()
  granted(await server.call(withdrawalReviewAct, { act: 'take', withdrawalId }, { token }))
  expect(await kept('withdrawalReviewAct')).toMatchObject([{ before: { ruledBy: 'ada' }, after: { ruledBy: 'ada' } }])
})

test('[D-8] the making of the first operator is a row of the trail, by the account that was made; a bad link leaves none', async () => {
  await server.services.db.updateTable('member').set({ role: 'member' }).where('role', '=', 'operator').execute()
  await server.services.db.updateTable('member').set({ name: 'leonid', name_key: 'leonid' }).where('id', '=', 'm-leo').execute()
  const link = await makeSetupToken(server.services.write)
  if (link === null) throw new Error('there is an operator already')
  const first = { name: 'olga', password: 'harbour77' }
  granted(await server.call(setupOperator, { ...first, token: 'x'.repeat(43) }))
  expect(await kept('setupOperator')).toEqual([])
  expect(granted(await server.call(setupOperator, { ...first, name: 'leonid', token: link }))).toEqual({ result: 'taken' })
  expect(granted(await server.call(setupOperator, { ...first, token: link }))).toEqual({ result: 'done' })
  const { id } = await server.services.db.selectFrom('member').select('id').where('name', '=', 'olga').executeTakeFirstOrThrow()
  const rows = await server.services.db.selectFrom('trail').selectAll().where('act', '=', 'setupOperator').orderBy('at').execute()
  expect(rows).toMatchObject([
    { by_name: 'leonid' },
    { by_name: 'olga', by_member_id: id, by_role: 'operator', device_id: digestOf('device', 'test-device') },
  ])
  expect(await kept('setupOperator')).toEqual([
    { before: null, after: { result: 'taken' } },
    { before: null, after: { result: 'done' } },
  ])
  for (const secret of [link, first.password]) expect(JSON.stringify(rows)).not.toContain(secret)
})

test('[D-8] the trail tells keys of an anchor apart, and holds none', async () => {
  const key = async (renew: boolean) =>
    granted(await server.call(officeStreamKey, { anchorRoomId: FIXTURE.anchorRoom, renew, reason }, { token })).streamKey
  const [first, second] = [await key(false), await key(true)]
  const [shown, renewed] = v.parse(Keys, await kept('officeStreamKey'))
  expect(shown?.after).toEqual(shown?.before)
  expect(renewed?.before).toEqual(shown?.after)
  expect(renewed?.after.sign).not.toBe(renewed?.before.sign)
  const rows = JSON.stringify(await server.services.db.selectFrom('trail_end').selectAll().execute())
  for (const secret of [first, second]) expect(rows).not.toContain(secret)
})

test('[D-8] the trail keeps what was announced and taken back, and which mute or kick was ended', async () => {
  const fields = { room: null, content: '今晚八点', from: null, until: null }
  const { announcement } = granted(await server.call(officeAnnounce, { clientId: newClientId(), fields, reason }, { token }))
  for (const _ of [1, 2]) granted(await server.call(officeAnnouncementRemove, { id: announcement.id, reason }, { token }))
  expect(await kept('officeAnnounce')).toEqual([{ before: null, after: announcement }])
  expect(await kept('officeAnnouncementRemove')).toEqual([
    { before: announcement, after: null },
    { before: null, after: null },
  ])

  const ada = await server.login('ada')
  const who = { room: FIXTURE.chatRoom, memberId: 'm-mia' }
  granted(await server.call(chatOperation, { action: 'kick', ...who, reason: 'rude' }, { token: ada }))
  granted(await server.call(officeRestrictionEnd, { kind: 'kick', ...who, reason }, { token }))
  expect(await kept('officeRestrictionEnd')).toEqual([
    { before: { kind: 'kick', ...who, until: expect.any(Number), reason: 'rude' }, after: null },
  ])
})

const KeyStanding = v.object({ nickname: v.string(), sign: v.string() })
const Keys = v.array(v.object({ before: KeyStanding, after: KeyStanding }))
