import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { wordsIn } from '#src/api/model/maintenance.ts'
import type { GameRef } from '#src/machines/games/gameMachine.ts'
import { selectMaintenance } from '#src/machines/games/gameSelectors.ts'
import type { SecondsLogic } from '#src/machines/kit/secondsLogic.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'

type MaintenanceWordsProps = { readonly visit: GameRef; readonly seconds: SecondsLogic }

/** Why the game's venue is under maintenance, and when it is over: as the back office said it. */
export function MaintenanceWords({ visit, seconds }: MaintenanceWordsProps) {
  const { t } = useTranslation('game')
  const language = useLanguage()
  const maintenance = useSelector(visit, selectMaintenance)
  const clock = useActorRef(seconds)
  const now = useSelector(clock, ({ context }) => context)
  const until = maintenance?.until ?? null
  const said = maintenance === null ? '' : wordsIn(maintenance.words, language)
  const ends =
    until === null || now === undefined
      ? t('game.maintained.open')
      : t('game.maintained.until', { until: dayTime(t, until, now) })
  return (
    <>
      {said !== '' && <b>{said} </b>}
      {ends}
    </>
  )
}
