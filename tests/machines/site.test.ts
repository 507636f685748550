import { NEVER } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import type { Client } from '#src/api/transport/client.ts'
import { provideSite } from '#src/machines/site/siteActors.ts'
import { createRooms } from '#src/streams/room.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const NOTICE = { id: 'n1', category: 2, content: '今晚八点', pmdTimerStart: null, pmdTimerEnd: null }
const rooms = createRooms({
  signals: () => NEVER,
  fetchLatest: () => NEVER,
  fetchAfter: () => NEVER,
  random: () => 0,
  language: () => 'zh-CN',
  onNeeded: () => undefined,
})

test('[S-10] loading the announcements is retried, and the marquee never fails', async () => {
  // asked     0 ms  fails
  //         250 ms  fails     (half of 500 ms, as chance is 0)
  //         750 ms  answers   (half of 1 s later)
  const answers = [
    Promise.reject(new Error('no network')),
    Promise.reject(new Error('no network')),
    Promise.resolve({ list: [NOTICE] }),
  ]
  for (const answer of answers) answer.catch(() => undefined)
  const call = vi.fn<() => Promise<unknown>>(() => answers.shift() ?? Promise.reject(new Error('asked too often')))
  const bar = createActor(
    provideSite({
      client: { call } as Client,
      rooms,
      now: () => 0,
      random: () => 0,
      language: () => 'zh-CN',
      members: { changes: NEVER },
    }).siteMarquee,
  )
  bar.start()

  await vi.advanceTimersByTimeAsync(749)
  expect([call.mock.calls.length, bar.getSnapshot().status, bar.getSnapshot().context]).toEqual([2, 'active', undefined])
  await vi.advanceTimersByTimeAsync(1)
  expect([call.mock.calls.length, bar.getSnapshot().status, bar.getSnapshot().context]).toEqual([
    3,
    'active',
    [NOTICE, NOTICE, NOTICE, NOTICE],
  ])
  bar.stop()
})
