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

/** Mia's session ends by this event: what the device keeps then, and which sessions the server is told to end. */
async function endBy(event: SessionEvent) {
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
  const ports = sessionPorts({ client, credentials, revoke: (left, { isSilent }) => void revoked.push([left, isSilent]) })
  const session = createActor(provideSession(ports), { input: { now: () => 0, linkToken: null } }).start()
  await quiet()
  expect(session.getSnapshot().matches('member')).toBe(true)
  session.send(event)
  await quiet()
  session.stop()
  return { kept, revoked }
}

test('[S-5] logging out ends the session on the device and at the server', async () => {
  expect(await endBy({ type: 'logout.clicked' })).toEqual({ kept: null, revoked: [[KEPT, false]] })
})

test('[S-5] a session that the server ended is only cleared on the device', async () => {
  const event = { type: 'session.refused', cause: 'loginElsewhere', message: null } as const
  expect(await endBy(event)).toEqual({ kept: null, revoked: [] })
})
