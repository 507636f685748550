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

/** As many rounds as these whose telling is wanted at once. */
function many(count: number) {
  const { told, finish } = waiting()
  return { told, all: Array.from({ length: count }, (_, index) => finish(String(index))) }
}

test('[P-5] no more than 32 rounds are told at once', () => {
  expect(many(34).told.length).toBe(32)
})

test('[P-5] the next round is told when one was heard, whichever it was', async () => {
  const { told, all } = many(34)
  told[5]?.answer(true)
  await all[5]
  expect(told.slice(32).map(({ reference }) => reference)).toEqual(['32'])
})

test('[P-5] rounds that had to wait are told one after the other as others are heard', async () => {
  const { told, all } = many(34)
  for (const place of [0, 32]) {
    told[place]?.answer(true)
    await all[place]
  }
  expect(told.slice(32).map(({ reference }) => reference)).toEqual(['32', '33'])
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
