import { describe, expect, test, vi } from 'vitest'
import { profile } from '#src/api/profile.ts'
import type { Client } from '#src/api/transport/client.ts'
import { ApiError, type FailureKind } from '#src/api/transport/errors.ts'
import { createRevoke } from '#src/machines/session/revokeActors.ts'
import { settled } from './support/deferred.ts'

const LEFT = { token: 'a-token-of-twenty-letters', key: 'K'.repeat(43), expiresAt: 60_000 }

/** `answers` = the server's answers in order, the last one repeated; 'silent' = no answer, a number = a refusal by that code. */
function begin(answers: readonly (FailureKind | 'ok' | 'silent' | number)[]) {
  const waits: { ms: number; end: () => void }[] = []
  const shown: string[] = []
  let [asked, now] = [0, 0]
  const call = (async () => {
    const answer = answers[Math.min(asked, answers.length - 1)]!
    asked += 1
    if (answer === 'silent') return new Promise(() => undefined)
    if (typeof answer === 'number') throw new ApiError('business', answer, 'x')
    if (answer !== 'ok') throw new ApiError(answer, 1, 'x')
    return {}
  }) as Client['call']
  const revoke = createRevoke({
    clientOf: (left) => {
      expect(left).toEqual(LEFT)
      return { call }
    },
    toasts: { raise: ({ key }) => shown.push(key) },
    wait: (ms) => new Promise((resolve) => waits.push({ ms, end: resolve })),
    random: () => 0,
    now: () => now,
  })
  return {
    revoke: async (isSilent = false) => {
      revoke(LEFT, { isSilent })
      await vi.dynamicImportSettled()
      await settled()
    },
    asked: () => asked,
    shown,
    /** Advances the time by `ms` and ends every wait. */
    pass: async (ms: number) => {
      now += ms
      for (const { end } of waits.splice(0)) end()
      await settled()
      await vi.dynamicImportSettled()
      await settled()
    },
  }
}

describe('revoking a session after logout', () => {
  test('[S-5] makes one call and shows nothing when the server confirms it', async () => {
    const world = begin(['ok'])
    await world.revoke()
    await world.pass(5_000)
    expect([world.asked(), world.shown]).toEqual([1, []])
  })

  test('[S-5] is retried without a network until the server confirms it; the member is warned meanwhile', async () => {
    const world = begin(['network', 'timeout', 'ok'])
    await world.revoke()
    await world.pass(5_000)
    expect([world.asked(), world.shown]).toEqual([2, ['toast.logoutUnheard']])
    await world.pass(5_000)
    await world.pass(5_000)
    expect(world.asked()).toBe(3)
  })

  test('[S-5] warns the member after 4 s without an answer', async () => {
    const world = begin(['silent'])
    await world.revoke()
    await world.pass(4_000)
    expect(world.shown).toEqual(['toast.logoutUnheard'])
  })

  test('[A-3] [S-5] warns of nothing when the session was replaced silently', async () => {
    const world = begin(['silent'])
    await world.revoke(true)
    await world.pass(4_000)
    expect([world.asked(), world.shown]).toEqual([1, []])
  })

  test.each<FailureKind>(['business', 'unauthorized'])('[S-5] counts a %s refusal as confirmed', async (kind) => {
    const world = begin([kind])
    await world.revoke()
    await world.pass(5_000)
    expect([world.asked(), world.shown]).toEqual([1, []])
  })

  test.each(['rateLimited', 'rateLimitedB', 'rateLimitedC', 'degraded', 'clockSkewed', 'sealBroken'] as const)(
    '[S-5] [X-4] is tried again when it was turned away at the door (%s)',
    async (name) => {
      const world = begin([profile.codes[name], 'ok'])
      await world.revoke()
      await world.pass(4_000)
      await world.pass(4_000)
      expect(world.asked()).toBe(2)
    },
  )

  test.each(['authError', 'loginElsewhere', 'deviceBlockade'] as const)(
    '[S-5] is not tried again when the session is over at the server (%s)',
    async (name) => {
      const world = begin([profile.codes[name]])
      await world.revoke()
      await world.pass(5_000)
      expect([world.asked(), world.shown]).toEqual([1, []])
    },
  )

  test('[B-4] is not retried once the session has expired', async () => {
    const world = begin(['network'])
    await world.revoke()
    await world.pass(60_000)
    await world.pass(60_000)
    expect(world.asked()).toBe(1)
  })
})
