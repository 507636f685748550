import type { Reader } from '../platform/db/database.ts'
import { readSetting } from '../platform/siteSettings.ts'

/**
 * For how long a bet on a running match waits before it is accepted, in ms: as long as the match's score may reach us after the
 * ground has seen it. A score within that time voids the acceptance. `unset` = where nobody set it.
 */
export async function acceptanceDelay(reader: Reader, unset: number): Promise<number> {
  const seconds = await readSetting(reader, 'betAcceptanceDelay')
  return seconds === null ? unset : Number(seconds) * 1_000
}
