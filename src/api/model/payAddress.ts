import * as v from 'valibot'
import { maximum } from './maximum.ts'

/** Networks that carry USDT here. */
export const USDT_NETWORKS = ['TRC20', 'ERC20'] as const
export const UsdtNetwork = v.picklist(USDT_NETWORKS)
export type UsdtNetwork = v.InferOutput<typeof UsdtNetwork>

/** Longest address that is looked at, in characters. */
const ADDRESS_LENGTH = 64

const address = <const Rule extends string>(form: RegExp, rule: Rule) =>
  v.pipe(v.string(), v.trim(), maximum('address', ADDRESS_LENGTH), v.regex(form, rule))

// The address of nobody, all zeros, has the right form of each: what is sent there is lost, so that none is one here.

/** A Tron address by its form: T and 33 characters of base58. Its checksum is the server's to judge. */
export const TronAddress = address(/^T(?!9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb$)[1-9A-HJ-NP-Za-km-z]{33}$/, 'address.trc20')
/** An Ethereum address by its form: 0x and 40 hexadecimal digits. */
export const EthereumAddress = address(/^0x(?!0{40}$)[\dA-Fa-f]{40}$/, 'address.erc20')
/** Number of a digital yuan wallet: 16 digits that begin with a zero. */
export const DigitalYuanWallet = address(/^0(?!0{15}$)\d{15}$/, 'address.ecny')
/** Address of a harbour coin wallet: HB and 30 characters of base58. */
export const HarbourWallet = address(/^HB(?!1{30}$)[1-9A-HJ-NP-Za-km-z]{30}$/, 'address.hbc')

/** A wallet of a virtual currency whose form nobody here knows: the server judges it. */
export const AnyWallet = v.pipe(v.string(), v.trim(), maximum('address', ADDRESS_LENGTH), v.minLength(1, 'address.missing'))

/** An address for people who may not see all of it: its first and last four characters. */
export function maskAddress(text: string): string {
  return `${text.slice(0, 4)}****${text.slice(-4)}`
}
