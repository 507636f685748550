import { HOUR, MINUTE } from '../platform/durations.ts'
import type { ClientOrigin } from '../members/caller.ts'
import { countFailure, type FailureLimit, failuresOf, type Moment } from '../platform/failureCount.ts'
import type { Transaction } from '../platform/transaction.ts'

/** Wrong answers of one device that lock new challenges (docs/protocol.md, 4), longer each time within a day; times in ms. */
const DEVICE: FailureLimit = { most: 5, within: MINUTE, lock: 5 * MINUTE, longest: 4 * HOUR }
/** Wherever a device says that it is, and of one account on whatever devices: as with passwords, it takes more there. */
const WIDER: FailureLimit = { ...DEVICE, most: 20 }
/** Many devices may share an address: it takes ten times more to lock it. */
const ADDRESS: FailureLimit = { ...DEVICE, most: 50 }

const TABLE = 'captcha_failure'

/** Who solves a verification, and from where; a visitor has no account. */
type Solver = ClientOrigin & { readonly session?: { readonly member: { readonly id: string } } | null }

/** A device names itself, so that its address is counted too, and the account of who is logged in. */
const countedFor = ({ deviceId, address, session }: Solver) => [
  { key: `device:${address} ${deviceId}`, limit: DEVICE },
  { key: `anyAddress:${deviceId}`, limit: WIDER },
  ...(session === null || session === undefined ? [] : [{ key: `account:${session.member.id}`, limit: WIDER }]),
  { key: `address:${address}`, limit: ADDRESS },
]

/** For how many ms more this device, its address or its account gets no challenge; 0 = at once. */
export async function lockedFor(moment: Moment, solver: Solver): Promise<number> {
  let longest = 0
  for (const { key, limit } of countedFor(solver)) longest = Math.max(longest, (await failuresOf(moment, TABLE, key, limit)).wait)
  return longest
}

/** How many wrong answers of this address still count. */
export async function wrongAnswersOf(tx: Transaction, { address }: Pick<ClientOrigin, 'address'>): Promise<number> {
  return (await failuresOf(tx, TABLE, `address:${address}`, ADDRESS)).failures
}

/** Counts a wrong answer. */
export async function countWrongAnswer(tx: Transaction, solver: Solver): Promise<void> {
  for (const { key, limit } of countedFor(solver)) await countFailure(tx, TABLE, key, limit)
}
