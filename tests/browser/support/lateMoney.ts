import type { APIRequestContext } from '@playwright/test'
import { payerKeys, PAY_HEADERS, readPayLink, signNotice } from '#server/cashier/deposit/paySigns.ts'
import { planNotices, type Form } from '#server/sim/payer/actions.ts'

/** What the servers of these tests make the payers' keys of. */
export const PAYER_SECRET = 'the same before and after a restart'

/**
 * Money that was on its way when its order ended: told by its payer, signed, past the payer's page, which takes no more for such an
 * order. `payUrl` = the order's address at its payer, whole.
 */
export async function tellLate(request: APIRequestContext, payUrl: string, act: Form['act']): Promise<void> {
  const { origin, pathname } = new URL(payUrl)
  const keys = payerKeys(PAYER_SECRET)
  const link = readPayLink(keys, pathname.slice('/pay/'.length))
  if (link === null) throw new Error(`no payer's address: ${payUrl}`)
  for (const { notice } of planNotices(link, { act }, Date.now())) {
    const time = String(Date.now())
    const data = JSON.stringify(notice)
    await request.post(`${origin}/callback/pay/${link.provider}`, {
      data,
      headers: {
        'content-type': 'application/json',
        [PAY_HEADERS.time]: time,
        [PAY_HEADERS.sign]: signNotice(keys(link.provider), link.provider, time, data),
      },
    })
  }
}
