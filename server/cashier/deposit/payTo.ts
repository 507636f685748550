import { createHash } from 'node:crypto'
import { type DepositMethod, PayTo } from '#src/api/model/deposit.ts'
import { NETWORKS } from './depositMethods.ts'

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Where an order is to be paid: an address or a card of its own, so that what comes there can be told apart. None of them exists. */
export function makePayTo(method: DepositMethod, reference: string, network: string | null): PayTo {
  const seed = createHash('sha256').update(`pay to ${reference}`).digest()
  switch (method) {
    case 'bankCard':
      return { kind: 'page' }
    case 'usdt': {
      const chain = NETWORKS.find(({ code }) => code === network) ?? null
      const address = network === 'ERC20' ? `0x${seed.toString('hex').slice(0, 40)}` : `T${base58(seed, 33)}`
      return { kind: 'address', address, network: chain }
    }
    case 'virtual':
      return { kind: 'address', address: `HB${base58(seed, 30)}`, network: null }
    case 'fastCard':
      return {
        kind: 'card',
        bank: 'CMB',
        holder: '海港收款',
        cardNum: withCheckDigit(`623000${digits(seed, 12)}`),
        remark: reference.slice(-6),
      }
  }
}

function base58(seed: Buffer, length: number): string {
  return Array.from({ length }, (_, at) => BASE58[(seed[at % seed.length]! + at) % BASE58.length]).join('')
}

function digits(seed: Buffer, length: number): string {
  return Array.from({ length }, (_, at) => seed[at]! % 10).join('')
}

/** A card number with the digit that makes it pass Luhn's check (V-6). */
function withCheckDigit(number: string): string {
  const sum = number
    .split('')
    .toReversed()
    .reduce((total, digit, at) => {
      const value = Number(digit) * (at % 2 === 0 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return `${number}${(10 - (sum % 10)) % 10}`
}
