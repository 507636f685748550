import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { SportKind } from '#src/api/model/sport.ts'

/** The sport in whose words a match is told. A show has no match: were there one, football's words are the plainest. */
export function sportOf({ matchClass }: Pick<AnchorMatch, 'matchClass'>): Exclude<SportKind, 'anchor'> {
  return matchClass === 'anchor' ? 'football' : matchClass
}
