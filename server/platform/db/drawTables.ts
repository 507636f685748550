/** How far a draw is: its hash is published; what takes part is closed; its seed is told. */
type DrawState = 'committed' | 'closed' | 'revealed'

/**
 * A draw. `draw_key` = what it decides, once for ever; `terms`, `entries` and `result` are JSON. `sealed_seed` opens with the data key alone
 * until `seed` tells it; `input` = the hash of the entries.
 */
export type DrawTable = {
  id: string
  draw_key: string
  terms: string
  hash: string
  sealed_seed: string
  state: DrawState
  entries: string
  input: string | null
  seed: string | null
  result: string | null
  committed_at: number
  closed_at: number | null
  revealed_at: number | null
}
