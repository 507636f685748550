import { fen } from '#src/api/model/money/amount.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { giveGrant } from '#server/grants/giveGrant.ts'
import { balanceOf, HOUSE } from '#server/ledger/ledger.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { lockedAccountOf } from '#server/ledger/owners.ts'
import type { Reader } from '#server/platform/db/database.ts'

let made = 0

type TestGrant = {
  readonly key?: string
  readonly memberId?: string
  readonly amount?: number
  readonly multiple?: number
  readonly product?: 'sports' | 'slots' | 'live'
}

/** Gives a bonus: mia's, ¥100, five times, in sports, under a key of its own. */
export function giveOne(
  tx: Transaction,
  { key = `test:${(made += 1)}`, memberId = 'm-mia', amount = 10_000, multiple = 5, product = 'sports' }: TestGrant = {},
): Promise<{ readonly id: string } | null> {
  const title = { 'zh-CN': '首充礼金', en: 'First deposit' }
  return giveGrant(tx, memberId, { key, amount: fen(amount), multiple, product, source: { kind: 'test', id: 'a1', title } })
}

/** What a member has in the wallet and locked, what the house has on the other side of both, and what does not add up. */
export async function grantBooks(reader: Reader, memberId = 'm-mia') {
  const running = await reader.selectFrom('bonus_grant').select('amount').where('state', '=', 'running').execute()
  return {
    wallet: await balanceOf(reader, memberId, 'FEN'),
    locked: await balanceOf(reader, lockedAccountOf(memberId), 'FEN'),
    house: (await balanceOf(reader, HOUSE.grants, 'FEN')) + running.reduce((sum, { amount }) => sum + Number(amount), 0),
    drifts: await auditLedger(reader),
  }
}
