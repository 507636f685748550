import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { login } from '#src/api/contract/session.ts'
import { withdrawalNew } from '#src/api/contract/withdrawal.ts'
import { profile } from '#src/api/profile.ts'
import { createMemberTurns } from '#server/members/memberTurns.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'
import { orderTo, prepare } from '#tests/support/withdrawals.ts'
import { newClientId } from '#tests/support/clientId.ts'

let server: TestServer
let mia: string
beforeEach(async () => {
  server = await startTestServer()
  mia = await server.login('mia')
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server.stop()
})

/** Holds every password of a member who is in, until it is let go. */
function holdPasswords() {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const { members } = server.services.passwords
  const verify = members.verify.bind(members)
  const spy = vi.spyOn(members, 'verify').mockImplementation(async (password, stored) => {
    await held
    return verify(password, stored)
  })
  return { release, spy }
}

test('[X-10] of 60 withdrawals of one member at once three are in line, and others log in meanwhile', async () => {
  const card = await prepare(server, mia)
  const { release, spy } = holdPasswords()
  const replies = Array.from({ length: 60 }, () =>
    server.call(withdrawalNew, { ...orderTo(card), clientId: newClientId() }, { token: mia }),
  )
  // Those that are not in line are answered although nothing moves there.
  let answered = 0
  await new Promise<void>((resolve) => {
    for (const reply of replies) void reply.then(() => (answered += 1) === 57 && resolve())
  })
  expect(spy).toHaveBeenCalledTimes(1)
  const others = await Promise.all(['leo', 'ada', 'dev'].map((name) => server.login(name, `device-${name}`)))
  expect(others).toHaveLength(3)
  expect(answered).toBe(57)
  release()
  const codes = (await Promise.all(replies)).map((reply) => (reply.ok ? 0 : reply.code))
  expect(codes.filter((code) => code === profile.codes.rateLimitedB)).toHaveLength(57)
})

test('[X-10] [C-10] a withdrawal that cannot be made is refused before the password is looked at', async () => {
  const card = await prepare(server, mia)
  const { spy } = holdPasswords()
  for (const [change, reason] of [
    [{ amount: '999999999999' }, 'amount'],
    [{ fee: '1' }, 'terms'],
    [{ destinationId: 'saved-of-nobody' }, 'destination'],
  ] as const) {
    const order = { ...orderTo(card), clientId: newClientId(), ...change }
    expect(granted(await server.call(withdrawalNew, order, { token: mia }))).toEqual({ result: 'refused', reason })
  }
  await server.services.db.updateTable('saved_destination').set({ created_at: server.clock.now() }).execute()
  expect(granted(await server.call(withdrawalNew, orderTo(card), { token: mia }))).toMatchObject({ result: 'waits' })
  expect(spy).not.toHaveBeenCalled()
})

test('[X-10] a member’s work is done in turn, also after work that fails, and two may wait', async () => {
  const turns = createMemberTurns()
  const done: number[] = []
  const work = (number: number) =>
    turns.take('m', async () => {
      await Promise.resolve()
      done.push(number)
      if (number === 1) throw new Error('no')
    })
  const taken = await Promise.allSettled([0, 1, 2, 3, 4].map(work))
  expect(taken.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected', 'rejected'])
  expect(done).toEqual([0, 1, 2])
  await work(5)
  await turns.take('other', async () => void done.push(6))
  expect(done).toEqual([0, 1, 2, 5, 6])
})

test('[C-8] a login takes no turn of a member who is in', async () => {
  const { release } = holdPasswords()
  expect((await server.call(login, { name: 'mia', password: 'anchor88a' })).ok).toBe(true)
  release()
})
