import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { dormantAccountCheck } from '#src/api/contract/dormantAccount.ts'
import { login } from '#src/api/contract/session.ts'
import { siteTime } from '#src/api/model/day.ts'
import { sessionEnd } from '#src/api/model/member.ts'
import { profile } from '#src/api/profile.ts'
import { provideSession } from '#src/machines/session/sessionActors.ts'
import { scriptedClient } from '#tests/support/scriptedClient.ts'
import { quiet } from './support/handOrder.ts'
import { sessionPorts } from './support/sessionPorts.ts'

const MIA = { memberId: 'u1', name: 'mia', nickname: 'Mia', avatar: '/a.svg', role: 'member', vipLevel: 2 } as const
const TOKEN = 'the-token-of-the-session'
const KEY = 'K'.repeat(43)
const MINUTE = 60_000
/** Before the end of the device's day, whatever its zone. */
const SOON = MINUTE

type Login = { readonly fromPage?: string | null; readonly here?: string; readonly flag?: 0 | 1; readonly reply?: object }

/** What a login does from where the person is: where it leads, what the device keeps of it, and what is said. */
async function logIn({ fromPage = null, here = '/login', flag = 0, reply = {} }: Login = {}) {
  const went: unknown[] = []
  const kept: unknown[] = []
  const said: unknown[] = []
  const answers: Readonly<Record<string, unknown>> = {
    [login.path]: { token: TOKEN, key: KEY, expiresAt: SOON, member: MIA, ...reply },
    [dormantAccountCheck.path]: { dormant: false },
  }
  const { client } = scriptedClient({ answer: (path) => ({ data: answers[path] }) })
  const credentials = {
    read: () => null,
    restore: () => null,
    isRemembered: () => false,
    write: (...all: readonly unknown[]) => void kept.push(all),
    clear: () => undefined,
  }
  const navigator = { here: () => here, go: (...way: readonly unknown[]) => void went.push(way) }
  const toasts = { raise: (toast: unknown) => void said.push(toast) }
  const logic = provideSession(sessionPorts({ client, credentials, navigator, toasts, loginBy: () => 'v3' }))
  const session = createActor(logic, { input: { now: () => 0, linkToken: null } }).start()
  await quiet()
  session.send({ type: 'login.opened', fromPage })
  session.send({ type: 'login.submitted', payload: { name: 'mia', password: 'lighthouse6', flag } })
  await expect.poll(() => session.getSnapshot().matches('member')).toBe(true)
  session.stop()
  return { went, kept, said }
}

test.each([
  ['/app/cashier?tab=wallet', '/app/cashier?tab=wallet'],
  [null, profile.home],
  ['/login?fromPage=%2Fapp%2Fme', profile.home],
  ['/entry/login', profile.home],
  ['https://elsewhere.example/', profile.home],
])('[R-1] who logged in is on the page that asked for it, and the way back does not lead to the login: %s', async (from, to) => {
  expect((await logIn({ fromPage: from })).went).toEqual([[to, { replace: true }]])
})

test('[A-2] who logged in over the page that asked for it stays there', async () => {
  expect((await logIn({ fromPage: '/app/live/room/a1001', here: '/app/live/room/a1001' })).went).toEqual([])
})

test('[R-1] who asked for the login itself goes home from there', async () => {
  expect((await logIn({ fromPage: '/login' })).went).toEqual([[profile.home, { replace: true }]])
})

test.each([
  ['the server’s own end, where that is earlier', SOON, SOON],
  ['22:00 of the device’s day', 10 * 86_400_000, sessionEnd(new Date(0)).getTime()],
])('[B-4] a session is kept until %s', async (_, expiresAt, until) => {
  expect((await logIn({ reply: { expiresAt } })).kept).toEqual([[{ token: TOKEN, key: KEY, expiresAt: until }, false]])
})

test.each([
  [0, false],
  [1, true],
] as const)('[C-8] who asks to stay logged in (%i) is, and nobody else: %s', async (flag, stays) => {
  expect((await logIn({ flag })).kept).toEqual([[expect.anything(), stays]])
})

test('[C-8] who logged in is told how often their password was tried before, where it was', async () => {
  const values = { count: 3, time: siteTime(MINUTE) }
  expect((await logIn({ reply: { failedTries: { count: 3, lastAt: MINUTE } } })).said).toEqual([
    { key: 'toast.failedTries', values, tone: 'warn', stay: 12_000 },
  ])
  expect((await logIn()).said).toEqual([])
})
