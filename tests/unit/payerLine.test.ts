import { expect, test } from 'vitest'
import { createPayerLine } from '#server/cashier/payout/payerLine.ts'
import { PAYOUT_HEADERS, payoutKeys, payoutPaths, signPayoutAnswer } from '#server/cashier/payout/payoutSigns.ts'

const keys = payoutKeys('a secret of the payers for this test alone')
const [PAYER, PAYOUT] = ['harbourpay', 'W1-1']
const ACCEPTED = { payoutId: PAYOUT, asset: 'FEN', amount: '9800', state: 'accepted' }

type Changed = {
  readonly answer?: object
  readonly status?: number
  readonly nonce?: string
  readonly path?: string
  readonly key?: string
}

/** What comes of a question that is answered so: as its payer would, but for what is changed. */
function asked({ answer = ACCEPTED, status = 200, nonce, path = payoutPaths.question(PAYER), key = keys(PAYER) }: Changed = {}) {
  const answering: typeof fetch = (_, init) => {
    const body = JSON.stringify(answer)
    const said = new Headers(init?.headers).get(PAYOUT_HEADERS.nonce) ?? ''
    const sign = signPayoutAnswer(key, { path, nonce: nonce ?? said, body })
    return Promise.resolve(new Response(body, { status, headers: { [PAYOUT_HEADERS.sign]: sign } }))
  }
  const line = createPayerLine({ address: () => 'http://payer.invalid', keys, now: () => 1, fetch: answering })
  return line.ask(PAYER, PAYOUT)
}

test('[Q10] an answer counts from its payer, for this very request, about this very payout; anything else says nothing', async () => {
  expect(await asked()).toMatchObject({ payoutId: PAYOUT, state: 'accepted', amount: 9_800 })
  const others: readonly Changed[] = [
    { answer: { ...ACCEPTED, payoutId: 'W1-2' } },
    { answer: { ...ACCEPTED, payoutId: 'W2-1' } },
    { answer: { payoutId: PAYOUT } },
    { answer: { ...ACCEPTED, more: 'x'.repeat(5_000) } },
    { status: 500 },
    { nonce: 'q-of-another-request' },
    { path: payoutPaths.order(PAYER) },
    { key: keys('quaycard') },
  ]
  for (const other of others) expect(await asked(other), JSON.stringify(other).slice(0, 80)).toBeNull()
})
