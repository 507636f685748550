import { useTranslation } from 'react-i18next'
import type { MatchEvent } from '#src/api/model/matchEvent.ts'
import { chatLineKey } from '#src/api/model/matchLine.ts'
import { periodName } from '#src/api/model/matchPhase.ts'
import { matchMinute } from '#src/api/model/matchTime.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { sayPhase } from '#src/ui/shared/phaseWord.ts'

/** What a match brings, as a line of its room's chat, in the words of the reader. */
export function MatchLine({ event }: { readonly event: MatchEvent }) {
  const { t } = useTranslation('match')
  const language = useLanguage()
  const { inChat, kind, side, period, second, homeScore, visitScore } = event
  const key = inChat === null ? null : chatLineKey(inChat.sport, kind)
  if (inChat === null || key === null) return null
  const [home, visit] = [inChat.home[language], inChat.visit[language]]
  return t(`match.line.${key}`, {
    team: side === 'visit' ? visit : home,
    minute: matchMinute(inChat.sport, { period, second }),
    period: sayPhase(t, periodName(inChat.sport, period), period),
    score: `${home} ${homeScore}\u00a0:\u00a0${visitScore} ${visit}`,
  })
}
