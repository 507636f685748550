import type { Services } from '#server/services.ts'
import type { Occasion } from './lines.ts'
import type { Coming } from './matchStory.ts'
import type { Hidden } from '../play/state.ts'
import type { Random } from '../play/random.ts'

/** Something that just happened in a match, for the bots to answer to. */
export type Happening = {
  readonly occasion: Occasion
  readonly at: number
  readonly homeScore: number
  readonly visitScore: number
}

/** What every part of the simulation works with. */
export type SimContext = {
  readonly services: Services
  readonly random: Random
  /** Sockets in a room. */
  audience(room: string): number
  /** Whether an encoder publishes to an anchor's room: such an anchor is left alone. */
  publishing(anchorRoomId: string): boolean
  /** The last happening of each match. */
  readonly happenings: Map<string, Happening>
  /** Scores that are seen coming, by match. */
  readonly coming: Map<string, Coming>
  /** Who has the ball, by match, where the play keeps it. */
  readonly balls: Map<string, Hidden['ball']>
  /** Until when a match's prices rest, ms. */
  readonly resting: Map<string, number>
}
