import * as v from 'valibot'
import { Asset } from '#src/api/model/money/asset.ts'

/** One movement of a run. The digest is made of all of it but the key. */
export const Movement = v.object({
  key: v.string(),
  asset: Asset,
  from: v.string(),
  to: v.string(),
  amount: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
})
export type Movement = v.InferOutput<typeof Movement>

/** What a run asks of a teller: movements that happen together or not at all. */
export const Order = v.object({ type: v.literal('ledger'), id: v.number(), movements: v.array(Movement) })

/** What a teller answers: the movements' ids, or why it refused (`insufficient`, `conflict`) or failed. */
export const Answer = v.object({
  type: v.literal('ledgerDone'),
  id: v.number(),
  txIds: v.array(v.string()),
  refused: v.nullable(v.string()),
  failed: v.nullable(v.string()),
})

/** What can be done wrong on purpose, to see that a run notices. */
export const FLAWS = ['acknowledges early', 'forgets keys', 'pays apart', 'overlooks balances'] as const
export const Flaw = v.picklist(FLAWS)
export type Flaw = v.InferOutput<typeof Flaw>

/** Members of a run, and what each begins with of every asset. */
export const BANK = { members: 40, opening: 1_000, member: (number: number) => `m-${number}` } as const
