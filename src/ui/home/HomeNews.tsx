import { useSelector } from '@xstate/react'
import { ChevronRight } from 'lucide-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { newsMachine } from '#src/machines/home/newsMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Later } from '#src/ui/kit/Later.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import styles from './home.module.css'

type HomeNewsProps = {
  readonly logic: typeof newsMachine
  readonly now: () => number
  /** Says that they could not be had. */
  readonly Away: ComponentType<{ readonly errorKey: ErrorKey; readonly onRetry: () => void }>
}

/** The latest news (C-4): nothing while there are none, and a way to ask again while where they come from is away. */
export function HomeNews({ logic, now, Away }: HomeNewsProps) {
  const { t } = useTranslation('home')
  const news = useActorRef(logic, { input: { query: null } })
  const { items: list, errorKey, isKnown } = useSelector(news, (snapshot) => snapshot.context)
  const isAway = !isKnown && errorKey !== null
  if (list.length === 0 && !isAway) return null
  return (
    <section className={styles.card} aria-labelledby="home-news">
      <div className={styles.sectionHead}>
        <h2 id="home-news">{t('home.news')}</h2>
        <Link className={styles.all} to="/app/news">
          {t('home.all')}
          <ChevronRight size={16} aria-hidden="true" />
        </Link>
      </div>
      {isAway && (
        <Later>
          <Away errorKey={errorKey} onRetry={() => news.send({ type: 'list.refreshed' })} />
        </Later>
      )}
      <ul className={styles.news}>
        {list.map(({ id, slug, title, picture, publishedAt }) => (
          <li key={id}>
            <Link className={styles.newsLink} to={`/app/news/news/${slug}`}>
              <span className={styles.newsWords}>
                <span className={styles.newsTitle}>{title}</span>
                <span className={styles.newsTime}>{dayTime(t, publishedAt, now())}</span>
              </span>
              {picture !== null && <img className={styles.newsPicture} src={picture.imgUrl} alt="" loading="lazy" />}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
