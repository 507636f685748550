import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { payerKeys } from '#server/cashier/deposit/paySigns.ts'
import type { PayNoticeWire } from '#server/cashier/deposit/payNotice.ts'
import { createOutbox, type OutboxOptions } from '#server/sim/payer/outbox.ts'
import { isDue, tellUntilHeard } from '#server/sim/payer/telling.ts'

const now = 1_000_000
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now }))
afterEach(() => void vi.useRealTimers())

/** Tells one notice to a merchant who answers so, one try after another; when each try was, and how often something was kept. */
async function told(answers: readonly number[], within: number) {
  const [begin, tries]: [number, number[]] = [Date.now(), []]
  let kept = 0
  const tell = () => {
    tries.push(Date.now() - begin)
    return Promise.resolve(answers[tries.length - 1] ?? answers.at(-1) ?? 0)
  }
  await tellUntilHeard({ status: null }, tell, () => void (kept += 1))
  await vi.advanceTimersByTimeAsync(within)
  return { tries, kept }
}

test('[Q10] a notice that nobody hears is told again after twice the wait each time, and each half minute in the end', async () => {
  const { tries, kept } = await told([0], 91_500)
  expect(tries).toEqual([0, 500, 1_500, 3_500, 7_500, 15_500, 31_500, 61_500, 91_500])
  expect(kept).toBe(1)
})

test('[Q10] a notice is told until it is heard or refused for good, and each other answer is kept', async () => {
  expect(await told([500, 0, 429, 200], 60_000)).toEqual({ tries: [0, 500, 1_500, 3_500], kept: 4 })
  for (const refused of [400, 404, 409]) expect(await told([refused], 60_000)).toEqual({ tries: [0], kept: 1 })
  expect([null, 0, 200, 400, 401, 404, 409, 500].filter((status) => isDue({ status }))).toEqual([null, 0, 401, 500])
})

type Kept = ReturnType<OutboxOptions['file']['read']>[number]
const seen = (reference: string): PayNoticeWire => ({ kind: 'seen', noticeId: `n-${reference}`, reference })
const sent = (status: number | null, at = now) => ({ at, notice: seen('r'), status })

/** An outbox with what was kept before; nobody is at the merchant’s. */
function outbox(before: readonly Kept[] = []) {
  let kept = before
  const file = { read: () => kept, write: (items: readonly Kept[]) => void (kept = [...items]) }
  const box = createOutbox({ home: 1, keyOf: payerKeys('a secret of payers for this test'), now: () => now, file })
  return { box, kept: () => kept.map(({ reference }) => reference) }
}

test('[Q10] a payer that runs again goes on with what was not heard, and with nothing else', () => {
  const order = (reference: string, ...all: Kept['sent']): Kept => ({ provider: 'p', reference, sent: all })
  const { box } = outbox([order('a', sent(200), sent(null, now + 50), sent(0)), order('b', sent(404))])
  box.resume()
  expect(vi.getTimerCount()).toBe(2)
  expect([box.about('a').length, box.about('b').length, box.about('c')]).toEqual([3, 1, []])
})

test('[Q10] an order has fifty notices at most, each sent at its own time after now', () => {
  const { box, kept } = outbox()
  const plan = (count: number) =>
    box.plan(
      'p',
      'a',
      Array.from({ length: count }, (_, at) => ({ after: at, notice: seen('a') })),
    )
  plan(49)
  plan(2)
  expect([box.about('a').length, vi.getTimerCount()]).toEqual([49, 49])
  plan(1)
  expect(box.about('a').map(({ at }) => at - now)).toEqual([...Array.from({ length: 49 }, (_, at) => at), 0])
  expect(kept()).toEqual(['a'])
})

test('[Q10] the oldest of more than five hundred orders are forgotten, but none that has something to tell', () => {
  const order = (at: number): Kept => ({ provider: 'p', reference: `r-${at}`, sent: [sent(at === 0 ? null : 200)] })
  const { box, kept } = outbox(Array.from({ length: 500 }, (_, at) => order(at)))
  box.resume()
  box.plan('p', 'new', [{ after: 0, notice: seen('new') }])
  expect([kept().length, kept().slice(0, 2), kept().at(-1)]).toEqual([500, ['r-0', 'r-2'], 'new'])
  expect(box.about('r-1')).toEqual([])
})
