import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { payerKeys } from '#server/cashier/deposit/paySigns.ts'
import type { PayNoticeWire } from '#server/cashier/deposit/payNotice.ts'
import { createOutbox, type OutboxOptions } from '#server/sim/payer/outbox.ts'
import { createTelling, isDue } from '#server/sim/payer/telling.ts'

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
  await createTelling(() => void (kept += 1)).begin({ status: null }, tell)
  await vi.advanceTimersByTimeAsync(within)
  return { tries, kept }
}

test('[Q10] a notice that is not heard is told again after twice the wait, half a minute at most', async () => {
  const { tries, kept } = await told([0], 91_500)
  expect(tries).toEqual([0, 500, 1_500, 3_500, 7_500, 15_500, 31_500, 61_500, 91_500])
  expect(kept).toBe(1)
})

test('[Q10] a notice is told until it is heard', async () => {
  expect(await told([500, 0, 429, 200], 60_000)).toMatchObject({ tries: [0, 500, 1_500, 3_500] })
})

test.each([400, 404, 409])('[Q10] a notice is told no more once it is refused for good, by %i', async (refused) => {
  expect(await told([refused], 60_000)).toMatchObject({ tries: [0] })
})

test('[Q10] each new answer to a notice is kept', async () => {
  expect(await told([500, 0, 429, 200], 60_000)).toMatchObject({ kept: 4 })
  expect(await told([500, 500, 200], 60_000)).toMatchObject({ kept: 2 })
})

test('[Q10] a notice is due until it is heard or refused for good', () => {
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

test('[Q10] a payer that runs again goes on just with what was not heard', () => {
  const order = (reference: string, ...all: Kept['sent']): Kept => ({ provider: 'p', reference, sent: all })
  const { box } = outbox([order('a', sent(200), sent(null, now + 50), sent(0)), order('b', sent(404))])
  box.resume()
  expect(vi.getTimerCount()).toBe(2)
  expect([box.about('a').length, box.about('b').length, box.about('c')]).toEqual([3, 1, []])
})

/** An outbox, and how so many notices of one order are planned at once, the first now, each other a millisecond after the one before. */
function planning() {
  const { box, kept } = outbox()
  const plan = (count: number) =>
    box.plan(
      'p',
      'a',
      Array.from({ length: count }, (_, at) => ({ after: at, notice: seen('a') })),
    )
  return { box, kept, plan }
}

test('[Q10] an order has fifty notices at most', () => {
  const { box, plan } = planning()
  plan(49)
  plan(2)
  expect([box.about('a').length, vi.getTimerCount()]).toEqual([49, 49])
  plan(1)
  expect([box.about('a').length, vi.getTimerCount()]).toEqual([50, 50])
})

test('[Q10] notices of an order are each planned at their own time after now', () => {
  const { box, kept, plan } = planning()
  plan(3)
  plan(1)
  expect(box.about('a').map(({ at }) => at - now)).toEqual([0, 1, 2, 0])
  expect(kept()).toEqual(['a'])
})

test('[Q10] only the oldest of more than five hundred orders that have nothing to tell are forgotten', () => {
  const order = (at: number): Kept => ({ provider: 'p', reference: `r-${at}`, sent: [sent(at === 0 ? null : 200)] })
  const { box, kept } = outbox(Array.from({ length: 500 }, (_, at) => order(at)))
  box.resume()
  box.plan('p', 'new', [{ after: 0, notice: seen('new') }])
  expect([kept().length, kept().slice(0, 2), kept().at(-1)]).toEqual([500, ['r-0', 'r-2'], 'new'])
  expect(box.about('r-1')).toEqual([])
})
