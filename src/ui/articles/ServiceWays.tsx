import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { Muted, Row } from '#src/ui/kit/Layout.tsx'
import styles from './articles.module.css'

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

/** Where to go when help did not. */
export function StillStuck() {
  const { t } = useTranslation('articles')
  return (
    <section className={styles.stuck} aria-labelledby="still-stuck">
      <div>
        <h2 id="still-stuck">{t('articles.stuck')}</h2>
        <Muted>{t('articles.stuckText')}</Muted>
      </div>
      <ServiceWays />
    </section>
  )
}
