/**
 * `npm run bench:ledger -- --postgres`: transfers a second on a PostgreSQL of its own, by sixteen at once, as the server writes there (each in a
 * transaction of its own, side by side) and by one writer at a time. Prints figures; exits 1 when the bound is broken.
 */
import { fen } from '#src/api/model/money/amount.ts'
import { transfer } from '#server/ledger/ledger.ts'
import { venueWalletOf } from '#server/ledger/owners.ts'
import { addMember } from '#server/members/members.ts'
import { createLocalBus } from '#server/platform/bus.ts'
import { openStore } from '#server/platform/db/store.ts'
import { digestOf, newId } from '#server/platform/ids.ts'
import { createWrite, memberKey, type Write } from '#server/platform/transaction.ts'
import type { WriteMetrics } from '#server/platform/metrics/metrics.ts'
import { openVenueWallet } from '#server/venues/venueWallet.ts'
import { quantile } from '#tests/chaos/report.ts'
import { findPostgres, startPostgres } from '#tests/support/postgres.ts'
import { MEMBERS } from './words.ts'

const [ROUNDS, EACH, LANES] = [5, 960, 16]
/** Sixteen side by side beside one writer, in transfers a second: at least. */
const BOUND = 2.5

const programs = findPostgres()
if (programs === null) {
  console.error('PostgreSQL is not installed here, so nothing was measured. On Debian: apt-get install postgresql')
  process.exit(1)
}
const postgres = await startPostgres(programs)
const memberId = (number: number) => `m-${number % MEMBERS}`
let retries = 0
const metrics: WriteMetrics = { waited: () => undefined, committed: () => undefined, retried: () => (retries += 1) }

const { db, close } = await openStore({ dataDir: '', databaseUrl: await postgres.createDatabase() }, async (draft) => {
  await createWrite(
    draft,
    createLocalBus(),
    Date.now,
  )(async (tx) => {
    for (let number = 0; number < MEMBERS; number += 1) {
      const id = memberId(number)
      const shown = { nickname: id, passwordHash: null, role: 'member', vipLevel: 1, avatar: '/art/a.svg' } as const
      await addMember(tx, { id, name: id, ...shown, gold: 0, fen: 1_000_000 })
      await openVenueWallet(tx.db, id, 'OBTY')
    }
  })
})
const write = createWrite(db, createLocalBus(), Date.now, undefined, { metrics })
/** One writer: each begins when the one before it is committed. */
let last: Promise<unknown> = Promise.resolve()
const oneByOne: Write = (work, hint) => {
  const mine = last.then(() => write(work, hint))
  last = mine.catch(() => undefined)
  return mine
}

async function transfers(by: Write): Promise<number> {
  const began = performance.now()
  await Promise.all(
    Array.from({ length: LANES }, async (_, lane) => {
      for (let number = lane; number < EACH; number += LANES) {
        const [from, key] = [memberId(number), newId('bench')]
        const order = { kind: 'bench', key, digest: digestOf(key), asset: 'FEN', amount: fen(1) } as const
        await by((tx) => transfer(tx, { ...order, from, to: venueWalletOf(from, 'OBTY') }), { keys: [memberKey(from)] })
      }
    }),
  )
  return (EACH * 1_000) / (performance.now() - began)
}

const rates = { one: [] as number[], many: [] as number[] }
try {
  // The first turn warms up.
  for (let turn = 0; turn <= ROUNDS; turn += 1) {
    const one = await transfers(oneByOne)
    if (turn === 0) retries = 0
    const many = await transfers(write)
    if (turn === 0) continue
    rates.one.push(one)
    rates.many.push(many)
  }
} finally {
  await close()
  await postgres.stop()
}
const median = (values: readonly number[]) => quantile(values, 0.5)
const ratio = median(rates.many.map((many, turn) => many / rates.one[turn]!))
console.log(`PostgreSQL, ${ROUNDS} rounds of ${EACH} transfers, ${LANES} under way at once, every commit flushed to disk`)
console.log(`  one writer    ${median(rates.one).toFixed(0).padStart(7)} a second`)
console.log(
  `  side by side  ${median(rates.many).toFixed(0).padStart(7)} a second; ${retries} of ${2 * ROUNDS * EACH} met another and were tried again`,
)
console.log(`${ratio >= BOUND ? 'ok  ' : 'SLOW'}  side by side beside one writer: ${ratio.toFixed(2)}, at least ${BOUND}`)
process.exit(ratio >= BOUND ? 0 : 1)
