import * as v from 'valibot'
import { units } from '#src/api/model/money/amount.ts'
import { ASSETS } from '#src/api/model/money/asset.ts'
import { CallError } from '#server/platform/callError.ts'
import type { Database } from '#server/platform/db/database.ts'
import { openExisting, openStore } from '#server/platform/db/store.ts'
import { createWrite, memberKey, type Transaction } from '#server/platform/transaction.ts'
import { readEnv } from '#server/platform/env.ts'
import { digestOf, newId } from '#server/platform/ids.ts'
import { assertBooksBalance } from '#server/ledger/audit.ts'
import { HOUSE, openAccount, transfer } from '#server/ledger/ledger.ts'
import { createLocalBus } from '#server/platform/bus.ts'
import { lockDirectory } from '#server/platform/directoryLock.ts'
import { BANK, Flaw, type Movement, Order } from './orders.ts'

/**
 * The server's own store, lock, audit, transactions and ledger in a process of its own, which moves money by messages of its parent.
 * With LEDGER_RACER=1 it is one of several on the same store, which another has filled. LEDGER_FLAW breaks it on purpose.
 */
const env = readEnv(process.env)
const racer = process.env['LEDGER_RACER'] === '1'
const flaw = v.parse(v.nullable(Flaw), process.env['LEDGER_FLAW'] ?? null)

async function open(): Promise<Database> {
  if (racer) {
    const db = await openExisting(env)
    if (db === null) throw new Error('a racer needs a store that is filled')
    return db
  }
  lockDirectory(env.dataDir)
  const { db } = await openStore(env, fill)
  // A flawed run goes on with its drift, so that the run's own proof has to find it.
  if (flaw === null) await assertBooksBalance(db)
  return db
}

async function fill(db: Database): Promise<void> {
  await createWrite(
    db,
    createLocalBus(),
    Date.now,
  )(async (tx) => {
    for (const asset of ASSETS) {
      for (const owner of Object.values(HOUSE)) await openAccount(tx.db, owner, asset, 'house')
      for (let number = 0; number < BANK.members; number += 1) {
        const to = BANK.member(number)
        await openAccount(tx.db, to, asset, flaw === 'overlooks balances' ? 'house' : 'member')
        const movement = { asset, from: HOUSE.mint, to, amount: units(BANK.opening) }
        await transfer(tx, { ...movement, kind: 'opening', key: `opening:${asset}:${to}`, digest: digestOf(asset, to) })
      }
    }
  })
}

const db = await open()
const write = createWrite(db, createLocalBus(), Date.now)

async function move(tx: Transaction, { key, ...movement }: Movement): Promise<string> {
  const digest = digestOf(movement.asset, movement.from, movement.to, movement.amount)
  const used = flaw === 'forgets keys' ? newId(key) : key
  const { txId } = await transfer(tx, { ...movement, amount: units(movement.amount), kind: 'chaos', key: used, digest })
  return txId
}

async function carryOut(movements: readonly Movement[]): Promise<string[]> {
  const txIds: string[] = []
  if (flaw === 'pays apart') {
    for (const movement of movements) txIds.push(await write((tx) => move(tx, movement)))
    return txIds
  }
  const keys = movements.flatMap(({ from, to }) => [memberKey(from), memberKey(to)])
  return write(
    async (tx) => {
      for (const movement of movements) txIds.push(await move(tx, movement))
      return txIds
    },
    { keys },
  )
}

process.on('message', (message) => {
  const order = v.safeParse(Order, message)
  if (!order.success) return
  const { id, movements } = order.output
  const answer = (txIds: readonly string[], refused: string | null, failed: string | null) =>
    process.send?.({ type: 'ledgerDone', id, txIds, refused, failed })
  if (flaw === 'acknowledges early')
    answer(
      movements.map(({ key }) => key),
      null,
      null,
    )
  carryOut(movements).then(
    (txIds) => answer(txIds, null, null),
    (error: unknown) => (error instanceof CallError ? answer([], error.words, null) : answer([], null, String(error))),
  )
})
process.on('disconnect', () => process.exit(0))
process.send?.({ type: 'ready', port: 0, rtmpPort: null })
