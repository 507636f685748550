import type { Reader } from '../platform/db/database.ts'
import { readSettings, setSetting } from '../platform/siteSettings.ts'
import type { Transaction } from '../platform/transaction.ts'

/** For how long a bet on a running match may wait for its acceptance at most, in seconds. */
const LONGEST_DELAY = 8
const KEY = 'betAcceptanceDelay'

/**
 * For how long a bet on a running match waits before it is accepted, in ms: as long as the match's score may reach us after the
 * ground has seen it. A score within that time voids the acceptance. `unset` = where nobody set it.
 */
export async function acceptanceDelay(reader: Reader, unset: number): Promise<number> {
  const [setting] = await readSettings(reader, [KEY])
  return setting === undefined ? unset : Number(setting.value) * 1_000
}

/** Sets the delay, in whole seconds from 0 to `LONGEST_DELAY`. Throws a RangeError for anything else. */
export async function setAcceptanceDelay(tx: Transaction, seconds: number): Promise<void> {
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > LONGEST_DELAY) throw new RangeError(`not a delay: ${seconds}`)
  await setSetting(tx, KEY, seconds > 0, String(seconds))
}
