import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { MemberInfo } from '#src/api/model/member.ts'
import { reactivate } from '#src/machines/session/reactivation.ts'
import type { SessionEnding, SessionOpened } from '#src/machines/session/session.ts'
import { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import { handActor, settled } from './support/deferred.ts'

const MIA: MemberInfo = { memberId: 'u1', name: 'mia', nickname: 'Mia', avatar: '/a.svg', role: 'member', vipLevel: 2 }

const ACCOUNTS = ['checking', 'dormant', 'waking', 'awake'] as const

/** A session that is being restored; its sleep and its waking are answered by hand. */
function begin() {
  const clock = new SimulatedClock()
  const restore = handActor<SessionOpened | null, undefined>()
  const checkSleep = handActor<boolean, undefined>()
  const activate = handActor<void, { password: string }>()
  const end = handActor<void, { ending: SessionEnding; tag: string }>()
  const actor = createActor(
    sessionMachine.provide({
      actors: { restore: restore.logic, checkSleep: checkSleep.logic, activate: activate.logic, end: end.logic },
      actions: { enter: () => undefined, tellEnding: () => undefined, tellLinkGone: () => undefined },
    }),
    { clock, input: { now: () => clock.now(), handOver: null } },
  ).start()
  const abort = new AbortController()
  return {
    actor,
    restore,
    checkSleep,
    activate,
    end,
    abort,
    /** A call that was refused because the account sleeps. */
    refused: () => reactivate(actor, abort.signal),
    account: () => ACCOUNTS.find((account) => actor.getSnapshot().matches({ member: { account } })),
    /** The session is there, and so is what the server says of its sleep. */
    restored: async (dormant: boolean) => {
      restore.last().resolve({ member: MIA, expiresAt: 60_000 })
      await settled()
      checkSleep.last().resolve(dormant)
      await settled()
    },
  }
}

test('[S-3] a refused call has the sleep asked for again, and all of them wait for the one waking', async () => {
  const session = begin()
  await session.restored(false)
  const calls = [session.refused(), session.refused()]
  expect([session.account(), session.checkSleep.asked.length]).toEqual(['checking', 2])
  session.checkSleep.last().resolve(true)
  await settled()
  calls.push(session.refused())
  session.actor.send({ type: 'account.activated', password: 'right' })
  session.activate.last().resolve()
  expect(await Promise.all(calls)).toEqual([true, true, true])
  expect(session.account()).toBe('awake')
  expect(session.checkSleep.asked).toHaveLength(2)
})

test('[S-3] a call that was refused before the session was restored waits as well', async () => {
  const session = begin()
  const early = session.refused()
  await session.restored(true)
  expect(session.account()).toBe('dormant')
  session.actor.send({ type: 'account.activated', password: 'right' })
  session.activate.last().resolve()
  expect(await early).toBe(true)
  expect(session.account()).toBe('awake')
})

test('[S-3] a refusal from before the waking that comes after it asks for no password', async () => {
  const session = begin()
  await session.restored(false)
  const late = session.refused()
  session.checkSleep.last().resolve(false)
  expect(await late).toBe(true)
  expect(session.account()).toBe('awake')
})

test('[S-3] nobody waits any longer when the member leaves, or the caller gave up', async () => {
  const session = begin()
  await session.restored(true)
  const stays = reactivate(session.actor, new AbortController().signal)
  const givesUp = session.refused()
  session.abort.abort()
  expect(await givesUp).toBe(false)
  expect(session.account()).toBe('dormant')
  session.actor.send({ type: 'logout.clicked' })
  session.end.last().resolve()
  expect(await stays).toBe(false)
  expect(session.actor.getSnapshot().matches('anonymous')).toBe(true)
})
