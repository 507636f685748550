import { createActor, SimulatedClock } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { LoginPayload, MemberInfo } from '#src/api/model/member.ts'
import { LoginRefused, sessionMachine, type SessionEnding, type SessionOpened } from '#src/machines/session/sessionMachine.ts'
import { handActor, settled } from './support/deferred.ts'

const MIA: MemberInfo = {
  memberId: 'u1',
  name: 'mia',
  nickname: 'Mia',
  avatar: '/art/portrait/u1.svg',
  role: 'member',
  vipLevel: 2,
}
const OPENED: SessionOpened = { member: MIA, expiresAt: 60_000 }
const PAYLOAD: LoginPayload = { name: 'mia', password: 'secret88', flag: 0 }

function begin() {
  const clock = new SimulatedClock()
  const restore = handActor<SessionOpened | null, undefined>()
  const login = handActor<SessionOpened, { payload: LoginPayload }>()
  const end = handActor<void, { ending: SessionEnding }>()
  const entered: (string | null)[] = []
  const told: SessionEnding[] = []
  const actor = createActor(
    sessionMachine.provide({
      actors: { restore: restore.logic, login: login.logic, end: end.logic },
      actions: {
        enter: (_, { fromPage }) => entered.push(fromPage),
        tellEnding: (_, { ending }) => told.push(ending),
      },
    }),
    { clock, input: { now: () => 0 } },
  ).start()
  return { actor, clock, restore, login, end, entered, told, value: () => actor.getSnapshot().value }
}

async function visitor() {
  const session = begin()
  session.restore.last().resolve(null)
  await settled()
  return session
}

async function member() {
  const session = begin()
  session.restore.last().resolve(OPENED)
  await settled()
  return session
}

describe('session', () => {
  test('[D-4] [A-1] a device that kept nothing is a visitor, one that kept a session is a member', async () => {
    expect((await visitor()).value()).toBe('anonymous')
    const session = await member()
    expect(session.value()).toBe('member')
    expect(session.actor.getSnapshot().context.member).toEqual(MIA)
  })

  test('[D-4] a server that cannot be asked makes neither a member nor a visitor; it is asked again', async () => {
    const session = begin()
    session.restore.last().reject(new Error('no network'))
    await settled()
    expect(session.value()).toBe('unknown')
    session.clock.increment(5_000)
    expect(session.value()).toBe('restoring')
    expect(session.restore.asked).toHaveLength(2)
  })

  test('[R-1] a login goes back to the page that asked for it', async () => {
    const session = await visitor()
    session.actor.send({ type: 'login.opened', fromPage: '/app/live/room/a1' })
    session.actor.send({ type: 'login.submitted', payload: PAYLOAD })
    expect(session.value()).toBe('loggingIn')
    expect(session.login.last().input.payload).toEqual(PAYLOAD)
    session.login.last().resolve(OPENED)
    await settled()
    expect(session.value()).toBe('member')
    expect(session.entered).toEqual(['/app/live/room/a1'])
    expect(session.actor.getSnapshot().context.payload).toBeNull()
  })

  test('[D-4] a refused login says why and keeps the way back', async () => {
    const session = await visitor()
    session.actor.send({ type: 'login.opened', fromPage: '/app/me' })
    session.actor.send({ type: 'login.submitted', payload: PAYLOAD })
    session.login.last().reject(new LoginRefused({ key: 'errors.invalid', field: 'password', message: '用户名或密码不正确' }))
    await settled()
    const { context, value } = session.actor.getSnapshot()
    expect(value).toBe('anonymous')
    expect(context.failure).toEqual({ key: 'errors.invalid', field: 'password', message: '用户名或密码不正确' })
    expect(context.fromPage).toBe('/app/me')
  })

  test('[D-4] a second press while logging in does nothing', async () => {
    const session = await visitor()
    session.actor.send({ type: 'login.submitted', payload: PAYLOAD })
    session.actor.send({ type: 'login.submitted', payload: PAYLOAD })
    expect(session.login.asked).toHaveLength(1)
  })

  test('[D-4] leaving, being refused and 22:00 each end the session and say so', async () => {
    const left = await member()
    left.actor.send({ type: 'logout.clicked' })
    expect(left.value()).toBe('ending')
    left.end.last().resolve()
    await settled()
    expect(left.value()).toBe('anonymous')
    expect(left.told).toEqual([{ reason: 'left', message: null }])
    expect(left.actor.getSnapshot().context.member).toBeNull()

    const refused = await member()
    refused.actor.send({ type: 'session.refused', message: '登录已失效' })
    refused.end.last().reject(new Error('no network'))
    await settled()
    expect(refused.value()).toBe('anonymous')
    expect(refused.told).toEqual([{ reason: 'refused', message: '登录已失效' }])

    const expired = await member()
    expired.clock.increment(59_999)
    expect(expired.value()).toBe('member')
    expired.clock.increment(1)
    expect(expired.value()).toBe('ending')
    expired.end.last().resolve()
    await settled()
    expect(expired.told).toEqual([{ reason: 'expired', message: null }])
  })
})
