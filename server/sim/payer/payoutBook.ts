import { maskCard } from '#src/api/model/cardNumber.ts'
import { maskAddress } from '#src/api/model/payAddress.ts'
import { digestOf, newId } from '#server/platform/ids.ts'
import type { PayerKeys } from '#server/cashier/deposit/paySigns.ts'
import { PAYOUT_HEADERS, payoutPaths, signPayout } from '#server/cashier/payout/payoutSigns.ts'
import type { PayoutAnswerWire, PayoutNoticeWire, PayoutOrderWire } from '#server/cashier/payout/payoutWords.ts'
import type { KeptFile } from './keptFile.ts'
import type { KeptPayout } from './payoutFile.ts'
import { createTelling, isDue, post } from './telling.ts'

/** What a person can let happen to a payout on the payer's page. */
export const PAYOUT_ACTS = ['pay', 'refuse', 'trouble', 'wait', 'silent', 'speak', 'again', 'other', 'twice'] as const
export type PayoutAct = (typeof PAYOUT_ACTS)[number]

/** Payouts that are remembered once they are over and the merchant has heard it. */
const REMEMBERED = 5_000
/** Notices of one payout: who presses on is not heard. */
const NOTICES = 50

export type PayoutBookOptions = {
  /** The merchant's port on this machine. */
  readonly home: () => number
  readonly keyOf: PayerKeys
  readonly now: () => number
  readonly file: KeptFile<KeptPayout>
  /** A payout pays by itself after so many ms, unless a person decides otherwise. */
  readonly paysAfter: number
}

type SentNotice = KeptPayout['sent'][number]

/**
 * What the payer was ordered to pay out, kept on disk before it is answered: the same order again is the same payout, whatever ends on
 * the way, and pays once. How each one ends is told by a notice until it is heard, and to who asks.
 */
export function createPayoutBook({ home, keyOf, now, file, paysAfter }: PayoutBookOptions) {
  const payouts = new Map<string, KeptPayout>()
  const keyFor = (provider: string, payoutId: string) => `${provider} ${payoutId}`

  function keep(): void {
    for (const [key, { end, sent }] of payouts) {
      if (payouts.size <= REMEMBERED) break
      if (end !== null && !sent.some(isDue)) payouts.delete(key)
    }
    file.write([...payouts.values()])
  }

  function tell(provider: string, notice: PayoutNoticeWire): Promise<number> {
    const [path, body, time, nonce] = [payoutPaths.notice(provider), JSON.stringify(notice), String(now()), newId('n')]
    const headers = {
      [PAYOUT_HEADERS.time]: time,
      [PAYOUT_HEADERS.nonce]: nonce,
      [PAYOUT_HEADERS.sign]: signPayout(keyOf(provider), { path, time, nonce, body }),
    }
    return post(`http://127.0.0.1:${home()}${path}`, headers, body)
  }

  const telling = createTelling<SentNotice>(keep)

  /** A silent payout tells nothing; what it has to tell waits. */
  function deliver(payout: KeptPayout, sent: SentNotice): void {
    if (payout.silent) return telling.rest(sent)
    const maySpeak = () => !payout.silent
    void telling.begin(sent, ({ notice }) => tell(payout.provider, notice), maySpeak)
  }

  /** The notice of how a payout ended; null while it has not. */
  function noticeOf({ payoutId, asset, amount, end }: KeptPayout): PayoutNoticeWire | null {
    return end === null ? null : { noticeId: newId('n'), payoutId, asset, amount, ...end }
  }

  function add(payout: KeptPayout, notice: PayoutNoticeWire | null): void {
    if (notice === null || payout.sent.length >= NOTICES) return
    const sent: SentNotice = { at: now(), notice, status: null }
    payout.sent.push(sent)
    keep()
    deliver(payout, sent)
  }

  function finish(payout: KeptPayout, end: NonNullable<KeptPayout['end']>): void {
    if (payout.end !== null) return
    payout.end = end
    payout.payAt = null
    add(payout, noticeOf(payout))
  }

  const pay = (payout: KeptPayout) => finish(payout, { state: 'paid', reference: newId('bank') })

  function schedule(payout: KeptPayout): void {
    if (payout.payAt === null || payout.end !== null) return
    // A timer may ring a moment before the clock says so: then it is set again.
    const ring = () => (payout.payAt !== null && payout.payAt <= now() ? pay(payout) : schedule(payout))
    setTimeout(ring, Math.max(0, payout.payAt - now())).unref()
  }

  /** What is answered about a payout; null = nothing. */
  function answerOf({ payoutId, asset, amount, end, silent }: KeptPayout): PayoutAnswerWire | null {
    if (silent) return null
    return end === null ? { payoutId, asset, amount, state: 'accepted' } : { payoutId, asset, amount, ...end }
  }

  return {
    /** Goes on with what was kept when the payer last ended. */
    resume(): void {
      for (const payout of file.read()) {
        payouts.set(keyFor(payout.provider, payout.payoutId), payout)
        schedule(payout)
        for (const sent of payout.sent.filter(isDue)) deliver(payout, sent)
      }
    },

    /** Takes an order, once. Null = no answer. */
    order(provider: string, order: PayoutOrderWire): PayoutAnswerWire | null {
      const { payoutId, asset, amount, method, of, number, holder } = order
      const digest = digestOf(asset, amount, method, of, number, holder ?? '')
      const known = payouts.get(keyFor(provider, payoutId))
      if (known !== undefined) return known.digest === digest ? answerOf(known) : { payoutId, state: 'conflict' }
      const masked = method === 'card' || method === 'fast' ? maskCard(number) : maskAddress(number)
      const to = `${of} ${masked}${holder === null ? '' : ` ${holder}`}`
      const payAt = now() + paysAfter
      const payout: KeptPayout = {
        provider,
        payoutId,
        asset,
        amount,
        to,
        digest,
        at: now(),
        payAt,
        end: null,
        silent: false,
        sent: [],
      }
      payouts.set(keyFor(provider, payoutId), payout)
      keep()
      schedule(payout)
      return answerOf(payout)
    },

    /** What became of a payout. Null = no answer. */
    question(provider: string, payoutId: string): PayoutAnswerWire | null {
      const known = payouts.get(keyFor(provider, payoutId))
      return known === undefined ? { payoutId, state: 'unheard' } : answerOf(known)
    },

    /** A payout for its page; undefined = it was never ordered here. */
    find: (provider: string, payoutId: string): KeptPayout | undefined => payouts.get(keyFor(provider, payoutId)),

    /** What a person decided. */
    act(payout: KeptPayout, act: PayoutAct): void {
      switch (act) {
        case 'pay':
          return pay(payout)
        case 'refuse':
          return finish(payout, { state: 'failed', failure: 'destination' })
        case 'trouble':
          return finish(payout, { state: 'failed', failure: 'payer' })
        case 'wait':
          payout.payAt = null
          return keep()
        case 'silent':
        case 'speak':
          payout.silent = act === 'silent'
          keep()
          for (const sent of payout.sent.filter(isDue)) deliver(payout, sent)
          return
        case 'again':
          return add(payout, noticeOf(payout))
        case 'other': {
          const notice = noticeOf(payout)
          return add(payout, notice === null ? null : { ...notice, amount: String(Number(payout.amount) + 1) })
        }
        case 'twice': {
          const { payoutId, asset, amount } = payout
          return add(payout, { noticeId: newId('n'), payoutId, asset, amount, state: 'paid', reference: newId('bank') })
        }
      }
    },
  }
}
