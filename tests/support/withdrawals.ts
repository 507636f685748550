import type { PayloadOf } from '#src/api/contract/defineCall.ts'
import { memberInfo } from '#src/api/contract/member.ts'
import { realNameBind } from '#src/api/contract/realName.ts'
import { bankCardInsert } from '#src/api/contract/savedCards.ts'
import type { withdrawalNew } from '#src/api/contract/withdrawal.ts'
import { bindRealName } from '#server/cashier/savedCards/realNames.ts'
import { saveDestination } from '#server/cashier/savedCards/savedCards.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { newClientId } from './clientId.ts'
import { testVault } from './dataKey.ts'
import { granted } from './request.ts'
import type { TestServer } from './testServer.ts'

export const PIN = '135790'
export const HOLDER = '王小米'
/** A number that passes Luhn's check, and is nobody's. */
const CARD_NUMBER = '6222021234567894'

const DAY = 86_400_000

/** Makes all passwords and destinations two days older: withdrawals wait for none of them. */
export async function letWaitsEnd({ services: { db } }: TestServer): Promise<void> {
  await db
    .updateTable('withdraw_password')
    .set((column) => ({ set_at: column('set_at', '-', 2 * DAY) }))
    .execute()
  await db
    .updateTable('saved_destination')
    .set((column) => ({ created_at: column('created_at', '-', 2 * DAY) }))
    .execute()
}

/** Gives a member a real name and a card that can be withdrawn to now, without calls. */
export async function giveCard(tx: Transaction, memberId: string, number = CARD_NUMBER): Promise<void> {
  await bindRealName(tx, memberId, HOLDER)
  const card = { memberId, kind: 'bankCard', of: 'ICBC', number, holder: null } as const
  const refusal = await saveDestination({ ...tx, at: tx.at - 2 * DAY }, testVault, card)
  if (refusal !== null) throw new Error(refusal)
}

/** Gives a member a withdrawal password, without the form. */
export async function givePassword({ services: { passwords, write } }: TestServer, memberId: string): Promise<void> {
  const hash = await passwords.members.hash(PIN)
  await write((tx) =>
    tx.db
      .insertInto('withdraw_password')
      .values({ member_id: memberId, password_hash: hash, set_at: tx.at, failures: 0, locked_until: 0, locks: 0 })
      .execute(),
  )
}

/** A member who can withdraw now: with a password, a real name and a card, whose id it yields. */
export async function prepare(server: TestServer, token: string, { cardNum = CARD_NUMBER } = {}): Promise<string> {
  const { memberId } = granted(await server.call(memberInfo, {}, { token }))
  await givePassword(server, memberId)
  granted(await server.call(realNameBind, { name: HOLDER }, { token }))
  const saved = granted(await server.call(bankCardInsert, { bank: 'ICBC', cardNum }, { token }))
  if (saved.result !== 'saved') throw new Error(saved.reason)
  await letWaitsEnd(server)
  return saved.list[0]!.id!
}

/** An order of ¥1,000 to a card, for a fee of ¥2. */
export function orderTo(
  destinationId: string,
  change: Partial<PayloadOf<typeof withdrawalNew>> = {},
): PayloadOf<typeof withdrawalNew> {
  return { method: 'card', clientId: newClientId(), destinationId, amount: '100000', fee: '200', password: PIN, ...change }
}
