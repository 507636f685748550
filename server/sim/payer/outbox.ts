import { PAY_HEADERS, type PayerKeys, signNotice } from '#server/cashier/deposit/paySigns.ts'
import type { PayNoticeWire } from '#server/cashier/deposit/payNotice.ts'
import type { Planned } from './actions.ts'
import type { OutboxFile } from './outboxFile.ts'
import { createTelling, isDue, post } from './telling.ts'

/** A notice and what became of it; `status` null = it was not sent yet, 0 = nobody answered. */
export type Sent = { readonly at: number; readonly notice: PayNoticeWire; status: number | null }
type Order = { readonly provider: string; readonly reference: string; readonly sent: Sent[] }

/** Orders that are remembered once all their notices are heard. */
const ORDERS = 500
/** Notices of one order: who presses on is not heard. */
const NOTICES = 50

export type OutboxOptions = {
  readonly home: number
  readonly keyOf: PayerKeys
  readonly now: () => number
  readonly file: OutboxFile
}

/** Tells the merchant, each notice again and again until it is heard, however often either side ends on the way: as payers do. */
export function createOutbox({ home, keyOf, now, file }: OutboxOptions) {
  const orders = new Map<string, Order>()

  function tell(provider: string, notice: PayNoticeWire): Promise<number> {
    const body = JSON.stringify(notice)
    const time = String(now())
    const headers = { [PAY_HEADERS.time]: time, [PAY_HEADERS.sign]: signNotice(keyOf(provider), provider, time, body) }
    return post(`http://127.0.0.1:${home}/callback/pay/${provider}`, headers, body)
  }

  const telling = createTelling<Sent>(keep)
  const deliver = (provider: string, sent: Sent) => telling.begin(sent, ({ notice }) => tell(provider, notice))

  /** The oldest orders are forgotten, but none that has something to tell. */
  function keep(): void {
    for (const { reference, sent } of orders.values()) {
      if (orders.size <= ORDERS) break
      if (!sent.some(isDue)) orders.delete(reference)
    }
    file.write([...orders.values()])
  }

  const schedule = (provider: string, sent: Sent) => setTimeout(() => void deliver(provider, sent), Math.max(0, sent.at - now()))

  return {
    /** Goes on with what was kept and not heard when the payer last ended. */
    resume(): void {
      for (const { provider, reference, sent } of file.read()) {
        orders.set(reference, { provider, reference, sent })
        for (const one of sent.filter(isDue)) schedule(provider, one)
      }
    },
    /** Keeps what was planned, and sends each notice at its time. */
    plan(provider: string, reference: string, planned: readonly Planned[]): void {
      const fresh = planned.map(({ after, notice }): Sent => ({ at: now() + after, notice, status: null }))
      const before = orders.get(reference)?.sent ?? []
      if (before.length + fresh.length > NOTICES) return
      orders.delete(reference)
      orders.set(reference, { provider, reference, sent: [...before, ...fresh] })
      keep()
      for (const sent of fresh) schedule(provider, sent)
    },
    /** What was sent about an order, or is to be. */
    about: (reference: string): readonly Sent[] => orders.get(reference)?.sent ?? [],
  }
}
