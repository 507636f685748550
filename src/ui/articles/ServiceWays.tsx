import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { Row } from '#src/ui/kit/Layout.tsx'

/** The ways to somebody who answers: the chat first, and the form. */
export function ServiceWays() {
  const { t } = useTranslation('articles')
  return (
    <Row wrap>
      <ButtonLink variant="soft" to="/cs">
        {t('articles.service')}
      </ButtonLink>
      <ButtonLink variant="outline" to="/app/contact">
        {t('articles.contact')}
      </ButtonLink>
    </Row>
  )
}
