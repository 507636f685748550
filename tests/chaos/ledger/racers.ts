import { HOUSE } from '#server/ledger/ledger.ts'
import { must, type Outcome } from '../report.ts'
import { seeded } from '../seeded.ts'
import { type Bank, type BankOptions, openBank, settingsOf } from './bank.ts'
import { judge, readBooks, type Told } from './books.ts'
import { BANK, type Movement } from './orders.ts'

export type RacersOptions = BankOptions & {
  readonly seed: number
  readonly racers: number
  /** Pairs of payments in opposite directions between the same two members. */
  readonly pairs: number
  /** Processes that write to the same books at once, beside the first. */
  readonly processes: number
}

/** What each racer wants of the one balance: all together far more than there is. */
const WANTED = 7

/**
 * Q9: several processes open one store. Racers all want a part of one balance at the same moment: exactly as many may win as it holds.
 * Then pairs of members pay each other in opposite directions at once: all must end, none in a deadlock.
 */
export async function race(options: RacersOptions): Promise<Outcome> {
  const { seed, racers, pairs, processes } = options
  const random = seeded(seed)
  const first = await openBank(settingsOf(options), 1)
  const banks: Bank[] = [first]
  const told: Told[] = []
  const faults: string[] = []

  /** Gives every order to any of the processes, all at once. */
  async function giveAll(orders: readonly Movement[]): Promise<number> {
    const began = performance.now()
    await Promise.all(
      orders.map(async (movement, number) => {
        const bank = banks[number % banks.length] ?? first
        try {
          const { refused } = await bank.move([movement])
          told.push({ movements: [movement], outcome: refused === null ? 'acknowledged' : 'refused' })
        } catch (error) {
          faults.push(String(error))
        }
      }),
    )
    return Math.round(performance.now() - began)
  }

  try {
    for (let number = 0; number < processes; number += 1) banks.push(await openBank({ ...first.store, LEDGER_RACER: '1' }, 1))
    const raceTook = await giveAll(
      Array.from({ length: racers }, (_, number) => {
        const to = number % 3 === 0 ? HOUSE.fees : BANK.member(1 + (number % (BANK.members - 1)))
        return { key: `race-${number}`, asset: 'FEN', from: BANK.member(0), to, amount: WANTED }
      }),
    )
    const winners = told.filter(({ outcome }) => outcome === 'acknowledged').length
    const places = Math.min(racers, Math.floor(BANK.opening / WANTED))
    const pairsTook = await giveAll(
      Array.from({ length: pairs }, (_, number) => {
        const [left, right] = [BANK.member(1 + (number % 5)), BANK.member(6 + Math.floor(random() * 5))]
        const pair = { asset: 'POINT', amount: 1 + Math.floor(random() * 9) } as const
        return [
          { ...pair, key: `pair-${number}:there`, from: left, to: right },
          { ...pair, key: `pair-${number}:back`, from: right, to: left },
        ]
      }).flat(),
    )
    const { figures, broken } = judge(told, await readBooks(first.store))
    return {
      figures: {
        'racers, processes': [racers, banks.length],
        'winners, places': [winners, places],
        pairs: pairs,
        'ms for race and pairs': [raceTook, pairsTook],
        failed: faults.length,
        ...figures,
      },
      broken: [
        ...must(winners === places, `${winners} racers won, and there was enough for ${places}`),
        ...must(faults.length === 0, `${faults.length} orders failed: ${faults[0]}`),
        ...broken,
      ],
    }
  } finally {
    for (const bank of banks.toReversed()) await bank.stop()
  }
}
