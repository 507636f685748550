import { expect, test } from 'vitest'
import { operatorRightsSet } from '#src/api/contract/operators.ts'
import { officeAnchorSave, officeGiftSave, officeModeratorSet } from '#src/api/contract/roomOffice.ts'
import { officeSiteSet } from '#src/api/contract/siteOffice.ts'
import { provideOperators } from '#src/machines/backOffice/operatorsActors.ts'
import { provideOfficeAnchors, provideOfficeGifts, provideOfficeModerators } from '#src/machines/backOffice/roomOfficeActors.ts'
import { provideSiteOffice } from '#src/machines/backOffice/siteOfficeActors.ts'
import { askedServer } from './support/askedServer.ts'
import { answerOf } from './support/partOf.ts'

const reason = 'as agreed'
const words = { 'zh-CN': '维护', en: 'Upgrade' }

/** The server where all is done. */
const server = () => askedServer(() => ({ result: 'done' }))

test('[D-8] an operator’s rights go with those that were read', async () => {
  const { client, asked } = server()
  const order = { memberId: 'm1', rights: ['site.read'], base: ['money.read'], reason }
  await answerOf(provideOperators(client).operatorAct, 'act', { order: { act: 'rights', ...order } })
  expect(asked).toEqual([{ path: operatorRightsSet.path, payload: order }])
})

test('[D-8] a gift goes with what was read of it', async () => {
  const { client, asked } = server()
  const order = { giftId: 'g1', isNew: false, fields: { price: '30' }, base: { price: '10' }, reason }
  await answerOf(provideOfficeGifts(client).giftAct, 'act', { order })
  expect(asked).toEqual([{ path: officeGiftSave.path, payload: order }])
})

test('[D-8] what is written of an anchor goes with what was read of them, and its answer is told', async () => {
  const { client, asked } = server()
  const order = { anchorRoomId: 'a1', isNew: false, fields: { title: 'A talk' }, base: { title: 'Before' }, reason }
  const answer = await answerOf(provideOfficeAnchors(client).anchorAct, 'act', { order: { act: 'save', ...order } })
  expect(asked).toEqual([{ path: officeAnchorSave.path, payload: order }])
  expect(answer).toEqual({ streamKey: null, saved: { result: 'done' } })
})

test('[A-1] rooms are given in the place of those that were read', async () => {
  const { client, asked } = askedServer(() => ({ result: 'unknown' }))
  const order = { name: 'mo', rooms: ['a', 'b'], base: ['a'], reason }
  const answer = await answerOf(provideOfficeModerators(client).moderatorAct, 'act', { order })
  expect([asked, answer]).toEqual([[{ path: officeModeratorSet.path, payload: order }], { result: 'unknown' }])
})

test.each([
  [
    'who has some',
    [
      { name: 'Al', rooms: null },
      { name: 'Mo', rooms: ['b'] },
    ],
    ['b'],
  ],
  ['who has every one', [{ name: 'Mo', rooms: null }], null],
  ['who has none any more', [{ name: 'Al', rooms: null }], []],
])('[A-1] the rooms of %s are told with a late act', async (_, list, rooms) => {
  const { client } = askedServer(() => ({ result: 'late', list }))
  const order = { name: ' mo', rooms: ['a'], base: [], reason }
  const answer = await answerOf(provideOfficeModerators(client).moderatorAct, 'act', { order })
  expect(answer).toEqual({ result: 'late', name: ' mo', rooms })
})

test.each([
  [{ act: 'open' }, { act: 'open' }],
  [
    { act: 'close', words },
    { act: 'close', words },
  ],
  [
    { act: 'plan', from: 1, until: 2, words },
    { act: 'plan', span: { from: 1, until: 2 }, words },
  ],
])('[S-6] an order about the site goes with the maintenance that was read: $act', async (one, order) => {
  const { client, asked } = server()
  const base = { from: 1_000, until: null, words }
  await answerOf(provideSiteOffice(client).maintenanceAct, 'act', { order: { ...one, base, reason } })
  expect(asked).toEqual([{ path: officeSiteSet.path, payload: { reason, base, order } }])
})
