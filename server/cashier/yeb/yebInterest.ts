import { dayOf, dayStart } from '#src/api/model/day.ts'
import { accrue, lowestOf } from '#src/api/model/yeb.ts'
import { fen, type Fen } from '#src/api/model/money/amount.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { YebAccountTable } from '#server/platform/db/walletTables.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { digestOf } from '#server/platform/ids.ts'
import { eachOnItsOwn } from '#server/platform/eachOnItsOwn.ts'
import { HOUSE, openAccount, transfer } from '#server/ledger/ledger.ts'
import { tellFunds } from '../wallet/funds.ts'
import { yebWalletOf } from '#server/ledger/owners.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Kind of an interest's movement in the ledger. */
const KIND = 'yebInterest'

/** All entries of a member's interest wallet, with when and what for. */
function entriesOf(reader: Reader, memberId: string) {
  return reader
    .selectFrom('ledger_entry')
    .innerJoin('ledger_tx', 'ledger_tx.id', 'ledger_entry.tx_id')
    .innerJoin('account', 'account.id', 'ledger_entry.account_id')
    .where('account.owner', '=', yebWalletOf(memberId))
    .where('account.asset', '=', 'FEN')
}

/**
 * The fen that were in a member's interest wallet through all of a day. Interest counts from the start of the day after its own,
 * whenever it was booked: so it is the same whether a day is paid at once or after a week's pause.
 */
async function balanceThrough(reader: Reader, memberId: string, day: number): Promise<Fen> {
  const moved = entriesOf(reader, memberId).where('ledger_tx.kind', '<>', KIND)
  const [from, to] = [dayStart(day), dayStart(day + 1)]
  const before = await moved
    .where('ledger_tx.at', '<', from)
    .select(({ fn }) => fn.sum<number | null>('ledger_entry.amount').as('total'))
    .executeTakeFirst()
  const paid = await reader
    .selectFrom('yeb_day')
    .select(({ fn }) => fn.sum<number | null>('interest').as('total'))
    .where('member_id', '=', memberId)
    .where('day', '<', day)
    .executeTakeFirst()
  const movements = await moved
    .where('ledger_tx.at', '>=', from)
    .where('ledger_tx.at', '<', to)
    .select(['ledger_tx.at', 'ledger_entry.amount'])
    .orderBy('ledger_tx.at')
    .execute()
  const opening = fen(Number(before?.total ?? 0) + Number(paid?.total ?? 0))
  return lowestOf(
    opening,
    movements.map(({ at, amount }) => ({ at, amount: fen(amount) })),
  )
}

/** Pays one member the next day that is over; false = none is. The day, its interest and what is left over change together, once. */
async function payNextDay(
  tx: Transaction,
  { member_id: memberId }: Pick<YebAccountTable, 'member_id'>,
  rate: number,
): Promise<boolean> {
  const account = await tx.db.selectFrom('yeb_account').selectAll().where('member_id', '=', memberId).executeTakeFirstOrThrow()
  const day = account.next_day
  if (day >= dayOf(tx.at)) return false
  const balance = await balanceThrough(tx.db, memberId, day)
  const { interest, carry } = accrue(balance, rate, account.carry)
  const { numUpdatedRows } = await tx.db
    .updateTable('yeb_account')
    .set({ next_day: day + 1, carry })
    .where('member_id', '=', memberId)
    .where('next_day', '=', day)
    .executeTakeFirst()
  if (Number(numUpdatedRows) === 0) return false
  if (balance > 0) await tx.db.insertInto('yeb_day').values({ member_id: memberId, day, balance, interest }).execute()
  if (interest === 0) return true
  await openAccount(tx.db, HOUSE.interest, 'FEN', 'house')
  const movement = { kind: KIND, key: `${KIND}:${memberId}:${day}`, digest: digestOf(day, interest), asset: 'FEN' } as const
  await transfer(tx, { ...movement, from: HOUSE.interest, to: yebWalletOf(memberId), amount: interest })
  await tellFunds(tx, memberId)
  return true
}

/**
 * Pays every day that is over to every member whose turn it is, each in a transaction of its own: days that a stop left out come
 * first, in order. Returns how many were paid.
 */
export async function payInterest({ db, write, now, env }: Omit<Platform, 'bus'>): Promise<number> {
  const due = await db.selectFrom('yeb_account').select('member_id').where('next_day', '<', dayOf(now())).execute()
  let paid = 0
  await eachOnItsOwn(due, async (account) => {
    while (await write((tx) => payNextDay(tx, account, env.yebRate))) paid += 1
  })
  return paid
}
