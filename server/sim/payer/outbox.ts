import { PAY_HEADERS, signNotice } from '../../cashier/paySigns.ts'
import type { PayNoticeWire } from '../../cashier/payNotice.ts'
import type { Planned } from './acts.ts'

/** A notice and what became of it; `status` null = it was not sent yet, 0 = nobody answered. */
export type Sent = { readonly at: number; readonly notice: PayNoticeWire; status: number | null }

/** Orders that are remembered, and the tries of one notice with the first wait between them, in ms. */
const ORDERS = 500
const TRIES = 8
const FIRST_WAIT = 500
const PATIENCE = 5_000

export type OutboxOptions = { readonly home: number; readonly secret: string; readonly now: () => number }

/** Tells the merchant, each notice again and again until it is heard: as payers do. */
export function createOutbox({ home, secret, now }: OutboxOptions) {
  const orders = new Map<string, Sent[]>()

  async function tell(provider: string, notice: PayNoticeWire): Promise<number> {
    const body = JSON.stringify(notice)
    const time = String(now())
    const headers = {
      'content-type': 'application/json',
      [PAY_HEADERS.time]: time,
      [PAY_HEADERS.sign]: signNotice(secret, provider, time, body),
    }
    try {
      const address = `http://127.0.0.1:${home}/callback/pay/${provider}`
      const response = await fetch(address, { method: 'POST', headers, body, signal: AbortSignal.timeout(PATIENCE) })
      await response.arrayBuffer()
      return response.status
    } catch {
      return 0
    }
  }

  async function deliver(provider: string, sent: Sent, tries = 1): Promise<void> {
    sent.status = await tell(provider, sent.notice)
    if (sent.status !== 200 && tries < TRIES)
      setTimeout(() => void deliver(provider, sent, tries + 1), FIRST_WAIT * 2 ** (tries - 1))
  }

  return {
    /** Sends what was planned, each at its time. */
    plan(provider: string, reference: string, planned: readonly Planned[]): void {
      const list = orders.get(reference) ?? []
      orders.delete(reference)
      orders.set(reference, list)
      const [oldest] = orders.keys()
      if (orders.size > ORDERS && oldest !== undefined) orders.delete(oldest)
      for (const { after, notice } of planned) {
        const sent: Sent = { at: now() + after, notice, status: null }
        list.push(sent)
        setTimeout(() => void deliver(provider, sent), after)
      }
    },
    /** What was sent about an order, or is to be. */
    about: (reference: string): readonly Sent[] => orders.get(reference) ?? [],
  }
}
