import { type Asset, ASSETS } from '#src/api/model/money/asset.ts'
import type { Reader } from '../platform/db/database.ts'
import { auditLedger, replayedAccounts } from './audit.ts'
import { HOUSE } from './ledger.ts'

/** The books of one asset, in its smallest unit: sound books have `balances` and `entries` 0, as members' and the house's cancel out. */
type AssetBooks = {
  readonly asset: Asset
  readonly accounts: number
  readonly members: number
  readonly house: number
  readonly balances: number
  readonly entries: number
}

/** What the ledger holds and whether it is sound. `replayed` = accounts whose balance is the sum of their entries. */
export type Proof = {
  readonly accounts: number
  readonly movements: number
  readonly entries: number
  readonly replayed: number
  readonly books: readonly AssetBooks[]
  /** What each of the house's accounts holds, in the asset's smallest unit: `house.suspense` is money that nobody is sure about. */
  readonly house: readonly { readonly owner: string; readonly asset: Asset; readonly balance: number }[]
  readonly drifts: readonly string[]
}

/** Adds up the whole ledger. `reader` must see one moment of it: a transaction, or a database that nobody writes to. */
export async function proveLedger(reader: Reader): Promise<Proof> {
  const count = async (table: 'account' | 'ledger_tx' | 'ledger_entry') => {
    const { rows } = await reader
      .selectFrom(table)
      .select((of) => of.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
    return rows
  }
  const replay = await replayedAccounts(reader)

  const books = ASSETS.map((asset): AssetBooks => {
    const mine = replay.filter((row) => row.asset === asset)
    const sum = (rows: typeof mine, what: 'balance' | 'entries') => rows.reduce((total, row) => total + row[what], 0)
    const of = (kind: 'member' | 'house') => mine.filter((row) => row.kind === kind)
    return {
      asset,
      accounts: mine.length,
      members: sum(of('member'), 'balance'),
      house: sum(of('house'), 'balance'),
      balances: sum(mine, 'balance'),
      entries: sum(mine, 'entries'),
    }
  })
  const house = replay.filter(({ kind }) => kind === 'house').map(({ owner, asset, balance }) => ({ owner, asset, balance }))
  return {
    accounts: await count('account'),
    movements: await count('ledger_tx'),
    entries: await count('ledger_entry'),
    replayed: replay.filter((row) => row.balance === row.entries).length,
    books,
    house,
    drifts: await auditLedger(reader),
  }
}

/** Whether the proof holds. */
export function isSound(proof: Proof): boolean {
  return proof.drifts.length === 0
}

/** The proof, line by line, for a person. */
export function proofLines(proof: Proof): string[] {
  const { accounts, movements, entries, replayed, books, house, drifts } = proof
  const suspense = house
    .filter(({ owner, balance }) => owner === HOUSE.suspense && balance !== 0)
    .map(({ asset, balance }) => `${balance} ${asset}`)
  const column = (cell: string | number) => String(cell).padStart(20)
  return [
    `${accounts} accounts, ${movements} movements, ${entries} entries`,
    '',
    `asset  ${['accounts', 'members hold', 'house holds', 'sum of balances', 'sum of entries'].map(column).join('')}`,
    ...books.map(
      (one) => `${one.asset.padEnd(7)}${[one.accounts, one.members, one.house, one.balances, one.entries].map(column).join('')}`,
    ),
    '(FEN = CNY × 100, UUSDT = USDT × 1,000,000, GOLD and POINT whole; every sum must be 0)',
    '',
    'The house’s accounts:',
    ...house.map(({ owner, asset, balance }) => `  ${owner.padEnd(20)}${asset.padEnd(7)}${column(balance)}`),
    `In suspense, as nobody is sure whose it is: ${suspense.length === 0 ? 'nothing' : suspense.join(', ')}.`,
    '',
    `Entries replayed give the balance of ${replayed} of ${accounts} accounts.`,
    ...drifts.map((drift) => `DRIFT  ${drift}`),
    isSound(proof)
      ? 'Sound: every movement has both its sides, and nothing was lost or made.'
      : `NOT SOUND: ${drifts.length} ${drifts.length === 1 ? 'drift' : 'drifts'}. The server will not start on this ledger.`,
  ]
}
