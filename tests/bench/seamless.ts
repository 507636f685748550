/**
 * `npm run bench:seamless`: rounds of a game a second through the wallet that providers ask (a stake and a win, both durable), beside the two bare
 * database transactions that write their rows, in one run. Prints figures; exits 1 when the bound is broken. Takes half a minute.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Libsql from 'libsql'
import { fen } from '#src/api/model/money/amount.ts'
import { framePlace, launchGame } from '#server/games/launch.ts'
import { venueHouseOf } from '#server/ledger/owners.ts'
import { addMember } from '#server/members/members.ts'
import { readEnv } from '#server/platform/env.ts'
import { digestOf, newId } from '#server/platform/ids.ts'
import { startServer } from '#server/server.ts'
import { quantile } from '#tests/chaos/report.ts'
import { DATA_KEY } from '#tests/support/dataKey.ts'
import { loggedIn, openGames, PROVIDER, PROVIDER_SECRET, SLOT_GAME, walletSays } from '#tests/support/gameProvider.ts'

const [ROUNDS, PLAYERS, LANES] = [5, 400, 16]
/** A round through the wallet, as a share of the two bare transactions in the same time: at least. */
const BOUND = 0.35
const [STAKE, WIN] = [1_000, 700]

const dataDir = await mkdtemp(join(tmpdir(), 'anchorage-bench-'))
let ahead = 0
const now = () => Date.now() + ahead
const server = await startServer({
  env: readEnv({ PORT: '0', DATA_DIR: dataDir, DATA_KEY, RTMP_PORT: '0', SIM: 'off', LOG_LEVEL: 'error', PROVIDER_SECRET }),
  folders: { client: join(dataDir, 'no-pages'), media: join(import.meta.dirname, '..', '..', 'media') },
  seed: (services) =>
    services.write(async (tx) => {
      for (let number = 0; number < PLAYERS; number += 1) {
        const id = `m-${number}`
        const person = { nickname: id, passwordHash: null, role: 'member', vipLevel: 1, avatar: '/a.svg' } as const
        await addMember(tx, { id, name: id, ...person, gold: 0, fen: 1_000_000_000 })
      }
    }),
  simulate: () => () => undefined,
  passwordCost: 4,
  now,
})
const { services } = server
const door = { url: server.url, clock: { now } }
await openGames(services)
const sessions: string[] = []
for (let number = 0; number < PLAYERS; number += 1) {
  const { launch } = await services.write(async (tx) =>
    launchGame(tx, await loggedIn(tx, `m-${number}`), SLOT_GAME, () => framePlace(null, 1)),
  )
  const entered = await services.games.asks.session(PROVIDER, { token: launch?.path.split('#')[1] ?? '' })
  if (!entered.ok) throw new Error(entered.reason)
  sessions.push(entered.session)
}

// The rows of one round, written as directly as this database can be written to, as durable as the server does.
const raw = new Libsql(join(dataDir, 'anchorage.db'))
for (const pragma of ['synchronous = full', 'foreign_keys = on', 'busy_timeout = 5000']) raw.exec(`pragma ${pragma}`)
const insertTx = raw.prepare('insert into ledger_tx (id, kind, idempotency_key, digest, at) values (?, ?, ?, ?, ?)')
const insertEntry = raw.prepare('insert into ledger_entry (tx_id, account_id, amount) values (?, ?, ?)')
const update = raw.prepare('update account set balance = balance + ? where id = ?')
const insertAct = raw.prepare(
  'insert into game_act (provider, act_id, kind, digest, round_id, amount, answer, at) values (?, ?, ?, ?, ?, ?, ?, ?)',
)
const insertRound = raw.prepare(
  `insert into game_round (id, provider, reference, member_id, game, venue, state, stake, payout, proof, opened_at, closed_at)
   values (?, 'bare', ?, ?, ?, 'YBEGDZ', 'open', ?, 0, null, ?, null)`,
)
const endRound = raw.prepare("update game_round set state = 'settled', payout = ?, closed_at = ? where id = ?")
const { stakes, book } = venueHouseOf('YBEGDZ')

function move(from: string, to: string, amount: number): void {
  const id = newId('t')
  insertTx.run(id, 'bench', id, digestOf(id), now())
  for (const [account, change] of [
    [from, -amount],
    [to, amount],
  ] as const) {
    update.run(change, `${account}:FEN`)
    insertEntry.run(id, `${account}:FEN`, change)
  }
}

function bare(number: number): void {
  const [id, member] = [newId('gr'), `m-${number}`]
  const act = (kind: string, amount: number) =>
    insertAct.run('bare', newId('a'), kind, digestOf(id), id, amount, '{"ok":true,"balance":"1000000000"}', now())
  raw.exec('begin immediate')
  insertRound.run(id, id, member, SLOT_GAME, STAKE, now())
  move(member, stakes, STAKE)
  act('bet', STAKE)
  raw.exec('commit')
  raw.exec('begin immediate')
  move(book, member, WIN)
  move(stakes, book, STAKE)
  endRound.run(WIN, now(), id)
  act('win', WIN)
  raw.exec('commit')
}

type Way = 'bare' | 'wallet' | 'door'

async function round(way: Way, number: number): Promise<void> {
  if (way === 'bare') return bare(number)
  const reference = newId('r')
  const session = sessions[number]!
  const bet = { id: `${reference}.bet`, session, round: reference }
  const win = { id: `${reference}.win`, session, round: reference, closes: true, proof: null }
  const answers =
    way === 'wallet'
      ? [
          await services.games.asks.bet(PROVIDER, { ...bet, amount: fen(STAKE) }),
          await services.games.asks.win(PROVIDER, { ...win, amount: fen(WIN) }),
        ]
      : [
          await walletSays(door, 'bet', { ...bet, amount: String(STAKE) }),
          await walletSays(door, 'win', { ...win, amount: String(WIN) }),
        ]
  for (const answer of answers) if (!answer.ok) throw new Error(answer.reason)
}

/** Ms for a round of every player, many under way at once. */
async function msOf(way: Way): Promise<number> {
  // The pace of a member’s rounds is the server’s.
  ahead += 5_000
  const began = performance.now()
  await Promise.all(
    Array.from({ length: LANES }, async (_, lane) => {
      for (let number = lane; number < PLAYERS; number += LANES) await round(way, number)
    }),
  )
  return performance.now() - began
}

const WAYS: readonly Way[] = ['bare', 'wallet', 'door']
const took: Record<Way, number[]> = { bare: [], wallet: [], door: [] }
try {
  // The first turn warms up.
  for (let turn = 0; turn <= ROUNDS; turn += 1)
    for (const way of WAYS) {
      const ms = await msOf(way)
      if (turn > 0) took[way].push(ms)
    }
} finally {
  raw.close()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}

console.log(`${ROUNDS} turns of ${PLAYERS} rounds, ${LANES} under way at once, every commit flushed to disk`)
for (const way of WAYS) {
  const each = (quantile(took[way], 0.5) * 1_000) / PLAYERS
  console.log(`  ${way.padEnd(8)}${(1e6 / each).toFixed(0).padStart(7)} rounds a second ${each.toFixed(0).padStart(7)} µs each`)
}
const ratio = quantile(
  took.wallet.map((ms, turn) => took.bare[turn]! / ms),
  0.5,
)
console.log(
  `${ratio >= BOUND ? 'ok  ' : 'SLOW'}  a round beside its bare transactions: ${ratio.toFixed(2)} of them, at least ${BOUND}`,
)
process.exit(ratio >= BOUND ? 0 : 1)
