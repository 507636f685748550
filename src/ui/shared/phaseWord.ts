import type { ParseKeysWithoutVariables } from 'i18next'
import type { AnchorMatch } from '#src/api/model/anchor.ts'

/** The word for a match's phase, in its sport's terms: what rests is between halves or quarters, or a game that is paused. */
export function phaseWord({ gameStatus, matchClass }: Pick<AnchorMatch, 'gameStatus' | 'matchClass'>): ParseKeysWithoutVariables {
  return gameStatus === 'break' && matchClass === 'esports' ? 'phase.pause' : `phase.${gameStatus}`
}
