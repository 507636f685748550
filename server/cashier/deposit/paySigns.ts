import { createHmac, randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { sameSign } from '#server/platform/sameSign.ts'
import { DepositMethod } from '#src/api/model/deposit.ts'
import { LANGUAGES } from '#src/api/model/format.ts'
import { Asset } from '#src/api/model/money/asset.ts'
import { AssetAmount } from '#src/api/model/money/wireAmount.ts'

/** Headers of a payer's notice: its time in ms, and the signature over it and the body. */
export const PAY_HEADERS = { time: 'x-pay-time', sign: 'x-pay-sign' } as const

/** How far a notice's time may be from ours, in ms. */
export const PAY_SKEW = 300_000

/** What the payers' keys are made of: the operator's secret, or one for this run where only the demo's payer needs it; null = nobody. */
export function payerSecretOf({ secret, on }: { readonly secret: string | null; readonly on: boolean }): string | null {
  return secret ?? (on ? randomBytes(32).toString('hex') : null)
}

/** The key that each payer and we sign with: its own, so that none can speak for another. */
export type PayerKeys = (provider: string) => string

/** Each payer's own key, made of the operator's secret: knowing one says nothing of another, nor of the secret. Hex. */
export function payerKeys(secret: string): PayerKeys {
  return (provider) => createHmac('sha256', secret).update(`payer\n${provider}`).digest('hex')
}

/** Signs a notice with its payer's key: what was said, by whom, and when. Hex. */
export function signNotice(key: string, provider: string, time: string, body: string): string {
  return createHmac('sha256', key).update(`notice\n${provider}\n${time}\n${body}`).digest('hex')
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

const PackedLink = v.pipe(v.string(), v.parseJson(), PayLink)

/** Packs a link as `data.signature`, signed with its payer's key, safe in an address. */
export function packPayLink(keys: PayerKeys, link: PayLinkWire): string {
  const data = Buffer.from(JSON.stringify(link)).toString('base64url')
  return `${data}.${linkSign(keys(link.provider), data)}`
}

/** The link of an address; null = not one of ours. */
export function readPayLink(keys: PayerKeys, text: string): PayLink | null {
  const [data = '', sign = ''] = text.split('.', 2)
  const parsed = v.safeParse(PackedLink, Buffer.from(data, 'base64url').toString())
  if (!parsed.success) return null
  return sameSign(linkSign(keys(parsed.output.provider), data), sign) ? parsed.output : null
}

function linkSign(key: string, data: string): string {
  return createHmac('sha256', key).update(`link\n${data}`).digest('base64url')
}
