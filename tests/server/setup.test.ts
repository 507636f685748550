import { afterEach, beforeEach, expect, test } from 'vitest'
import { backOfficeRights } from '#src/api/contract/backOffice.ts'
import { login } from '#src/api/contract/session.ts'
import { setupOperator } from '#src/api/contract/setup.ts'
import { withdrawalReviewList } from '#src/api/contract/withdrawalReview.ts'
import { RIGHTS } from '#src/api/model/right.ts'
import { profile } from '#src/api/profile.ts'
import { makeSetupToken } from '#server/members/setup.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'
import { morningTime } from '#tests/support/morningTime.ts'

const FIRST = { name: 'olga', password: 'harbour77' }

let server: TestServer
beforeEach(async () => {
  server = await startTestServer({ settings: { DEMO: 'off' } })
})
afterEach(() => server.stop())

const make = (token: string, fields: object = {}) => server.call(setupOperator, { token, ...FIRST, ...fields })
async function tokenOf(): Promise<string> {
  const token = await makeSetupToken(server.services.write)
  if (token === null) throw new Error('there is an operator already')
  return token
}

test('[D-8] the first operator is made by the printed link, once, and works', async () => {
  const token = await tokenOf()
  expect(granted(await make(token))).toEqual({ result: 'done' })
  expect(granted(await make(token, { name: 'mallory' }))).toEqual({ result: 'gone' })
  const opened = granted(await server.call(login, { ...FIRST, timewd: morningTime(server.clock.now()) }))
  expect(opened.member).toMatchObject({ name: 'olga', role: 'operator' })
  // Where the site is no demo, the second factor comes first.
  const standing = granted(await server.call(backOfficeRights, {}, { token: opened.token }))
  expect(standing).toEqual({ rights: RIGHTS, factor: 'missing', signs: null })
  expect(await server.call(withdrawalReviewList, { view: 'queue' }, { token: opened.token })).toMatchObject({
    data: { factor: 'missing' },
  })
  expect(await makeSetupToken(server.services.write)).toBeNull()
  const row = await server.services.db
    .selectFrom('trail')
    .select('request_id')
    .where('act', '=', 'setupOperator')
    .executeTakeFirst()
  expect(row?.request_id).toMatch(/^r-/)
})

test('[D-8] two who use the link at once make one operator', async () => {
  const token = await tokenOf()
  const replies = await Promise.all(['olga', 'mallory', 'trudy'].map((name) => make(token, { name })))
  expect(replies.map((reply) => granted(reply).result).toSorted()).toEqual(['done', 'gone', 'gone'])
})

test('[D-8] a link that is unknown, replaced or a day old makes nobody', async () => {
  const first = await tokenOf()
  const second = await tokenOf()
  expect(granted(await make('x'.repeat(43)))).toEqual({ result: 'gone' })
  expect(granted(await make(first))).toEqual({ result: 'gone' })
  expect(granted(await make(second, { password: 'anchor88e' }))).toEqual({ result: 'published' })
  expect(await make(second, { name: 'Olga Ω' })).toMatchObject({ code: profile.codes.invalid })
  server.clock.advance(86_400_000)
  expect(granted(await make(second))).toEqual({ result: 'gone' })
  expect(await server.services.db.selectFrom('member').select('id').where('role', '=', 'operator').execute()).toEqual([])
})
