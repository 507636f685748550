import { Tv } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { PageState } from '#src/ui/kit/PageState.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'

/** The page of a room that there is not. */
export function MissingRoom() {
  const { t } = useTranslation('room')
  return (
    <PageState title={t('room.missing')}>
      <EmptyState
        icon={<Tv size={24} />}
        title={t('room.missing')}
        text={t('room.missingText')}
        action={<ButtonLink to="/app/live">{t('listing.seeAll')}</ButtonLink>}
      />
    </PageState>
  )
}
