import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { Row } from '#src/ui/kit/Layout.tsx'

/** Where else to go from a page that is none: what is on the air, what is sought, and help. */
export function EmptyWays() {
  const { t } = useTranslation('shell')
  return (
    <Row wrap>
      <ButtonLink variant="soft" to="/app/live">
        {t('nav.live')}
      </ButtonLink>
      <ButtonLink variant="soft" to="/app/search">
        {t('shell.search')}
      </ButtonLink>
      <ButtonLink variant="soft" to="/app/help">
        {t('shell.help')}
      </ButtonLink>
    </Row>
  )
}
