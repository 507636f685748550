import { HOUR, MINUTE } from '../platform/durations.ts'
import type { ClientOrigin } from '../members/caller.ts'
import { countFailure, type FailureLimit, failuresOf, type Moment } from '../platform/failureCount.ts'
import type { Transaction } from '../platform/transaction.ts'

/** Wrong answers of one device that lock new challenges (docs/protocol.md, 4), longer each time within a day; times in ms. */
const DEVICE: FailureLimit = { most: 5, within: MINUTE, lock: 5 * MINUTE, longest: 4 * HOUR }
/** Many devices may share an address: it takes ten times more to lock it. */
const ADDRESS: FailureLimit = { ...DEVICE, most: 50 }

const TABLE = 'captcha_failure'

/** A device names itself, so that its address is counted too. */
const countedFor = ({ deviceId, address }: ClientOrigin) => [
  { key: `device:${address} ${deviceId}`, limit: DEVICE },
  { key: `address:${address}`, limit: ADDRESS },
]

/** For how many ms more this device or its address gets no challenge; 0 = at once. */
export async function lockedFor(moment: Moment, origin: ClientOrigin): Promise<number> {
  let longest = 0
  for (const { key, limit } of countedFor(origin)) longest = Math.max(longest, (await failuresOf(moment, TABLE, key, limit)).wait)
  return longest
}

/** How many wrong answers of this address still count. */
export async function wrongAnswersOf(tx: Transaction, { address }: Pick<ClientOrigin, 'address'>): Promise<number> {
  return (await failuresOf(tx, TABLE, `address:${address}`, ADDRESS)).failures
}

/** Counts a wrong answer. */
export async function countWrongAnswer(tx: Transaction, origin: ClientOrigin): Promise<void> {
  for (const { key, limit } of countedFor(origin)) await countFailure(tx, TABLE, key, limit)
}
