import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { dormantAccountCheck } from '#src/api/contract/dormantAccount.ts'
import { memberInfo } from '#src/api/contract/member.ts'
import type { Kept } from '#src/api/transport/credentials.ts'
import type { SessionEvent } from '#src/machines/session/sessionMachine.ts'
import { provideSession } from '#src/machines/session/sessionActors.ts'
import { scriptedClient } from '#tests/support/scriptedClient.ts'
import { quiet } from './support/handOrder.ts'
import { sessionPorts } from './support/sessionPorts.ts'

const MIA = { memberId: 'u1', name: 'mia', nickname: 'Mia', avatar: '/a.svg', role: 'member', vipLevel: 2 } as const
const KEPT: Kept = { token: 'the-token-of-the-session', key: 'K'.repeat(43), expiresAt: 60_000 }

/** Mia's session ends by this event on a page: what the device keeps then, which sessions the server is told to end, and who is told what. */
async function endBy(event: SessionEvent, here = '/app/live') {
  const answers: Readonly<Record<string, unknown>> = { [memberInfo.path]: MIA, [dormantAccountCheck.path]: { dormant: false } }
  const { client } = scriptedClient({ answer: (path) => ({ data: answers[path] }), token: KEPT.token })
  let kept: Kept | null = KEPT
  const revoked: unknown[] = []
  const credentials = {
    read: () => kept,
    restore: () => kept,
    isRemembered: () => false,
    write: () => undefined,
    clear: () => {
      kept = null
    },
  }
  const said: unknown[] = []
  const raise = (words: unknown) => void said.push(words)
  const notified: unknown[] = []
  const ports = sessionPorts({
    client,
    credentials,
    navigator: { here: () => here, go: () => undefined },
    toasts: { raise },
    alerts: { raise },
    notifyTabs: (tag, ending) => void notified.push([tag, ending]),
    revoke: (left, { isSilent }) => void revoked.push([left, isSilent]),
  })
  const session = createActor(provideSession(ports), { input: { now: () => 0, linkToken: null } }).start()
  await quiet()
  expect(session.getSnapshot().matches('member')).toBe(true)
  session.send(event)
  await quiet()
  session.stop()
  return { left: { kept, revoked }, said, notified }
}

test('[S-5] logging out ends the session on the device and at the server', async () => {
  expect((await endBy({ type: 'logout.clicked' })).left).toEqual({ kept: null, revoked: [[KEPT, false]] })
})

test('[S-5] a session that the server ended is only cleared on the device', async () => {
  const event = { type: 'session.refused', cause: 'loginElsewhere', message: null } as const
  expect((await endBy(event)).left).toEqual({ kept: null, revoked: [] })
})

/** What other tabs know Mia's session by. */
const TAG = 'u1 60000'

test('[S-5] the other tabs of the device hear that a session ended, and why', async () => {
  const { notified } = await endBy({ type: 'session.refused', cause: 'loginElsewhere', message: 'elsewhere' })
  expect(notified).toEqual([[TAG, { cause: 'loginElsewhere', message: 'elsewhere' }]])
})

test('[A-3] [S-5] that a session was replaced is not passed on, or it would end the one in its place', async () => {
  const ending = { cause: 'replaced', message: null } as const
  expect((await endBy({ type: 'session.endedInOtherTab', tag: TAG, ending })).notified).toEqual([])
})

test('[S-5] who logs out is told so in passing', async () => {
  expect((await endBy({ type: 'logout.clicked' })).said).toEqual([{ key: 'toast.loggedOut', tone: 'info' }])
})

test('[R-3] [S-6] who is kept out by a page that stands for the site is not told of the session as well', async () => {
  expect((await endBy({ type: 'session.refused', cause: 'restricted', message: null })).said).toEqual([])
})

test.each([
  ['/app/live?sport=football', '/login?fromPage=%2Fapp%2Flive%3Fsport%3Dfootball'],
  ['/login?fromPage=%2Fapp%2Fme', null],
  ['/entry/login', null],
  ['/cs', null],
])('[S-5] [R-4] whose session ended is told why, and led to the login from where that is needed: %s', async (here, target) => {
  const { said } = await endBy({ type: 'session.refused', cause: 'loginElsewhere', message: 'elsewhere' }, here)
  expect(said).toEqual([{ key: 'errors.loginElsewhere', message: 'elsewhere', target }])
})
