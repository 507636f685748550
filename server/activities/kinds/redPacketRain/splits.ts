import { type Amount, units } from '#src/api/model/money/amount.ts'
import { foreseeDraw } from '#server/draws/draws.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Vault } from '#server/platform/vault.ts'

/** Rains whose packets are remembered: those that go on, and the next. */
const KEPT = 4

/** What is in the packets of rains, for each server of this process: computed from sealed seeds, which takes too long for the middle of a rain. */
const splits = new WeakMap<Vault, Map<string, readonly Amount[]>>()

/** What is in each packet of a draw that is closed, in the order in which they are taken. It must not be shown before it is grabbed. */
export async function splitOf(reader: Reader, vault: Vault, drawId: string): Promise<readonly Amount[]> {
  const known = splits.get(vault) ?? new Map<string, readonly Amount[]>()
  splits.set(vault, known)
  const found = known.get(drawId)
  if (found !== undefined) return found
  const result = await foreseeDraw(reader, vault, drawId)
  if (!('amounts' in result)) throw new Error(`the draw ${drawId} splits no pot`)
  const amounts = result.amounts.map(units)
  known.set(drawId, amounts)
  for (const id of [...known.keys()].slice(0, -KEPT)) known.delete(id)
  return amounts
}
