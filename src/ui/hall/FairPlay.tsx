import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { Card, Muted, Row } from '#src/ui/kit/Layout.tsx'

/** At the end of a hall: that every round can be checked, and where. */
export function FairPlay({ isMember }: { readonly isMember: boolean }) {
  const { t } = useTranslation('hall')
  return (
    <Card as="section" aria-labelledby="hall-fair" gap={8}>
      <h2 id="hall-fair">{t('hall.fair')}</h2>
      <Muted>{t('hall.fairText')}</Muted>
      <Row wrap>
        <ButtonLink variant="soft" to="/app/verify">
          {t('hall.verify')}
        </ButtonLink>
        {isMember && (
          <ButtonLink variant="plain" to="/app/records">
            {t('hall.rounds')}
          </ButtonLink>
        )}
      </Row>
    </Card>
  )
}
