import { HOUSE } from '#server/ledger/ledger.ts'
import { must, type Outcome } from '../report.ts'
import { seeded } from '../seeded.ts'
import { type BankOptions, openBank, type Result, settingsOf, TellerGone } from './bank.ts'
import { judge, readBooks } from './books.ts'
import { BANK, type Movement } from './orders.ts'

export type KeysOptions = BankOptions & {
  readonly seed: number
  readonly keys: number
  /** How often each key is sent at once. */
  readonly each: number
  readonly restarts: number
}

/** Keys of which all sends are under way at once. */
const TOGETHER = 40

/**
 * Q8: each key is sent many times at once, again after each of several kills, of which each comes in the middle of a round; and once
 * a round with another amount. All answers of a key must name one movement, and the other amount must be refused.
 */
export async function repeatKeys(options: KeysOptions): Promise<Outcome> {
  const { seed, keys, each, restarts } = options
  const random = seeded(seed)
  const bank = await openBank(settingsOf(options))
  const orders = Array.from({ length: keys }, (_, number): Movement => {
    const to = BANK.member(Math.floor(random() * BANK.members))
    return { key: `key-${number}`, asset: 'GOLD', from: HOUSE.mint, to, amount: 1 + Math.floor(random() * 50) }
  })
  const ids = new Map(orders.map(({ key }) => [key, new Set<string>()]))
  let [sends, answers, unanswered, refusals, wronglyTaken] = [0, 0, 0, 0, 0]
  let restarting = Promise.resolve()

  async function send(order: Movement): Promise<Result> {
    for (;;) {
      sends += 1
      try {
        const result = await bank.move([order])
        answers += 1
        return result
      } catch (error) {
        if (!(error instanceof TellerGone)) throw error
        unanswered += 1
        await restarting
      }
    }
  }

  async function sendAll(order: Movement): Promise<void> {
    const results = await Promise.all(Array.from({ length: each }, () => send(order)))
    for (const { txIds } of results) for (const id of txIds) ids.get(order.key)?.add(id)
    const other = await send({ ...order, amount: order.amount + 1 })
    if (other.refused === 'conflict') refusals += 1
    else wronglyTaken += 1
  }

  try {
    for (let round = 0; round <= restarts; round += 1) {
      const queue = [...orders]
      const killAt = Math.floor(keys * (0.3 + random() * 0.4))
      await Promise.all(
        Array.from({ length: TOGETHER }, async () => {
          for (let order = queue.shift(); order !== undefined; order = queue.shift()) {
            if (queue.length === killAt && round < restarts) restarting = bank.kill().then(() => bank.start())
            await sendAll(order)
          }
        }),
      )
      await restarting
    }
    const told = orders.map((order) => ({ movements: [order], outcome: 'acknowledged' }) as const)
    const { figures, broken } = judge(told, await readBooks(bank.store))
    const severalIds = [...ids.values()].filter((one) => one.size !== 1).length
    return {
      figures: {
        'keys, sends, restarts': [keys, sends, restarts],
        'answered, unanswered': [answers, unanswered],
        'keys with one movement': `${keys - severalIds} of ${keys}`,
        'other orders refused': refusals,
        ...figures,
      },
      broken: [
        ...must(severalIds === 0, `${severalIds} keys were answered with other than one movement`),
        ...must(wronglyTaken === 0, `${wronglyTaken} other orders were taken under a used key`),
        ...must(restarts === 0 || unanswered > 0, 'no kill met an order under way'),
        ...broken,
      ],
    }
  } finally {
    await bank.stop()
  }
}
