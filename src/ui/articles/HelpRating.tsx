import { useSelector } from '@xstate/react'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { helpRatingMachine } from '#src/machines/articles/helpRatingMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Muted, Row } from '#src/ui/kit/Layout.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { ServiceWays } from './ServiceWays.tsx'
import styles from './articles.module.css'

/** Whether an article helped: yes or no, one answer that can be changed; and where to go when it did not. */
export function HelpRating({ slug, logic }: { readonly slug: string; readonly logic: typeof helpRatingMachine }) {
  const { t } = useTranslation('articles')
  const rating = useActorRef(logic, { input: { slug } })
  const { helped, errorKey } = useSelector(rating, (snapshot) => snapshot.context)
  const busy = useSelector(rating, (snapshot) => snapshot.matches('rating'))
  const choose = (value: boolean) => rating.send({ type: 'rating.chosen', helped: value })
  return (
    <nav className={styles.rating} aria-label={t('articles.helped')}>
      <strong>{t('articles.helped')}</strong>
      <Row wrap>
        <Button
          variant={helped === true ? 'soft' : 'outline'}
          aria-pressed={helped === true}
          busy={busy}
          onClick={() => choose(true)}
        >
          <ThumbsUp size={16} aria-hidden="true" /> {t('articles.yes')}
        </Button>
        <Button
          variant={helped === false ? 'soft' : 'outline'}
          aria-pressed={helped === false}
          busy={busy}
          onClick={() => choose(false)}
        >
          <ThumbsDown size={16} aria-hidden="true" /> {t('articles.no')}
        </Button>
      </Row>
      <Muted size={14} role="status">
        {helped !== null && t(helped ? 'articles.thanks' : 'articles.sorry')}
      </Muted>
      {helped === false && <ServiceWays />}
      {errorKey !== null && <p role="alert">{t('state.because', { what: t('articles.notKept'), reason: t(errorKey) })}</p>}
    </nav>
  )
}
