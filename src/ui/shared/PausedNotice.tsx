import { CirclePause } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Pause } from '#src/api/model/playPause.ts'
import { siteTime } from '#src/api/model/day.ts'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'

type PausedNoticeProps = {
  readonly pause: Pause
  /** Drawn among the settings: no way there is needed. */
  readonly isHere?: boolean
  /** Another way on, beside the settings and customer service. */
  readonly children?: ReactNode
}

/** Stands where one would play: that the member paused, until when, and what works all the same. */
export function PausedNotice({ pause, isHere = false, children }: PausedNoticeProps) {
  const { t } = useTranslation('saferPlay')
  return (
    <EmptyState
      icon={<CirclePause size={24} />}
      title={t(`saferPlay.paused.${pause.kind}`, { until: siteTime(pause.until) })}
      text={t('saferPlay.paused.text')}
      action={
        <>
          {children}{' '}
          {!isHere && (
            <ButtonLink variant="soft" to="/app/cashier/limits">
              {t('saferPlay.paused.settings')}
            </ButtonLink>
          )}{' '}
          <ButtonLink variant="outline" to="/cs">
            {t('saferPlay.paused.service')}
          </ButtonLink>
        </>
      }
    />
  )
}
