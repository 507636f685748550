import { ASSETS } from '#src/api/model/money/asset.ts'
import { HOUSE } from '#server/ledger/ledger.ts'
import { must, type Outcome } from '../report.ts'
import { seeded } from '../seeded.ts'
import { pause } from '../until.ts'
import { nodesAsked } from '../server/nodes.ts'
import { type BankOptions, openBank, settingsOf, TellerGone } from './bank.ts'
import { judge, outcomeOf, readBooks, type Told } from './books.ts'
import { BANK, type Movement } from './orders.ts'

export type CrashOptions = BankOptions & {
  readonly seed: number
  readonly kills: number
  /** Transfers that must be acknowledged. */
  readonly transfers: number
  /** Orders under way at once. */
  readonly lanes: number
  /** Tellers of one store; by default what `--nodes` says. */
  readonly nodes?: number
  /** Called with the number of kills so far, to crash what lies below the server too. */
  readonly alsoCrash?: ((kills: number) => Promise<void>) | undefined
}

/** How often one order may fail by a fault, as when PostgreSQL goes away under the nodes: it is given again under its keys. */
const FAULTS_MOST = 3

/** Share of orders that leave twice at once, as a double click would. */
const TWICE = 0.1

/**
 * Q7: members pay each other, pay with a fee, and convert one asset into another, many at once, while the server is killed again
 * and again at any moment. An order whose answer never came is given again under its keys. In the end the books must hold
 * exactly what was acknowledged, and each balance must be what all acknowledgements come to.
 */
export async function crash(options: CrashOptions): Promise<Outcome> {
  const { seed, kills, transfers, lanes } = options
  const random = seeded(seed)
  const bank = await openBank(settingsOf(options), options.nodes)
  const told: Told[] = []
  /** Refused orders, with earlier tries of which nobody has told yet what they came to. */
  const doubtful: { readonly movements: readonly Movement[]; readonly tries: readonly TellerGone[] }[] = []
  let [killed, done, unanswered, faults, twice, starts] = [0, 0, 0, 0, 0, 0]
  let nextKill = transfers / kills / 2
  /** Ends when the server is back after the last kill. */
  let restarting = Promise.resolve()
  let isDown = false

  async function killSoon(): Promise<void> {
    await pause(random() * 10)
    await bank.kill()
    await options.alsoCrash?.(killed)
    const began = performance.now()
    await bank.start()
    starts += performance.now() - began
  }

  /** Of several nodes one dies, and what was asked of another one goes on, though nobody waits for its answer any more. */
  const goesOn = (options.nodes ?? nodesAsked()) > 1

  /** Gives an order until it is answered; its outcome, and the tries that were not. */
  async function give(movements: readonly Movement[]) {
    const tries: TellerGone[] = []
    for (let failed = 0; ;) {
      const double = random() < TWICE
      if (double) twice += 1
      const answers = await Promise.allSettled(double ? [bank.move(movements), bank.move(movements)] : [bank.move(movements)])
      const results = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      // Of two at once at two nodes one may be refused before the payer has the money, and the other one not.
      if (results.some(({ refused }) => refused === null)) return { outcome: 'acknowledged', tries } as const
      const failures = answers.flatMap((one): unknown[] => (one.status === 'rejected' ? [one.reason] : []))
      // A try that failed by a fault is as unknown as one of a teller that died.
      if (goesOn) tries.push(...failures.map((one) => (one instanceof TellerGone ? one : new TellerGone())))
      if (results.length > 0) return { outcome: 'refused', tries } as const
      const fault = failures.find((one): one is Error => one instanceof Error && !(one instanceof TellerGone))
      if (fault !== undefined) {
        faults += 1
        failed += 1
        // One server alone is dead before what is below it breaks, so that it has nothing to fail by.
        if (!goesOn || killed === 0 || failed > FAULTS_MOST) throw fault
      }
      unanswered += 1
      await restarting
    }
  }

  async function lane(number: number): Promise<void> {
    for (let step = 0; done < transfers || killed < kills; step += 1) {
      const movements = nextOrder(random, `${number}.${step}`)
      const { outcome, tries } = await give(movements)
      if (outcome === 'refused' && tries.length > 0) doubtful.push({ movements, tries })
      else told.push({ movements, outcome })
      if (outcome === 'acknowledged') done += movements.length
      if (killed < kills && done >= nextKill && !isDown) {
        isDown = true
        killed += 1
        nextKill += (transfers / kills) * (0.5 + random())
        restarting = killSoon().finally(() => (isDown = false))
      }
    }
  }

  try {
    await Promise.all(Array.from({ length: lanes }, (_, number) => lane(number)))
    await restarting
    told.push(...doubtful.map(({ movements, tries }) => ({ movements, outcome: outcomeOf(tries.map(({ late }) => late)) })))
    const { figures, broken } = judge(told, await readBooks(bank.store))
    return {
      figures: {
        'kills, lanes': [killed, lanes],
        'orders, given twice at once': [told.length, twice],
        'orders without an answer': unanswered,
        'tries that failed by a fault': faults,
        'ms to start again': Math.round(starts / Math.max(1, killed)),
        ...figures,
      },
      broken: [
        ...must(killed >= kills, `${killed} kills of ${kills}`),
        ...must(done >= transfers, `${done} transfers of ${transfers}`),
        ...must(kills === 0 || unanswered > 0, 'no kill met an order under way'),
        ...broken,
      ],
    }
  } finally {
    await bank.stop()
  }
}

/** Any order: a payment, one with a fee, a conversion through the house, or money from it; rich and poor alike, so that some are refused. */
function nextOrder(random: () => number, name: string): Movement[] {
  const pick = (below: number) => Math.floor(random() * below)
  const [payer, other] = [pick(BANK.members), pick(BANK.members - 1)]
  const from = BANK.member(payer)
  const to = BANK.member(other < payer ? other : other + 1)
  const kind = random()
  if (kind < 0.2) {
    const [sold, bought, amount] = random() < 0.5 ? (['FEN', 'UUSDT', 7] as const) : (['UUSDT', 'FEN', 3] as const)
    return [
      { key: `${name}:sell`, asset: sold, from, to: HOUSE.exchange, amount: 1 + pick(400) },
      { key: `${name}:buy`, asset: bought, from: HOUSE.exchange, to: from, amount: amount * (1 + pick(100)) },
    ]
  }
  const asset = ASSETS[pick(ASSETS.length)] ?? 'FEN'
  // The house puts in what fees take out, so that members stay neither rich nor broke.
  if (kind < 0.3) return [{ key: `${name}:grant`, asset, from: HOUSE.mint, to, amount: 1 + pick(600) }]
  if (kind < 0.5) {
    // Often the payer could make the payment, but not with the fee.
    return [
      { key: `${name}:pay`, asset, from, to, amount: 1 + pick(900) },
      { key: `${name}:fee`, asset, from, to: HOUSE.fees, amount: 1 + pick(300) },
    ]
  }
  return [{ key: `${name}:pay`, asset, from, to, amount: 1 + pick(400) }]
}
