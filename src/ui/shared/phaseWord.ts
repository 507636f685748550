import type { AnchorMatch } from '#src/api/model/anchor.ts'
import { matchPhase } from '#src/api/model/matchPhase.ts'

type Phased = Pick<AnchorMatch, 'gameStatus' | 'matchClass' | 'clock'>
type Phase = ReturnType<typeof matchPhase>
type Numbered = 'quarter' | 'map'

/** What says phases: the words of any namespace, since these keys are of `common`. */
type SayPhase = {
  (key: `phase.${Exclude<Phase, Numbered>}`): string
  (key: `phase.${Numbered}`, values: { readonly n: number }): string
}

/** The word for a phase; `n` = which quarter or map it is. */
export function sayPhase(t: SayPhase, phase: Phase, n: number): string {
  return phase === 'quarter' || phase === 'map' ? t(`phase.${phase}`, { n }) : t(`phase.${phase}`)
}

/** A match's phase in its sport's words: a half, quarter or map, what kind of break it has, or that it is to come or over. */
export function phaseWord(t: SayPhase, { gameStatus, matchClass, clock }: Phased): string {
  return sayPhase(t, matchClass === 'anchor' ? gameStatus : matchPhase(matchClass, gameStatus, clock), clock?.period ?? 1)
}
