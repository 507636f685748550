import { ASSETS } from '#src/api/model/money/asset.ts'
import { openExisting } from '#server/platform/db/store.ts'
import { readEnv } from '#server/platform/env.ts'
import { auditLedger, replayedAccounts } from '#server/ledger/audit.ts'
import { must } from '../report.ts'
import type { Result } from './bank.ts'
import { BANK, type Movement } from './orders.ts'

/**
 * What a run was told of each order that it gave; `either` = it was refused, and what became of an earlier try of it was never told: that try may have
 * come after the refusal, when the payer had the money.
 */
export type Told = { readonly movements: readonly Movement[]; readonly outcome: 'acknowledged' | 'refused' | 'either' }

/** What an order came to that was refused in the end, by what its earlier tries came to; null = nobody told. */
export function outcomeOf(tries: readonly (Pick<Result, 'refused'> | null)[]): Told['outcome'] {
  if (tries.some((one) => one?.refused === null)) return 'acknowledged'
  return tries.every((one) => one !== null) ? 'refused' : 'either'
}

/** What the database says: each movement of the run by its key, as its entries; and every account. */
export type Books = {
  readonly committed: ReadonlyMap<string, ReadonlyMap<string, number>>
  readonly rows: number
  readonly accounts: readonly {
    readonly id: string
    readonly asset: string
    readonly balance: number
    readonly replayed: number
  }[]
  readonly drifts: readonly string[]
}

/** Reads all of a run's books, from beside whoever else has them open. */
export async function readBooks(settings: Readonly<Record<string, string>>): Promise<Books> {
  const db = await openExisting(readEnv(settings))
  if (db === null) throw new Error('there are no books')
  try {
    const movements = await db.selectFrom('ledger_tx').select(['id', 'idempotency_key', 'kind']).execute()
    const entries = await db.selectFrom('ledger_entry').selectAll().execute()
    const sides = new Map(movements.map(({ id }) => [id, new Map<string, number>()]))
    const replayed = new Map<string, number>()
    for (const { tx_id: tx, account_id: account, amount } of entries) {
      sides.get(tx)?.set(account, amount)
      replayed.set(account, (replayed.get(account) ?? 0) + amount)
    }
    const mine = movements.filter(({ kind }) => kind === 'chaos')
    const accounts = await replayedAccounts(db)
    return {
      committed: new Map(mine.map((one) => [one.idempotency_key, sides.get(one.id) ?? new Map<string, number>()])),
      rows: mine.length,
      accounts: accounts.map((one) => ({ ...one, replayed: replayed.get(one.id) ?? 0 })),
      drifts: await auditLedger(db),
    }
  } finally {
    await db.destroy()
  }
}

/** Holds the books against all that a run was told. */
export function judge(told: readonly Told[], books: Books) {
  /** What may be either is wholly in the books, or not at all. */
  const isDone = ({ movements, outcome }: Told) =>
    outcome === 'acknowledged' || (outcome === 'either' && movements.some(({ key }) => books.committed.has(key)))
  const acknowledged = told.filter(isDone).flatMap(({ movements }) => movements)
  const refused = told.filter((one) => !isDone(one)).flatMap(({ movements }) => movements)
  const ordered = new Set([...acknowledged, ...refused].map(({ key }) => key))
  const lost = acknowledged.filter((one) => !isThere(one, books))
  const revived = refused.filter(({ key }) => books.committed.has(key))
  const doubled = [...books.committed.keys()].filter((key) => !ordered.has(key)).length

  // What every account must hold by all that was acknowledged.
  const expected = new Map<string, number>()
  const add = (id: string, amount: number) => expected.set(id, (expected.get(id) ?? 0) + amount)
  for (const asset of ASSETS) {
    for (let number = 0; number < BANK.members; number += 1) add(`${BANK.member(number)}:${asset}`, BANK.opening)
    add(`house.mint:${asset}`, -BANK.opening * BANK.members)
  }
  for (const { asset, from, to, amount } of acknowledged) {
    add(`${from}:${asset}`, -amount)
    add(`${to}:${asset}`, amount)
  }
  const wrong = books.accounts.filter(({ id, balance }) => balance !== (expected.get(id) ?? 0))
  const unlikeReplay = books.accounts.filter(({ balance, replayed }) => balance !== replayed)
  const overspent = books.accounts.filter(({ id, balance }) => id.startsWith('m-') && balance < 0)
  const sums = ASSETS.map((asset) =>
    books.accounts.filter((one) => one.asset === asset).reduce((total, { replayed }) => total + replayed, 0),
  )
  return {
    figures: {
      'acknowledged, committed': [acknowledged.length, books.rows],
      'refused orders, or either': ['refused', 'either'].map((word) => told.filter(({ outcome }) => outcome === word).length),
      'lost, doubled, overspent': [lost.length, doubled, overspent.length],
      'sum of entries by asset': Object.fromEntries(ASSETS.map((asset, index) => [asset, sums[index]])),
      'replay equals balance': `${books.accounts.length - unlikeReplay.length} of ${books.accounts.length} accounts`,
    },
    broken: [
      ...must(lost.length === 0, `${lost.length} acknowledged transfers are not in the books, or otherwise: ${lost[0]?.key}`),
      ...must(doubled === 0, `${doubled} transfers happened more than once`),
      ...must(revived.length === 0, `${revived.length} refused transfers are in the books: ${revived[0]?.key}`),
      ...must(overspent.length === 0, `${overspent.length} balances are overspent: ${overspent[0]?.id}`),
      ...must(wrong.length === 0, `${wrong.length} balances are not what was acknowledged: ${wrong[0]?.id}`),
      ...must(unlikeReplay.length === 0, `${unlikeReplay.length} balances are not their entries: ${unlikeReplay[0]?.id}`),
      ...must(
        sums.every((sum) => sum === 0),
        `entries sum to ${sums.join(', ')}`,
      ),
      ...must(books.drifts.length === 0, `the audit found: ${books.drifts[0]}`),
    ],
  }
}

function isThere({ key, asset, from, to, amount }: Movement, books: Books): boolean {
  const sides = books.committed.get(key)
  return sides?.size === 2 && sides.get(`${from}:${asset}`) === -amount && sides.get(`${to}:${asset}`) === amount
}
