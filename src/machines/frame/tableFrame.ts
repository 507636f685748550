import type { OwnSeat, TableBox, TableState } from '#src/api/model/games/baccarat/table.ts'
import type { Refusal } from '#src/api/model/games/frameDoor.ts'
import type { Fen } from '#src/api/model/money/amount.ts'

/** Chips by box; a box without any is missing. */
export type Chips = Partial<Readonly<Record<TableBox, Fen>>>

/** A bet as it is asked for; the key makes it one bet however often that is. */
export type BetOrder = { readonly key: string; readonly round: number; readonly box: TableBox; readonly stake: Fen }

/** Why bets are not on the table: the site's words, too late, asked too often, or nobody knows (`unheard`): what the table shows holds. */
export type BetRefusal = Refusal | 'late' | 'step' | 'many' | 'tooMany' | 'unheard'

/** What the table says; `heardAt` = the device's time of it, that nobody sets, in ms. */
export type StreamEvent =
  | { type: 'table.told'; state: TableState; heardAt: number }
  | { type: 'own.told'; own: OwnSeat }
  | { type: 'stream.cut' }
  /** The frame's token is over. */
  | { type: 'stream.ended' }

/** It is this time on the device, by the same measure. */
export type TimeEvent = { type: 'time.passed'; at: number }
