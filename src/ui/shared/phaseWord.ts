import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { PlainKey } from '#src/ui/i18n/keys.ts'

/** The word for a match's phase, in its sport's terms: what rests is between halves or quarters, or a game that is paused. */
export function phaseWord({ gameStatus, matchClass }: Pick<AnchorMatch, 'gameStatus' | 'matchClass'>): PlainKey {
  return gameStatus === 'break' && matchClass === 'esports' ? 'phase.pause' : `phase.${gameStatus}`
}
