import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PayloadOf } from '#src/api/contract/defineCall.ts'
import { operatorAdd, operatorRightsSet } from '#src/api/contract/operators.ts'
import { trailList } from '#src/api/contract/trail.ts'
import { withdrawalReviewAct } from '#src/api/contract/withdrawalReview.ts'
import { dayOf, formatDay } from '#src/api/model/day.ts'
import { carryOut } from '#server/commands.ts'
import { leaveTrail } from '#server/platform/trail.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

let server: TestServer
let oda: string
beforeEach(async () => {
  server = await startTestServer()
  oda = await server.login('oda')
})
afterEach(() => server.stop())

const page = async (query: PayloadOf<typeof trailList> = {}) => granted(await server.call(trailList, query, { token: oda }))
const acts = async (query: PayloadOf<typeof trailList>) => (await page(query)).list.map(({ act }) => act)
const DAY = 86_400_000

test('[D-8] a row says who did what and why, how it was before and after, and how it went', async () => {
  const added = granted(
    await server.call(operatorAdd, { name: 'olga', rights: ['money.read'], reason: '新同事' }, { token: oda }),
  )
  if (added.result !== 'done') throw new Error(added.result)
  server.clock.advance(1_000)
  const order = { memberId: added.operator.memberId, rights: ['audit.read' as const], reason: '换岗' }
  await server.call(operatorRightsSet, order, { token: oda })
  server.clock.advance(1_000)
  await server.call(withdrawalReviewAct, { act: 'approve', withdrawalId: 'W000000' }, { token: oda })
  const [refused, changed, made] = (await page()).list
  expect(refused).toMatchObject({ act: 'withdrawalReviewAct', outcome: 'refused', reason: null, before: null, after: null })
  expect(changed).toMatchObject({ by: 'oda', role: 'operator', act: 'operatorRightsSet', outcome: 'done', reason: '换岗' })
  expect(JSON.parse(changed?.before ?? '')).toMatchObject({ name: 'olga', rights: ['money.read'] })
  expect(JSON.parse(changed?.after ?? '')).toMatchObject({ name: 'olga', rights: ['audit.read'] })
  expect(made).toMatchObject({ act: 'operatorAdd', before: null })
})

test('[D-8] rows are found by who, act, words, outcome and day; a per cent sign stands for itself', async () => {
  const { db, write } = server.services
  await carryOut({ db, payerSecret: null }, ['role', 'mia', 'admin'])
  const start = server.clock.now()
  server.clock.advance(DAY)
  // The session of the day before has ended.
  oda = await server.login('oda')
  const note = (act: string, detail: unknown) => leaveTrail(write, { by: null, act, detail }, async () => undefined)
  await note('sale', { words: '20% Off' })
  await note('plain', { words: '20x off' })
  await db
    .insertInto('trail')
    .values({
      ...(await db.selectFrom('trail').selectAll().where('act', '=', 'plain').executeTakeFirstOrThrow()),
      id: 't-cut',
      act: 'cut',
    })
    .execute()
  expect(await acts({ act: 'sale' })).toEqual(['sale'])
  expect(await acts({ text: '0% o' })).toEqual(['sale'])
  expect((await acts({ text: '20' })).toSorted()).toEqual(['cut', 'plain', 'sale'])
  expect(await acts({ outcome: 'unknown' })).toEqual(['cut'])
  expect(await acts({ outcome: 'refused' })).toEqual([])
  expect(await acts({ by: 'OPERATE', act: 'role' })).toEqual(['role'])
  const first = formatDay(dayOf(start))
  expect(await acts({ from: first, to: first })).toEqual(expect.not.arrayContaining(['sale']))
  expect((await acts({ from: formatDay(dayOf(start) + 1) })).toSorted()).toEqual(['cut', 'plain', 'sale'])
  expect(await acts({ by: 'nobody' })).toEqual([])
  expect((await page({ act: 'role' })).list).toMatchObject([{ before: expect.stringContaining('member') }])
})

test('[D-8] pages follow each other without a gap or a double, also within one moment', async () => {
  server.clock.hold()
  for (let index = 0; index < 7; index += 1) {
    await leaveTrail(server.services.write, { by: null, act: `act${index}`, detail: {} }, async () => undefined)
  }
  const seen: string[] = []
  let before: string | undefined
  for (;;) {
    const { list, more } = await page({ size: 3, ...(before === undefined ? {} : { before }) })
    seen.push(...list.map(({ act }) => act))
    before = list.at(-1)?.id
    if (!more) break
  }
  expect(seen.toSorted()).toEqual(['act0', 'act1', 'act2', 'act3', 'act4', 'act5', 'act6'])
  expect(await acts({ before: 't-none' })).toEqual([])
})
