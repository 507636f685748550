import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import { formatClock } from '#src/api/model/matchEvent.ts'
import { goesOnAt } from '#src/api/model/matchRest.ts'
import type { SecondsLogic } from '#src/machines/kit/secondsLogic.ts'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { sportOf } from '../match/sportOf.ts'

type RestLeftProps = { readonly match: AnchorMatch; readonly seconds: SecondsLogic }

/** How long a match still rests, in few words; nothing where that is not known, or is over. */
export function RestLeft({ match, seconds }: RestLeftProps) {
  const { t } = useTranslation('rest')
  const now = useSelector(useActorRef(seconds), (snapshot) => snapshot.context)
  const at = goesOnAt(sportOf(match), match)
  if (at === null || now === undefined || at <= now) return null
  return <span>{t('rest.left', { left: formatClock(Math.ceil((at - now) / 1_000)) })}</span>
}
