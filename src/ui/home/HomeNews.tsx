import { useSelector } from '@xstate/react'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { NonReducibleUnknown, ObservableActorLogic } from 'xstate'
import type { ArticleHead } from '#src/api/model/shownContent.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Link } from '#src/ui/kit/Link.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import styles from './home.module.css'

type NewsLogic = ObservableActorLogic<readonly ArticleHead[], NonReducibleUnknown>

type HomeNewsProps = { readonly logic: NewsLogic; readonly now: () => number }

/** The latest news (C-4): nothing while there are none. */
export function HomeNews({ logic, now }: HomeNewsProps) {
  const { t } = useTranslation('home')
  const list = useSelector(useActorRef(logic), (snapshot) => snapshot.context)
  if (list === undefined || list.length === 0) return null
  return (
    <section className={styles.card} aria-labelledby="home-news">
      <div className={styles.sectionHead}>
        <h2 id="home-news">{t('home.news')}</h2>
        <Link className={styles.all} to="/app/news">
          {t('home.all')}
          <ChevronRight size={16} aria-hidden="true" />
        </Link>
      </div>
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
