import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { calls } from '#src/api/contract/calls.ts'
import type { Call } from '#src/api/contract/defineCall.ts'
import { profile } from '#src/api/profile.ts'
import { handlers } from '#server/calls/table.ts'
import { setRole } from '#server/members/account.ts'
import { storeRights } from '#server/members/rights.ts'
import { currentRequest } from '#server/platform/requestScope.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const { forbidden } = profile.codes
type Named = { readonly name: string; readonly call: Call }
const staff: readonly Named[] = Object.entries<Call>(calls).flatMap(([name, call]) =>
  call.role === null ? [] : [{ name, call }],
)
const deeds = staff.filter(({ call }) => call.effect !== 'none')
const readings = staff.filter(({ call }) => call.effect === 'none')

/** What any call may carry here. */
const Anything = v.record(v.string(), v.unknown())
const givenBack: (() => void)[] = []

/**
 * Lets nobody carry the deeds out, whatever is asked: what is tried is the door that all of them come through. The files of a worker share
 * the tables of calls, so that both are as they were after each test.
 */
function hollow(): void {
  for (const { name, call } of deeds) {
    const { payload } = call
    Reflect.set(call, 'payload', Anything)
    givenBack.push(() => Reflect.set(call, 'payload', payload))
    const handler: unknown = Reflect.get(handlers, name)
    Reflect.set(handlers, name, () => ({}))
    givenBack.push(() => Reflect.set(handlers, name, handler))
  }
}

let server: TestServer
beforeEach(async () => {
  hollow()
  // Answers of nobody are no answers of the contract: what the log says of that is no matter.
  server = await startTestServer({ log: { write: () => undefined } })
  await server.services.write((tx) => setRole(tx, 'm-ada', 'admin', ['r-1']))
})
afterEach(async () => {
  for (const undo of givenBack.splice(0)) undo()
  await server.stop()
})

/** What the trail has of each deed, by its name, since it was empty. */
async function rows(): Promise<string[]> {
  const found = await server.services.db
    .selectFrom('trail')
    .leftJoin('trail_end', 'trail_end.trail_id', 'trail.id')
    .select(['act', 'by_role', 'outcome'])
    .execute()
  return found.map(({ act, by_role: role, outcome }) => `${act} ${role} ${outcome ?? 'open'}`).toSorted()
}
const NAMES = { operator: 'oda', admin: 'ada', developer: 'dev' } as const
async function tokens() {
  const entries = Object.entries(NAMES).map(async ([role, name]) => [role, await server.login(name)] as const)
  return Object.fromEntries(await Promise.all(entries))
}
/** Makes a call with a room of its own and nothing else; what it answers is no matter. */
async function knock(call: Call, token: string | undefined, room: string): Promise<number | null> {
  server.clock.advance(1_000)
  const reply = await server.call(call, { room }, { token }).catch(() => null)
  return reply === null || reply.ok ? null : reply.code
}

test('[D-8] every call of staff that does something is a row once it was done', async () => {
  const by = await tokens()
  for (const { call } of deeds) await knock(call, by[call.role ?? ''], 'r-1')
  expect(deeds.length).toBeGreaterThan(50)
  expect(await rows()).toEqual(deeds.map(({ name, call }) => `${name} ${call.role ?? ''} done`).toSorted())
})

test('[D-8] [A-1] every call of staff that does something is a row when its right, or its room, is not theirs; one of a member is none', async () => {
  const by = await tokens()
  await server.services.write((tx) => storeRights(tx, 'm-oda', []))
  const guarded = deeds.filter(({ call }) => call.right !== null || call.role === 'admin')
  for (const { name, call } of guarded) expect([name, await knock(call, by[call.role ?? ''], 'r-2')]).toEqual([name, forbidden])
  const expected = guarded.map(({ name, call }) => `${name} ${call.role ?? ''} ${String(forbidden)}`).toSorted()
  expect(await rows()).toEqual(expected)
  const mia = await server.login('mia')
  for (const { call } of deeds) expect(await knock(call, mia, 'r-1')).toBe(forbidden)
  expect(await rows()).toEqual(expected)
})

test('[D-8] no call of staff that is declared to read opens a transaction of writing', async () => {
  const by = await tokens()
  const { write } = server.services
  const wrote: string[] = []
  let reading = ''
  vi.spyOn(server.services, 'write').mockImplementation((work, hint) => {
    // What the background does meanwhile belongs to no call.
    if (currentRequest() !== null) wrote.push(reading)
    return write(work, hint)
  })
  for (const { name, call } of readings) {
    reading = name
    await knock(call, by[call.role ?? ''], 'r-1')
  }
  expect(wrote).toEqual([])
  expect(await rows()).toEqual([])
})

/** The last words of names of calls that do something. */
const DEED =
  /(?:Act|Add|Announce|Ask|Back|Bar|Begin|Birthday|Bulk|Clear|Confirm|Dismiss|Down|Effect|End|Grade|Hold|Key|Limit|Make|Note|Offline|Operation|Owner|Password|Pay|Picture|Propose|Prove|Publish|Remove|Reset|Retry|Save|Send|Set|Settle|Setup|Sign|Status|Tag|Trigger|Unblock|Undo|Upload)$/

test('[D-8] no call of staff with the name of a deed is declared to read, and every deed has such a name', () => {
  expect(deeds.filter(({ name }) => !DEED.test(name)).map(({ name }) => name)).toEqual([])
  // They show a picture that somebody sent; the one of content in the back office takes one.
  const pictures = ['officeLetterPicture', 'officeSupportPicture', 'depositCasePicture']
  expect(readings.filter(({ name }) => DEED.test(name)).map(({ name }) => name)).toEqual(pictures)
})
