import { afterEach, expect, test, vi } from 'vitest'
import { startReplayer } from '#src/app/adapters/replay/replayThread.ts'
import type { ReplayAnswer, ReplayQuestion } from '#src/app/adapters/replay/replayWorker.ts'
import { handThreads } from '#tests/support/handThreads.ts'

afterEach(() => void vi.unstubAllGlobals())

/** A page whose replaying threads are answered by hand; one a start. */
function threads() {
  const hands = handThreads<{ question: ReplayQuestion; port: MessagePort }>()
  return {
    ...hands,
    replayer: startReplayer(),
    /** Answers the latest question. */
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
    answer: (reply: ReplayAnswer<unknown>) => hands.last().asked.at(-1)?.port.postMessage(reply),
    /** The thread dies, and its ends of what it was asked with it. */
    die: () => {
      hands.die()
      for (const { port } of hands.last().asked) port.close()
    },
  }
}

test('[D-9] a replaying thread that dies fails all that waits for it', async () => {
  const { replayer, die } = threads()
  const lost = [replayer.load('a recording'), replayer.chart('room')]
  die()
  expect((await Promise.allSettled(lost)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

test('[D-9] after a replaying thread died, the next question starts another one, which answers', async () => {
  const { replayer, started, answer, die } = threads()
  const lost = replayer.load('a recording')
  die()
  await expect(lost).rejects.toThrow()
  const next = replayer.load('a recording')
  expect(started).toHaveLength(2)
  answer({ ok: true, value: null })
  expect(await next).toBe(null)
})

test('[D-9] a replaying thread that lives is asked on, also after what it could not replay', async () => {
  const { replayer, started, answer } = threads()
  const broken = replayer.load('no recording')
  answer({ ok: false, reason: 'no such machine' })
  await expect(broken).rejects.toThrow('no such machine')
  const next = replayer.load('a recording')
  answer({ ok: true, value: null })
  expect([await next, started.length]).toEqual([null, 1])
})
