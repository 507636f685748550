import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { isOver } from '#src/api/model/withdrawalState.ts'
import { payerKeys } from '#server/cashier/deposit/paySigns.ts'
import { packPayoutLink, payoutKeys } from '#server/cashier/payout/payoutSigns.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { balanceOf } from '#server/ledger/ledger.ts'
import { openExisting } from '#server/platform/db/store.ts'
import { readEnv } from '#server/platform/env.ts'
import { onceFree } from '#tests/support/onceFree.ts'
import { forkPayer } from '#tests/support/payerFork.ts'
import { spawnOneOrNodes } from '../server/nodes.ts'
import { must, type Outcome } from '../report.ts'
import { seeded } from '../seeded.ts'
import { pause } from '../until.ts'
import { CASHIER, WithdrawDone } from './withdrawOrders.ts'

export type PayoutsOptions = {
  readonly seed: number
  readonly withdrawals: number
  /** Deaths of the server, of the payer, or of both at once, while withdrawals are under way. */
  readonly kills: number
  readonly databaseUrl?: string | undefined
}

const SECRET = 'a-secret-of-the-payers-for-chaos-alone'
const AMOUNT = 10_000
const FEE = 200
/** How long all may take to be known once nobody dies any more, in ms: a payer is asked again after minutes at most, for so few deaths. */
const SETTLES_WITHIN = 180_000

type Cashier = Awaited<ReturnType<typeof spawnOneOrNodes>>

/** What the payer has on disk, as far as the run looks. */
const Kept = v.array(
  v.object({ payoutId: v.string(), amount: v.string(), end: v.nullable(v.looseObject({ state: v.string() })) }),
)

/**
 * Q7, Q10: withdrawals are paid by a payer in a process of its own, while the server and the payer are killed at any moment, notices are
 * told twice and late, and some payouts are refused. In the end each is paid once or back in the wallet, by the books of both.
 */
export async function payOutUnderDeaths({ seed, withdrawals, kills, databaseUrl }: PayoutsOptions): Promise<Outcome> {
  const random = seeded(seed)
  const [keys, outKeys] = [payerKeys(SECRET), payoutKeys(SECRET)]
  // The payer's port must be known before the server starts, and stays: one that ends at once finds it.
  const first = await forkPayer({ home: 1, folder: '/nonexistent', keys, payoutKeys: outKeys })
  const payerPort = first.port
  await first.kill()
  const settings = {
    PAYER_SECRET: SECRET,
    PAYOUT_URL: `http://127.0.0.1:${payerPort}`,
    LOG_LEVEL: 'error',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  }
  const server = await spawnOneOrNodes({ entry: 'tests/chaos/ledger/cashier.ts', settings })
  const payerWorld = { home: server.port, folder: server.dataDir, keys, payoutKeys: outKeys, port: payerPort, paysAfter: 800 }
  // It ends before it is ready where its port is taken, and says no more.
  const startPayer = () =>
    onceFree(
      () => forkPayer(payerWorld),
      () => true,
    )
  let payer = await startPayer()
  const ids = new Map<string, string>()
  let [deaths, pressed] = [0, 0]

  /** Presses a button on the payer's page of a payout, if the payer lives and has it. */
  async function press(payoutId: string, act: string): Promise<void> {
    const link = packPayoutLink(outKeys, { payoutId, provider: 'harbourpay', language: 'en' })
    const body = new URLSearchParams({ act })
    try {
      const reply = await fetch(`http://127.0.0.1:${payerPort}/pay/out/${link}`, { method: 'POST', body, redirect: 'manual' })
      await reply.arrayBuffer()
      if (reply.status === 303) pressed += 1
    } catch {
      // It is dead just now.
    }
  }

  async function die(): Promise<void> {
    const who = random()
    deaths += 1
    if (who < 0.7) await payer.kill()
    if (who > 0.35) {
      await server.kill()
      await pause(random() * 200)
      await server.start()
      listen()
    }
    if (who < 0.7) payer = await startPayer()
  }

  let heard: (clientId: string, withdrawalId: string) => void = () => undefined
  function listen(): void {
    server.onMessage((message) => {
      const done = v.safeParse(WithdrawDone, message)
      if (done.success && done.output.withdrawalId !== null) heard(done.output.clientId, done.output.withdrawalId)
    })
  }
  listen()
  heard = (clientId, withdrawalId) => void ids.set(clientId, withdrawalId)

  try {
    const wanted = Array.from({ length: withdrawals }, (_, number) => `chaos-${seed}-${String(number).padStart(6, '0')}`)
    for (let round = 0; round <= kills; round += 1) {
      for (const clientId of wanted.slice(0, Math.ceil((withdrawals * (round + 1)) / (kills + 1))))
        if (!ids.has(clientId)) server.tell({ type: 'withdraw', clientId, amount: AMOUNT })
      await pause(100 + random() * 1_200)
      for (const withdrawalId of ids.values())
        if (random() < 0.3)
          await press(`${withdrawalId}-1`, ['refuse', 'again', 'silent', 'speak', 'wait'][Math.floor(random() * 5)] ?? 'again')
      if (round < kills) await die()
    }
    const known = await settled(server, withdrawals, async () => {
      // What was not answered is asked again, under its own id; nobody dies, is silent, or waits any more.
      for (const clientId of wanted) if (!ids.has(clientId)) server.tell({ type: 'withdraw', clientId, amount: AMOUNT })
      for (const withdrawalId of ids.values()) for (const act of ['speak', 'pay']) await press(`${withdrawalId}-1`, act)
    })
    await payer.kill()
    await server.kill()
    return await judge(server, withdrawals, known, { deaths, pressed })
  } finally {
    await payer.kill()
    await server.stop()
  }
}

async function settled(server: Cashier, withdrawals: number, nudge: () => Promise<void>): Promise<boolean> {
  const end = performance.now() + SETTLES_WITHIN
  while (performance.now() < end) {
    await nudge()
    const { rows } = await readStates(server)
    if (rows.length === withdrawals && rows.every(({ state }) => isOver(state))) return true
    await pause(1_000)
  }
  return false
}

async function readStates({ store }: Cashier) {
  const db = await openExisting(readEnv(store))
  if (db === null) throw new Error('there are no books')
  try {
    const rows = await db.selectFrom('withdrawal').select(['id', 'state']).execute()
    return { rows, drifts: await auditLedger(db), wallet: await balanceOf(db, CASHIER.id, 'FEN') }
  } finally {
    await db.destroy()
  }
}

async function judge(
  server: Cashier,
  withdrawals: number,
  known: boolean,
  { deaths, pressed }: { readonly deaths: number; readonly pressed: number },
): Promise<Outcome> {
  const { rows, drifts, wallet } = await readStates(server)
  const theirs = v.parse(Kept, JSON.parse(await readFile(join(server.dataDir, 'payouts.json'), 'utf8')))
  const paidThere = new Map<string, number>()
  for (const { payoutId, end } of theirs) {
    const id = payoutId.split('-', 1)[0] ?? ''
    if (end?.state === 'paid') paidThere.set(id, (paidThere.get(id) ?? 0) + 1)
  }
  const wrong = rows.filter(({ id, state }) => (paidThere.get(id) ?? 0) !== (state === 'paid' ? 1 : 0))
  const paid = rows.filter(({ state }) => state === 'paid').length
  return {
    figures: {
      'withdrawals, deaths, presses': [rows.length, deaths, pressed],
      'paid, back in the wallet': [paid, rows.filter(({ state }) => state === 'failed').length],
      'payouts at the payer': theirs.length,
      wallet,
    },
    broken: [
      ...must(known, 'not all withdrawals came to an end'),
      ...must(rows.length === withdrawals, `${rows.length} withdrawals were made of ${withdrawals}`),
      ...must(
        wrong.length === 0,
        `${wrong.length} withdrawals and the payer do not agree: ${wrong[0]?.id} is ${wrong[0]?.state}`,
      ),
      ...must(
        theirs.every(({ amount }) => amount === String(AMOUNT - FEE)),
        'the payer was told another amount',
      ),
      ...must(wallet === CASHIER.opening - paid * AMOUNT, `the wallet holds ${wallet} after ${paid} were paid`),
      ...drifts,
    ],
  }
}
