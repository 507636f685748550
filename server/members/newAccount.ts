import { randomInt } from 'node:crypto'
import type { Role } from '#src/api/model/chat.ts'
import { isLoginPassword } from '#src/api/model/password.ts'
import { newId } from '../platform/ids.ts'
import type { Transaction } from '../platform/transaction.ts'
import { addMember } from './members.ts'

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

/** The id of an account that is about to be added. */
export const newAccountId = () => newId('m')

/** Adds an account without money or coins; its id. Throws when the name is taken. */
export async function addAccount(
  tx: Transaction,
  {
    name,
    nickname = name,
    passwordHash,
    role,
  }: { readonly name: string; readonly nickname?: string | undefined; readonly passwordHash: string; readonly role: Role },
  id = newAccountId(),
): Promise<string> {
  await addMember(tx, { id, name, nickname, passwordHash, role, vipLevel: 0, avatar: drawnFor(id), gold: 0 })
  return id
}
