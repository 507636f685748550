import type { Role } from '#src/api/model/chat.ts'
import { addAccount, addOperatorAccount } from './newAccount.ts'
import type { Write } from '../platform/transaction.ts'
import type { Passwords } from './passwords.ts'

/** Play coins that every demo member starts with. */
const OPENING_GOLD = 10_000
/** Play money that every demo member starts with, in fen: ¥10,000. */
const OPENING_FEN = 1_000_000

type DemoAccount = { id: string; name: string; nickname: string; password: string; role: Role; vipLevel: number }

/** The accounts of the demo, shown at login; they exist only where the demo is on. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { id: 'm-mia', name: 'mia', nickname: 'Mia', password: 'anchor88a', role: 'member', vipLevel: 3 },
  { id: 'm-leo', name: 'leo', nickname: 'Leo', password: 'anchor88b', role: 'member', vipLevel: 6 },
  { id: 'm-ada', name: 'ada', nickname: 'Ada', password: 'anchor88c', role: 'admin', vipLevel: 5 },
  { id: 'm-dev', name: 'dev', nickname: 'Dev', password: 'anchor88d', role: 'developer', vipLevel: 5 },
  { id: 'm-oda', name: 'oda', nickname: 'Oda', password: 'anchor88e', role: 'operator', vipLevel: 5 },
]

/** Adds the demo accounts with their opening coins and money. */
export async function seedAccounts({
  write,
  passwords,
}: {
  readonly write: Write
  readonly passwords: Passwords
}): Promise<void> {
  const hashes = await Promise.all(DEMO_ACCOUNTS.map((account) => passwords.hash(account.password)))
  await write(async (tx) => {
    for (const [index, { id, name, nickname, role, vipLevel }] of DEMO_ACCOUNTS.entries()) {
      const account = {
        name,
        nickname,
        passwordHash: hashes[index]!,
        opening: { vipLevel, gold: OPENING_GOLD, fen: OPENING_FEN },
      }
      if (role === 'operator') await addOperatorAccount(tx, { ...account, rights: null }, id)
      else await addAccount(tx, { ...account, role }, id)
    }
  })
}
