import { Tv } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { NotTherePage } from '#src/ui/shared/NotThere.tsx'

/** The page of a room that there is not. */
export function MissingRoom() {
  const { t } = useTranslation('room')
  return (
    <NotTherePage
      isAlone
      icon={<Tv />}
      title={t('room.missing')}
      text={t('room.missingText')}
      wayOn={<ButtonLink to="/app/live">{t('listing.seeAll')}</ButtonLink>}
    />
  )
}
