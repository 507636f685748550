import { useTranslation } from 'react-i18next'
import { ChevronRight, Newspaper } from 'lucide-react'
import type { ArticleSection } from '#src/api/model/contentPlaces.ts'
import type { articleListMachine } from '#src/machines/articles/articlesMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { cx } from '#src/ui/kit/cx.ts'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import { articleAddress } from './address.ts'
import styles from './articles.module.css'

type ArticleListProps = {
  readonly section: ArticleSection
  readonly logic: typeof articleListMachine
  readonly now: () => number
}

/** The articles of a section, latest first. */
export function ArticleList({ section, logic, now }: ArticleListProps) {
  const { t } = useTranslation('articles')
  const list = useActorRef(logic, { input: { query: { section } } })
  return (
    <PagedList
      list={list}
      waiting={<Skeleton className={styles.waiting} />}
      empty={<EmptyState icon={<Newspaper size={24} />} title={t('articles.empty')} text={t('articles.emptyText')} />}
      failedTitle={t('articles.failed')}
      moreLabel={t('articles.more')}
    >
      {(articles) => (
        <ul className={section === 'help' ? styles.rows : cx(styles.list, styles.news)}>
          {articles.map(({ id, slug, title, text, author, picture, publishedAt }) => (
            <li key={id}>
              <Link className={styles.card} to={articleAddress(section, slug)}>
                {picture !== null && <img className={styles.cover} src={picture.imgUrl} alt="" loading="lazy" />}
                <span className={styles.words}>
                  <strong className={styles.head}>{title}</strong>
                  {text !== '' && <span className={styles.lead}>{text}</span>}
                  {section !== 'help' && (
                    <Muted size={12}>
                      {author !== '' && `${author} · `}
                      {dayTime(t, publishedAt, now())}
                    </Muted>
                  )}
                </span>
                {section === 'help' && <ChevronRight className={styles.onward} size={20} aria-hidden="true" />}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}
