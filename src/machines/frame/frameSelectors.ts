import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { type Fen, fen, minus } from '#src/api/model/money/amount.ts'
import type { frameMachine } from './frameMachine.ts'
import type { roundMachine } from './roundMachine.ts'

export type FrameRef = ActorRefFrom<typeof frameMachine>
export type RoundRef = ActorRefFrom<typeof roundMachine>
type FrameSnapshot = SnapshotFrom<typeof frameMachine>
type RoundSnapshot = SnapshotFrom<typeof roundMachine>

export const gameOf = ({ children }: FrameSnapshot): RoundRef | undefined => children.game

/** What the player holds, less what is at stake now; null = the site did not say. */
export const heldOf = ({ context: { balance, atStake } }: RoundSnapshot): Fen | null =>
  balance === null ? null : minus(balance, balance < atStake ? fen(0) : atStake)

/** How far a round is, as it is drawn. */
export type RoundPhase = 'laying' | 'running' | 'unsure' | 'showing' | 'shown'
export function phaseOf(snapshot: RoundSnapshot): RoundPhase {
  if (snapshot.matches({ open: { play: 'showing' } })) return 'showing'
  if (snapshot.matches({ open: { play: { running: 'asking' } } })) return 'running'
  if (snapshot.matches({ open: { play: { ready: 'shown' } } })) return 'shown'
  return snapshot.matches({ open: { play: 'ready' } }) ? 'laying' : 'unsure'
}

export const mayBegin = (snapshot: RoundSnapshot): boolean => snapshot.can({ type: 'round.asked' })
export const mayChoose = (snapshot: RoundSnapshot): boolean => snapshot.matches({ open: { play: 'ready' } })
export const isPacing = (snapshot: RoundSnapshot): boolean => snapshot.matches({ open: { pace: 'waiting' } })
export const isHeld = (snapshot: RoundSnapshot): boolean => snapshot.matches({ open: { permission: 'held' } })
