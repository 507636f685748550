import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { MemberInfo } from '#src/api/model/member.ts'
import { reactivate } from '#src/machines/session/reactivation.ts'
import type { SessionEnding, SessionOpened } from '#src/machines/session/session.ts'
import { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import { handActor, settled } from './support/deferred.ts'

const MIA: MemberInfo = { memberId: 'u1', name: 'mia', nickname: 'Mia', avatar: '/a.svg', role: 'member', vipLevel: 2 }

const ACCOUNTS = ['checking', 'dormant', 'reactivating', 'active'] as const

/** A session that is being restored; the test answers the dormancy check and the reactivation. */
function begin() {
  const clock = new SimulatedClock()
  const restore = handActor<SessionOpened | null, undefined>()
  const checkDormancy = handActor<boolean, undefined>()
  const reactivation = handActor<void, { password: string }>()
  const end = handActor<void, { ending: SessionEnding; tag: string }>()
  const actor = createActor(
    sessionMachine.provide({
      actors: { restore: restore.logic, checkDormancy: checkDormancy.logic, reactivate: reactivation.logic, end: end.logic },
      actions: { enter: () => undefined, notifyEnding: () => undefined, notifyLinkGone: () => undefined },
    }),
    { clock, input: { now: () => clock.now(), linkToken: null } },
  ).start()
  const abort = new AbortController()
  return {
    actor,
    restore,
    checkDormancy,
    reactivation,
    end,
    abort,
    /** A call that was refused because the account is dormant. */
    refused: () => reactivate(actor, abort.signal),
    account: () => ACCOUNTS.find((account) => actor.getSnapshot().matches({ member: { account } })),
    /** Restores the session and answers whether its account is dormant. */
    restored: async (dormant: boolean) => {
      restore.last().resolve({ member: MIA, expiresAt: 60_000 })
      await settled()
      checkDormancy.last().resolve(dormant)
      await settled()
    },
  }
}

test('[S-3] refused calls share one check of the account and one reactivation', async () => {
  const session = begin()
  await session.restored(false)
  const calls = [session.refused(), session.refused()]
  expect([session.account(), session.checkDormancy.asked.length]).toEqual(['checking', 2])
  session.checkDormancy.last().resolve(true)
  await settled()
  calls.push(session.refused())
  session.actor.send({ type: 'reactivation.submitted', password: 'right' })
  session.reactivation.last().resolve()
  expect(await Promise.all(calls)).toEqual([true, true, true])
  expect(session.account()).toBe('active')
  expect(session.checkDormancy.asked).toHaveLength(2)
})

test('[S-3] a call that was refused before the session was restored waits as well', async () => {
  const session = begin()
  const early = session.refused()
  await session.restored(true)
  expect(session.account()).toBe('dormant')
  session.actor.send({ type: 'reactivation.submitted', password: 'right' })
  session.reactivation.last().resolve()
  expect(await early).toBe(true)
  expect(session.account()).toBe('active')
})

test('[S-3] a late refusal of an account that is active again asks for no password', async () => {
  const session = begin()
  await session.restored(false)
  const late = session.refused()
  session.checkDormancy.last().resolve(false)
  expect(await late).toBe(true)
  expect(session.account()).toBe('active')
})

test('[S-3] the wait ends when the member logs out or the caller aborts', async () => {
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
