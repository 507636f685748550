import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { DepositMethod } from '#src/api/model/deposit.ts'
import { LANGUAGES } from '#src/api/model/format.ts'
import { Asset } from '#src/api/model/money/asset.ts'
import { AssetAmount } from '#src/api/model/money/wireAmount.ts'

/** Headers of a payer's notice: its time in ms, and the signature over it and the body. */
export const PAY_HEADERS = { time: 'x-pay-time', sign: 'x-pay-sign' } as const

/** How far a notice's time may be from ours, in ms. */
export const PAY_SKEW = 300_000

/** Signs a notice: what was said, by whom, to whom, and when. Hex. */
export function signNotice(secret: string, provider: string, time: string, body: string): string {
  return createHmac('sha256', secret).update(`notice\n${provider}\n${time}\n${body}`).digest('hex')
}

/** Whether two signatures are the same, in a time that does not tell where they differ. */
export function sameSign(expected: string, given: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** What a payer's page is told of an order: the address of the page holds it, signed. */
export const PayLink = v.object({
  reference: v.string(),
  provider: v.string(),
  method: DepositMethod,
  asset: Asset,
  amount: AssetAmount,
  expiresAt: v.number(),
  language: v.picklist(LANGUAGES),
})
export type PayLink = v.InferOutput<typeof PayLink>
export type PayLinkWire = v.InferInput<typeof PayLink>

/** Packs a link as `data.signature`, safe in an address. */
export function packPayLink(secret: string, link: PayLinkWire): string {
  const data = Buffer.from(JSON.stringify(link)).toString('base64url')
  return `${data}.${linkSign(secret, data)}`
}

/** The link of an address; null = not one of ours. */
export function readPayLink(secret: string, text: string): PayLink | null {
  const [data = '', sign = ''] = text.split('.', 2)
  if (!sameSign(linkSign(secret, data), sign)) return null
  const parsed = v.safeParse(PayLink, JSON.parse(Buffer.from(data, 'base64url').toString()))
  return parsed.success ? parsed.output : null
}

function linkSign(secret: string, data: string): string {
  return createHmac('sha256', secret).update(`link\n${data}`).digest('base64url')
}
