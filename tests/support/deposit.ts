import type { PayloadOf } from '#src/api/contract/defineCall.ts'
import { depositCaseAct, depositCaseHold } from '#src/api/contract/depositCases.ts'
import { pay } from '#src/api/contract/deposit.ts'
import type { PayNoticeWire } from '#server/cashier/deposit/payNotice.ts'
import { PAY_HEADERS, payerKeys, signNotice } from '#server/cashier/deposit/paySigns.ts'
import { newClientId } from './clientId.ts'
import { granted } from './request.ts'
import type { TestServer } from './testServer.ts'

/** What a test's server makes the payers' keys of. */
export const PAYER_SECRET = 'a-secret-of-the-payers-for-tests-only'

type SettledNotice = Extract<PayNoticeWire, { kind: 'settled' }>

let told = 0

/** Fields of a notice that a test need not make up; every notice and payment has an id of its own. */
export function settled(reference: string, amount: number, fields: Partial<SettledNotice> = {}): SettledNotice {
  told += 1
  return {
    kind: 'settled',
    noticeId: `n-${told}`,
    reference,
    paymentId: `p-${told}`,
    asset: 'FEN',
    amount: String(amount),
    ...fields,
  }
}

/** A notice without money. */
export function notice(kind: 'seen' | 'failed', reference: string): PayNoticeWire {
  told += 1
  return { kind, noticeId: `n-${told}`, reference }
}

type Telling = {
  readonly provider?: string
  readonly at?: number
  /** What it is signed with; by default the payer's own key. */
  readonly key?: string
  readonly text?: string
}

/** Tells a server what a payer says, signed; the HTTP status and the result. */
export async function tell(server: TestServer, said: PayNoticeWire, options: Telling = {}) {
  const { provider = 'harbourpay', at = server.clock.now(), key = payerKeys(PAYER_SECRET)(provider) } = options
  const body = JSON.stringify(said)
  const response = await fetch(`${server.url}/callback/pay/${provider}`, {
    method: 'POST',
    headers: {
      connection: 'close',
      'content-type': 'application/json',
      [PAY_HEADERS.time]: String(at),
      [PAY_HEADERS.sign]: signNotice(key, provider, String(at), body),
    },
    body: options.text ?? body,
  })
  const { result } = (await response.json()) as { result: string }
  return `${response.status} ${result}`
}

/** Makes an order as a member would: by card, ¥100, unless told otherwise. */
export async function order(server: TestServer, token: string, fields: Partial<PayloadOf<typeof pay>> = {}) {
  const wish = { orderId: newClientId(), method: 'bankCard', amount: '10000', bank: 'ICBC', ...fields } as const
  return granted(await server.call(pay, wish, { token })).order
}

/** Does an operator's act to a case as the page does: it is taken in hand first. */
export async function settleCase(server: TestServer, act: PayloadOf<typeof depositCaseAct>, token: string) {
  await server.call(depositCaseHold, { act: 'claim', caseId: act.caseId }, { token })
  return server.call(depositCaseAct, act, { token })
}
