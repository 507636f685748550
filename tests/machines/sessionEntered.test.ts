import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { dormantAccountCheck } from '#src/api/contract/dormantAccount.ts'
import { login } from '#src/api/contract/session.ts'
import { profile } from '#src/api/profile.ts'
import { provideSession } from '#src/machines/session/sessionActors.ts'
import { scriptedClient } from '#tests/support/scriptedClient.ts'
import { quiet } from './support/handOrder.ts'
import { sessionPorts } from './support/sessionPorts.ts'

const MIA = { memberId: 'u1', name: 'mia', nickname: 'Mia', avatar: '/a.svg', role: 'member', vipLevel: 2 } as const
const ANSWERS: Readonly<Record<string, unknown>> = {
  [login.path]: { token: 'the-token-of-the-session', key: 'K'.repeat(43), expiresAt: 80_000_000, member: MIA },
  [dormantAccountCheck.path]: { dormant: false },
}

/** Where a login leads that was asked for on a page, from where the person is. */
async function wayOf(fromPage: string | null, here: string) {
  const went: unknown[] = []
  const { client } = scriptedClient({ answer: (path) => ({ data: ANSWERS[path] }) })
  const credentials = {
    read: () => null,
    restore: () => null,
    isRemembered: () => false,
    write: () => undefined,
    clear: () => undefined,
  }
  const navigator = { here: () => here, go: (...way: readonly unknown[]) => void went.push(way) }
  const logic = provideSession(sessionPorts({ client, credentials, navigator, loginBy: () => 'v3' }))
  const session = createActor(logic, { input: { now: () => 0, linkToken: null } }).start()
  await quiet()
  session.send({ type: 'login.opened', fromPage })
  session.send({ type: 'login.submitted', payload: { name: 'mia', password: 'lighthouse6', flag: 0 } })
  await expect.poll(() => session.getSnapshot().matches('member')).toBe(true)
  session.stop()
  return went
}

test.each([
  ['/app/cashier?tab=wallet', '/app/cashier?tab=wallet'],
  [null, profile.home],
  ['/login?fromPage=%2Fapp%2Fme', profile.home],
  ['/entry/login', profile.home],
  ['https://elsewhere.example/', profile.home],
])('[R-1] who logged in is on the page that asked for it, and the way back does not lead to the login: %s', async (from, to) => {
  expect(await wayOf(from, '/login')).toEqual([[to, { replace: true }]])
})

test('[A-2] who logged in over the page that asked for it stays there', async () => {
  expect(await wayOf('/app/live/room/a1001', '/app/live/room/a1001')).toEqual([])
})

test('[R-1] who asked for the login itself goes home from there', async () => {
  expect(await wayOf('/login', '/login')).toEqual([[profile.home, { replace: true }]])
})
