import * as v from 'valibot'
import { walletBalances } from '#src/api/contract/wallet.ts'
import { createAsker, type Timed } from './asking.ts'
import { ToAsker } from './words.ts'

/**
 * Who makes the ordinary calls, in a process of its own: in the crowd's, an answer would wait for the crowd's own work, and for the member's grab on the
 * same connection, which is no time of the server's.
 */

/** Ordinary calls a second, by everybody in turn. */
const OTHERS = 40
/** Seconds for sealing what is asked. */
const SPARE = 4

let asker: ReturnType<typeof createAsker>
let members = 0

async function seal(from: number, seconds: number): Promise<Timed[]> {
  const made: Timed[] = []
  for (let number = 0; number < seconds * OTHERS; number += 1)
    made.push(await asker.seal(walletBalances, {}, (number * 7) % members, from + (number * 1_000) / OTHERS))
  return made
}

process.on('message', (message) => {
  const order = v.parse(ToAsker, message)
  if (order.do === 'connect') {
    members = order.sessions.length
    asker = createAsker(order)
    void asker.connect().then(() => process.send?.({ type: 'connected' }))
    return
  }
  const from = order.from ?? Date.now() + SPARE * 1_000
  void seal(from, order.seconds)
    .then((list) => asker.ask(list))
    .then((asked) => process.send?.(asked))
})
process.on('disconnect', () => process.exit(0))
