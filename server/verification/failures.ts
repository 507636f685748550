import { HOUR, MINUTE } from '../platform/durations.ts'
import type { ClientOrigin } from '../members/caller.ts'
import { countFailure, type FailureLimit, failuresOf, type Moment, openCounts } from '../platform/failureCount.ts'
import type { Reader } from '../platform/db/database.ts'
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

/**
 * A device names itself, so that its address is counted too, and the account of who is logged in. What strangers do in a device's name
 * elsewhere neither locks it where somebody is known to use it, nor is it counted there.
 */
async function countedFor(reader: Reader, { deviceId, address, session }: Solver) {
  return [
    { key: `device:${address} ${deviceId}`, limit: DEVICE },
    ...((await isKnown(reader, deviceId, address)) ? [] : [{ key: `anyAddress:${deviceId}`, limit: WIDER }]),
    ...(session === null || session === undefined ? [] : [{ key: `account:${session.member.id}`, limit: WIDER }]),
    { key: `address:${address}`, limit: ADDRESS },
  ]
}

/** Whether somebody was logged in on this device at this address, as far back as sessions are remembered. */
async function isKnown(reader: Reader, deviceId: string, address: string): Promise<boolean> {
  const session = await reader
    .selectFrom('session')
    .select('token_hash')
    .where('device_id', '=', deviceId)
    .where('address', '=', address)
    .limit(1)
    .executeTakeFirst()
  return session !== undefined
}

/** For how many ms more this device, its address or its account gets no challenge; 0 = at once. */
export async function lockedFor(moment: Moment, solver: Solver): Promise<number> {
  let longest = 0
  for (const { key, limit } of await countedFor(moment.db, solver))
    longest = Math.max(longest, (await failuresOf(moment, TABLE, key, limit)).wait)
  return longest
}

/** How many wrong answers of this address still count. */
export async function wrongAnswersOf(tx: Transaction, { address }: Pick<ClientOrigin, 'address'>): Promise<number> {
  return (await failuresOf(tx, TABLE, `address:${address}`, ADDRESS)).failures
}

/** Counts a wrong answer. */
export async function countWrongAnswer(tx: Transaction, solver: Solver): Promise<void> {
  const counted = await countedFor(tx.db, solver)
  await openCounts(tx, TABLE, counted)
  for (const { key, limit } of counted) await countFailure(tx, TABLE, key, limit)
}
