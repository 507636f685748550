import { CirclePause } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'

/** Stands where activities would be, for who paused: they are offered none, and keep what they won. */
export function PausedActivities() {
  const { t } = useTranslation('activities')
  return (
    <EmptyState
      icon={<CirclePause size={24} />}
      title={t('activities.paused')}
      text={t('activities.pausedText')}
      action={
        <ButtonLink variant="soft" to="/app/prizes">
          {t('activities.mine')}
        </ButtonLink>
      }
    />
  )
}
