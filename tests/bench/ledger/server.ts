import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Libsql from 'libsql'
import * as v from 'valibot'
import { DATA_KEY } from '#tests/support/dataKey.ts'
import { readEnv } from '#server/platform/env.ts'
import { digestOf, newId } from '#server/platform/ids.ts'
import { transfer } from '#server/ledger/ledger.ts'
import { addMember } from '#server/members/members.ts'
import { beginSession } from '#server/members/sessions.ts'
import { startServer } from '#server/server.ts'
import type { OpenedSession } from '#tests/chaos/server/orders.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { type InServer, MEMBERS, ToServer } from './words.ts'
import { openVenueWallet } from '#server/venues/venueWallet.ts'
import { venueWalletOf } from '#server/ledger/owners.ts'
import { transferWithVenue } from '#server/cashier/wallet/venueTransfers.ts'

/** The real server in a process of its own, which can also move money by itself and tell how long that took. */
const dataDir = mkdtempSync(join(tmpdir(), 'anchorage-bench-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
const memberId = (number: number) => `m-${number % MEMBERS}`

const { services, port } = await startServer({
  env: readEnv({ PORT: '0', DATA_DIR: dataDir, RTMP_PORT: '0', SIM: 'off', LOG_LEVEL: 'error', DATA_KEY }),
  folders: { client: join(dataDir, 'no-pages'), media: join(import.meta.dirname, '..', '..', '..', 'media') },
  seed: ({ write }) =>
    write(async (tx) => {
      for (let number = 0; number < MEMBERS; number += 1) {
        const id = memberId(number)
        const member = {
          id,
          name: id,
          nickname: id,
          passwordHash: null,
          role: 'member',
          vipLevel: 1,
          avatar: '/art/a.svg',
        } as const
        await addMember(tx, { ...member, gold: 0, fen: 1_000_000_000 })
        await openVenueWallet(tx.db, id, 'OBTY')
      }
    }),
  simulate: () => () => undefined,
  passwordCost: 4,
})
const sessions = await services.write(async (tx) => {
  const opened: OpenedSession[] = []
  for (let number = 0; number < MEMBERS; number += 1) {
    const who = { memberId: memberId(number), deviceId: `device-${number}` }
    const { token, key } = await beginSession(tx, { ...who, address: '127.0.0.1', deviceName: 'bench', timewd: undefined })
    opened.push({ ...who, token, key })
  }
  return opened
})

// The rows of one transfer, written as directly as this database can be written to, as durable as the server does.
const raw = new Libsql(join(dataDir, 'anchorage.db'))
for (const pragma of ['synchronous = full', 'foreign_keys = on']) raw.exec(`pragma ${pragma}`)
const insertTx = raw.prepare('insert into ledger_tx (id, kind, idempotency_key, digest, at) values (?, ?, ?, ?, ?)')
const insertEntry = raw.prepare('insert into ledger_entry (tx_id, account_id, amount) values (?, ?, ?)')
const update = raw.prepare('update account set balance = balance + ? where id = ?')

function bare(number: number): void {
  const id = newId('t')
  raw.exec('begin immediate')
  insertTx.run(id, 'bench', id, digestOf(id), Date.now())
  for (const [account, amount] of [
    [`${memberId(number)}:FEN`, -1],
    [`${venueWalletOf(memberId(number), 'OBTY')}:FEN`, 1],
  ] as const) {
    update.run(amount, account)
    insertEntry.run(id, account, amount)
  }
  raw.exec('commit')
}

async function run(way: InServer, count: number): Promise<void> {
  if (way === 'bare') {
    // Nothing of the server's own is under way then, and nothing begins while this runs.
    await services.write(() => Promise.resolve())
    for (let number = 0; number < count; number += 1) bare(number)
    return
  }
  const one = (number: number): Promise<unknown> => {
    const [from, key] = [memberId(number), newId('bench')]
    if (way === 'venue')
      return services.write((tx) =>
        transferWithVenue(tx, { memberId: from, venue: 'OBTY', clientId: key, direction: 'in', amount: fen(1) }),
      )
    const order = { kind: 'bench', key, digest: digestOf(key), asset: 'FEN', amount: fen(1) } as const
    return services.write((tx) => transfer(tx, { ...order, from, to: venueWalletOf(from, 'OBTY') }))
  }
  await Promise.all(Array.from({ length: count }, (_, number) => one(number)))
}

process.on('message', (message) => {
  const order = v.parse(ToServer, message)
  if (order.do === 'cpu') {
    const { user, system } = process.cpuUsage()
    process.send?.({ type: 'cpu', micros: user + system })
    return
  }
  const began = performance.now()
  void run(order.way, order.count).then(() => process.send?.({ type: 'ran', ms: performance.now() - began }))
})
process.on('disconnect', () => process.exit(0))
process.send?.({ type: 'ready', port, sessions })
