import { describe, expect, test, vi } from 'vitest'
import type { Client } from '#src/api/transport/client.ts'
import { ApiError, type FailureKind } from '#src/api/transport/errors.ts'
import { createRevoke } from '#src/machines/session/revokeActors.ts'
import { settled } from './support/deferred.ts'

const LEFT = { token: 'a-token-of-twenty-letters', key: 'K'.repeat(43), expiresAt: 60_000 }

/** `answers` = how the server answers the first calls, the last one for ever; 'silent' = not at all. */
function begin(answers: readonly (FailureKind | 'ok' | 'silent')[]) {
  const waits: { ms: number; end: () => void }[] = []
  const told: string[] = []
  let [asked, now] = [0, 0]
  const call = (async () => {
    const answer = answers[Math.min(asked, answers.length - 1)]!
    asked += 1
    if (answer === 'silent') return new Promise(() => undefined)
    if (answer !== 'ok') throw new ApiError(answer, 1, 'x')
    return {}
  }) as Client['call']
  const revoke = createRevoke({
    clientOf: (left) => {
      expect(left).toEqual(LEFT)
      return { call }
    },
    notices: { raise: ({ key }) => told.push(key) },
    wait: (ms) => new Promise((resolve) => waits.push({ ms, end: resolve })),
    random: () => 0,
    now: () => now,
  })
  return {
    revoke: async () => {
      revoke(LEFT)
      await vi.dynamicImportSettled()
      await settled()
    },
    asked: () => asked,
    told,
    /** Lets so much time go by that every wait is over. */
    pass: async (ms: number) => {
      now += ms
      for (const { end } of waits.splice(0)) end()
      await settled()
      await vi.dynamicImportSettled()
      await settled()
    },
  }
}

describe('a session that was left', () => {
  test('[S-5] is told to the server, and that is all', async () => {
    const world = begin(['ok'])
    await world.revoke()
    await world.pass(5_000)
    expect([world.asked(), world.told]).toEqual([1, []])
  })

  test('[S-5] without a network it is told again until the server heard; the member knows meanwhile', async () => {
    const world = begin(['network', 'timeout', 'ok'])
    await world.revoke()
    await world.pass(5_000)
    expect([world.asked(), world.told]).toEqual([2, ['toast.logoutUnheard']])
    await world.pass(5_000)
    await world.pass(5_000)
    expect(world.asked()).toBe(3)
  })

  test('[S-5] a server that does not answer is no reason to wait', async () => {
    const world = begin(['silent'])
    await world.revoke()
    await world.pass(4_000)
    expect(world.told).toEqual(['toast.logoutUnheard'])
  })

  test.each<FailureKind>(['business', 'unauthorized'])('[S-5] %s is an answer too', async (kind) => {
    const world = begin([kind])
    await world.revoke()
    await world.pass(5_000)
    expect([world.asked(), world.told]).toEqual([1, []])
  })

  test('[B-4] it is not told any longer once its time is over', async () => {
    const world = begin(['network'])
    await world.revoke()
    await world.pass(60_000)
    await world.pass(60_000)
    expect(world.asked()).toBe(1)
  })
})
