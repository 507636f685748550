import { expect, test, vi } from 'vitest'
import { createTelling } from '#server/sim/provider/kit/telling.ts'

/** Tells that are heard at the `heardAt`-th try, with the pauses between the tries. */
async function pausesUntil(heardAt: number): Promise<readonly number[]> {
  const pauses: number[] = []
  let tries = 0
  const { finish } = createTelling({
    tell: async () => {
      tries += 1
      return tries === heardAt
    },
    pause: async (ms) => pauses.push(ms),
  })
  await finish('r-1')
  return pauses
}

test('[P-5] what is heard at once is told without a pause', async () => {
  expect(await pausesUntil(1)).toEqual([])
})

test('[P-5] pauses between the tries of a round double, up to half a minute', async () => {
  expect(await pausesUntil(10)).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
})

/** A telling whose words wait for their answers: what was told so far, each with its answer. */
function waiting() {
  const told: { readonly reference: string; readonly answer: (isHeard: boolean) => void }[] = []
  const { finish } = createTelling({
    tell: (reference) => new Promise<boolean>((answer) => told.push({ reference, answer })),
  })
  return { told, finish }
}

test('[P-5] a round that is being told is not told a second time beside it', async () => {
  const { told, finish } = waiting()
  const first = finish('r-1')
  await finish('r-1')
  told[0]?.answer(true)
  await first
  expect(told.length).toBe(1)
})

test('[P-5] a round whose telling broke can be told again', async () => {
  const tell = vi.fn<(reference: string) => Promise<boolean>>().mockRejectedValueOnce(new Error('broken')).mockResolvedValue(true)
  const { finish } = createTelling({ tell })
  await expect(finish('r-1')).rejects.toThrow('broken')
  await finish('r-1')
  expect(tell).toHaveBeenCalledTimes(2)
})

test('[P-5] no more than 32 rounds are told at once; the next goes when one was heard', async () => {
  const { told, finish } = waiting()
  const all = Array.from({ length: 34 }, (_, index) => finish(String(index)))
  expect(told.length).toBe(32)
  told[5]?.answer(true)
  await all[5]
  expect(told.slice(32).map(({ reference }) => reference)).toEqual(['32'])
  for (const { answer } of told) answer(true)
  await all[32]
  expect(told.slice(33).map(({ reference }) => reference)).toEqual(['33'])
})

test('[P-5] rounds whose telling broke hold up no others', async () => {
  const { finish } = createTelling({
    tell: async (reference) => {
      if (reference.startsWith('bad')) throw new Error('broken')
      return true
    },
  })
  await Promise.allSettled(Array.from({ length: 32 }, (_, index) => finish(`bad-${index}`)))
  await expect(finish('good')).resolves.toBeUndefined()
})
