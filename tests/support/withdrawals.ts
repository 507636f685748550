import type { PayloadOf } from '#src/api/contract/defineCall.ts'
import { bankCardInsert } from '#src/api/contract/savedCards.ts'
import { withdrawalNew } from '#src/api/contract/withdrawal.ts'
import { withdrawPasswordSet } from '#src/api/contract/withdrawPassword.ts'
import { newClientId } from './clientId.ts'
import { granted } from './request.ts'
import type { TestServer } from './testServer.ts'

export const PIN = '135790'

/** A member who can withdraw: with a password and a card, whose id it yields. */
export async function prepare(server: TestServer, token: string, loginPassword: string): Promise<string> {
  granted(await server.call(withdrawPasswordSet, { loginPassword, password: PIN }, { token }))
  const card = { bank: 'ICBC', cardNum: '6222021234567894', holder: '王小米' } as const
  const saved = granted(await server.call(bankCardInsert, card, { token }))
  if (saved.result !== 'saved') throw new Error(saved.reason)
  return saved.list[0]!.id!
}

/** An order of ¥1,000 to a card, for a fee of ¥2. */
export function orderTo(
  destinationId: string,
  change: Partial<PayloadOf<typeof withdrawalNew>> = {},
): PayloadOf<typeof withdrawalNew> {
  return { method: 'card', clientId: newClientId(), destinationId, amount: '100000', fee: '200', password: PIN, ...change }
}
