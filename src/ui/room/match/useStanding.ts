import { useTranslation } from 'react-i18next'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { phaseWord } from '#src/ui/shared/phaseWord.ts'

/** How a match stands, in words of both scoreboards: its score, and which moment of it this is or when it begins. `now` = the server's time in ms. */
export function useStanding(match: AnchorMatch, now: number): { readonly score: string; readonly moment: string } {
  const { t } = useTranslation('room')
  if (match.gameStatus === 'pre')
    return { score: '– : –', moment: t('scoreboard.startsAt', { time: dayTime(t, match.startAt, now) }) }
  return { score: `${match.homeScore} : ${match.visitScore}`, moment: phaseWord(t, match) }
}
