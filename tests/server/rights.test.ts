import { afterEach, beforeEach, expect, test } from 'vitest'
import { backOfficeRights } from '#src/api/contract/backOffice.ts'
import { calls } from '#src/api/contract/calls.ts'
import type { Call } from '#src/api/contract/defineCall.ts'
import { type Right, RIGHTS } from '#src/api/model/right.ts'
import { profile } from '#src/api/profile.ts'
import { storeRights } from '#server/members/rights.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const { forbidden } = profile.codes
const all: readonly [string, Call][] = Object.entries(calls)
const guarded = all.flatMap(([name, call]) => (call.right === null ? [] : [{ name, call, right: call.right }]))

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.stop())

/** Rights as they are kept, without what storing them adds. */
const keep = (rights: readonly Right[]) =>
  server.services.write(async (tx) => {
    await storeRights(tx, 'm-oda', [])
    await tx.db
      .updateTable('operator_rights')
      .set({ rights_json: JSON.stringify(rights) })
      .execute()
  })
/** The code of a call's refusal with nothing in it; null = it was granted. */
async function refusal(call: Call, token: string): Promise<number | null> {
  const reply = await server.call(call, {}, { token })
  return reply.ok ? null : reply.code
}
const named = (codes: ReadonlyMap<string, number | null>, what: (code: number | null) => boolean) =>
  [...codes].filter(([, code]) => what(code)).map(([name]) => name)

test('[D-8] every call with a right is refused to an operator who has all rights but this one, and to no one with this one alone', async () => {
  const oda = await server.login('oda')
  const without = new Map<string, number | null>()
  const withIt = new Map<string, number | null>()
  for (const { name, call, right } of guarded) {
    server.clock.advance(1_000)
    await keep(RIGHTS.filter((one) => one !== right))
    without.set(name, await refusal(call, oda))
    await keep([right])
    withIt.set(name, await refusal(call, oda))
  }
  expect(without.size).toBeGreaterThan(4)
  expect(named(without, (code) => code !== forbidden)).toEqual([])
  expect(named(withIt, (code) => code === forbidden)).toEqual([])
})

test('[D-8] who is no operator has no right, whatever is kept of them', async () => {
  const ada = await server.login('ada')
  await server.services.write((tx) => storeRights(tx, 'm-ada', RIGHTS))
  const codes = new Map<string, number | null>()
  for (const { name, call } of guarded) codes.set(name, await refusal(call, ada))
  expect(named(codes, (code) => code !== forbidden)).toEqual([])
})

test('[D-8] a call of operators names its right, but for those that are about the operator who asks', () => {
  const free = all.filter(([, { role, right }]) => role === 'operator' && right === null).map(([name]) => name)
  expect(free).toEqual(['backOfficeRights', 'secondFactorBegin', 'secondFactorConfirm', 'secondFactorProve'])
})

test('[D-8] an operator of whom nothing is kept may do everything; otherwise what is kept, and to read where they act', async () => {
  const oda = await server.login('oda')
  const rights = async () => granted(await server.call(backOfficeRights, {}, { token: oda })).rights
  expect(await rights()).toEqual(RIGHTS)
  await server.services.write((tx) => storeRights(tx, 'm-oda', ['money.approve', 'site.act', 'audit.read']))
  expect(await rights()).toEqual(['money.read', 'money.approve', 'site.read', 'site.act', 'audit.read'])
  await server.services.write((tx) => storeRights(tx, 'm-oda', []))
  expect(await rights()).toEqual([])
})
