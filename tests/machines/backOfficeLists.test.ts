import { expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { operatorList, operatorStatusSet } from '#src/api/contract/operators.ts'
import { RIGHTS } from '#src/api/model/right.ts'
import { provideOperators } from '#src/machines/backOffice/operatorsActors.ts'
import { provideOfficeAnchors, provideOfficeGifts } from '#src/machines/backOffice/roomOfficeActors.ts'
import { provideTrail } from '#src/machines/backOffice/trailActors.ts'
import { scriptedClient } from '#tests/support/scriptedClient.ts'

const ALL = { by: null, act: null, text: null, outcome: null, from: null, to: null }
const row = (id: number) => ({
  id: `t-${id}`,
  at: 1_760_000_000_000,
  by: 'oda',
  role: 'operator',
  act: 'operatorAdd',
  asked: '{"name":"=olga"}',
  before: null,
  after: '{}',
  reason: '=1+1',
  outcome: 'done',
  address: null,
})
const operator = (name: string, isActive = true) => ({
  memberId: `m-${name}`,
  name,
  createdAt: 0,
  lastSeenAt: null,
  isActive,
  rights: [...RIGHTS],
})

test('[D-8] a file of the trail holds every page, a row each, and no formula', async () => {
  const pages = [
    { list: [row(1), row(2)], more: true },
    { list: [row(3)], more: false },
  ]
  const { client, asked } = scriptedClient({ answer: () => ({ data: pages.shift() }) })
  const files: string[][] = []
  const { trailExport } = provideTrail({ client, saveFile: (...file) => files.push(file) })
  const actor = createActor(trailExport).start()
  actor.send({ type: 'act.sent', order: { query: ALL, headings: ['when'] } })
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('resting'))
  expect(context.answer).toEqual({ rows: 3, isCut: false })
  expect(asked).toHaveLength(2)
  const [name, type, text] = files[0] ?? []
  expect([name, type]).toEqual(['trail.csv', 'text/csv'])
  expect(text?.split('\r\n')).toEqual([
    '\uFEFF"when"',
    ...Array.from(
      { length: 3 },
      () => `"2025-10-09 16:53:20","oda","operator","operatorAdd","'=1+1",,"{}","{""name"":""=olga""}","done",`,
    ),
    '',
  ])
})

test.each(['rose', '玫瑰'])('[D-8] an anchor is found by what they are called in any language: %s', async (text) => {
  const anchor = { chatRoomNo: 'c1', title: 'A talk', description: '', sport: 'football', status: 'Off', collected: 0 }
  const list = [
    { ...anchor, anchorRoomId: 'a1', isPublishing: false, nickname: '玫瑰', names: { 'zh-CN': '玫瑰', en: 'Rose' } },
    { ...anchor, anchorRoomId: 'a2', isPublishing: false, nickname: '老陈', names: null },
  ]
  const { client } = scriptedClient({ answer: () => ({ data: { list } }) })
  const actor = createActor(provideOfficeAnchors(client).anchors, { input: { query: { text } } }).start()
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('ready'))
  expect(context.items.map(({ anchorRoomId }) => anchorRoomId)).toEqual(['a1'])
})

test('[D-8] after an act on an operator the list is asked for again, unseen', async () => {
  let isActive = true
  const { client, asked } = scriptedClient({
    answer: (path) => {
      if (path === operatorList.path) return { data: { list: [operator('oda'), operator('olga', isActive)] } }
      isActive = false
      return { data: { result: 'done', operator: operator('olga', false), password: null } }
    },
  })
  const { operators, operatorAct } = provideOperators(client)
  const list = createActor(operators, { input: { query: { text: 'OL' } } }).start()
  await waitFor(list, (snapshot) => snapshot.matches('ready'))
  expect(list.getSnapshot().context.items.map(({ name }) => name)).toEqual(['olga'])
  const act = createActor(operatorAct).start()
  act.send({ type: 'act.sent', order: { act: 'status', memberId: 'm-olga', isActive: false, reason: 'left' } })
  await waitFor(list, ({ context }) => context.items[0]?.isActive === false)
  expect(asked).toEqual([operatorList.path, operatorStatusSet.path, operatorList.path])
})

test('[D-8] gifts are found by what they are called in any language, and by what was written down', async () => {
  const gift = { giftType: 'small', giftCode: 'rose', price: '25', status: '1' }
  const list = [
    { ...gift, giftId: 'g1', name: '玫瑰', names: { 'zh-CN': '玫瑰', en: 'Rose' } },
    { ...gift, giftId: 'g2', name: '贝壳', names: null },
  ]
  const { client } = scriptedClient({ answer: () => ({ data: { list } }) })
  const found = async (text: string) => {
    const actor = createActor(provideOfficeGifts(client).gifts, { input: { query: { text } } }).start()
    const { context } = await waitFor(actor, (snapshot) => snapshot.context.isKnown)
    actor.stop()
    return context.items.map(({ giftId }) => giftId)
  }
  expect(await found('rose')).toEqual(['g1'])
  expect(await found('玫瑰')).toEqual(['g1'])
  expect(await found('贝')).toEqual(['g2'])
})
