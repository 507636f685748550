import { useTranslation } from 'react-i18next'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { MatchEvent } from '#src/api/model/matchEvent.ts'
import { periodName } from '#src/api/model/matchPhase.ts'
import { sayPhase } from '#src/ui/shared/phaseWord.ts'
import { sportOf } from './sportOf.ts'

/** What a line of a match's timeline says, in the words of its sport. */
export function useEventWords(match: AnchorMatch): (event: MatchEvent) => string {
  const { t } = useTranslation('match')
  const sport = sportOf(match)
  return ({ kind, side, period, points }) =>
    t(`match.event.${sport}.${kind}`, {
      team: side === 'visit' ? match.visitName : match.homeName,
      period: sayPhase(t, periodName(sport, period), period),
      points,
    })
}
