import { afterEach, expect, test, vi } from 'vitest'
import type { Answer } from '#src/api/seal/scriptWorker.ts'
import { SealBroken } from '#src/api/seal/sealer.ts'
import { startWorkerSealer } from '#src/api/seal/workerSealer.ts'
import { handThreads } from '#tests/support/handThreads.ts'

afterEach(() => void vi.unstubAllGlobals())

/** A page whose sealing threads are answered by hand; one a start. */
function threads() {
  const hands = handThreads<{ id: number; question: { do: string } }>()
  return {
    ...hands,
    sealer: startWorkerSealer(),
    answer: (data: Answer) => hands.last().dispatchEvent(new MessageEvent('message', { data })),
  }
}

test('[C-2] answers of the sealing thread reach who asked, in whatever order they come', async () => {
  const { sealer, last, answer } = threads()
  const both = [sealer.digest('one'), sealer.digest('other')]
  const [first, second] = last().asked.map(({ id }) => id)
  answer({ id: second!, ok: true, text: 'of the other' })
  answer({ id: first!, ok: true, text: 'of the one' })
  expect(await Promise.all(both)).toEqual(['of the one', 'of the other'])
})

test('[C-2] a seal that does not hold is told apart from a failure of the thread', async () => {
  const { sealer, last, answer } = threads()
  const broken = sealer.digest('one')
  answer({ id: last().asked[0]!.id, ok: false, broken: true, reason: 'a byte is another' })
  await expect(broken).rejects.toBeInstanceOf(SealBroken)
  const failed = sealer.digest('other')
  answer({ id: last().asked[1]!.id, ok: false, broken: false, reason: 'no memory' })
  await expect(failed).rejects.not.toBeInstanceOf(SealBroken)
})

test('[C-2] a sealing thread that dies fails all that waits for it, and the next text starts another', async () => {
  const { sealer, started, last, answer, die } = threads()
  const lost = [sealer.digest('one'), sealer.digest('other')]
  die()
  expect((await Promise.allSettled(lost)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const next = sealer.digest('next')
  expect(started).toHaveLength(2)
  answer({ id: last().asked[0]!.id, ok: true, text: 'sealed' })
  expect(await next).toBe('sealed')
})
