import { randomInt } from 'node:crypto'
import type { Role } from '#src/api/model/chat.ts'
import { isLoginPassword } from '#src/api/model/password.ts'
import type { Right } from '#src/api/model/right.ts'
import { digestOf, newId } from '../platform/ids.ts'
import type { Transaction } from '../platform/transaction.ts'
import { addMember } from './members.ts'
import { storeRights } from './rights.ts'

/** Signs of made passwords: none that is read for another one. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 12

/** A random password by the rule of login passwords (V-3), of 12 signs that are read for no other. */
export function makePassword(): string {
  for (;;) {
    const password = Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')
    if (isLoginPassword(password)) return password
  }
}

/** The picture that is drawn for a member who has no other. */
export const drawnFor = (id: string) => `/art/portrait/${id}.svg`

/** The nickname of a member whose own was taken down; it names nobody. */
export const madeNickname = (id: string) => `U${digestOf('nickname', id).slice(0, 8)}`

/** The id of an account that is about to be added. */
export const newAccountId = () => newId('m')

type NewAccount = {
  readonly name: string
  readonly nickname?: string | undefined
  readonly passwordHash: string
  readonly role: Role
  /** What a demo account begins with; other accounts begin with nothing. */
  readonly opening?: { readonly vipLevel: number; readonly gold: number; readonly fen: number }
}

const NOTHING = { vipLevel: 0, gold: 0, fen: 0 }

/** Adds an account; its id. Throws when the name is taken. */
export async function addAccount(
  tx: Transaction,
  { name, nickname = name, passwordHash, role, opening = NOTHING }: NewAccount,
  id = newAccountId(),
): Promise<string> {
  await addMember(tx, { id, name, nickname, passwordHash, role, avatar: drawnFor(id), ...opening })
  return id
}

/** The one way to an operator's account, whoever makes it; its id. `rights` null = everything. Throws when the name is taken. */
export async function addOperatorAccount(
  tx: Transaction,
  { rights, ...account }: Omit<NewAccount, 'role'> & { readonly rights: readonly Right[] | null },
  id = newAccountId(),
): Promise<string> {
  await addAccount(tx, { ...account, role: 'operator' }, id)
  if (rights !== null) await storeRights(tx, id, rights)
  return id
}
