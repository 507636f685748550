import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { ArticleSection } from '#src/api/model/contentPlaces.ts'
import type { articleListMachine } from '#src/machines/articles/articlesMachine.ts'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { ArticleRow } from './ArticleRow.tsx'
import styles from './articles.module.css'

/** Others that stand beside an article. */
const SHOWN = 5

type MoreArticlesProps = {
  readonly section: ArticleSection
  /** The article that is open. */
  readonly slug: string
  readonly logic: typeof articleListMachine
  readonly now: () => number
}

/** The other articles of a section, beside the open one; nothing where there are none. */
export function MoreArticles({ section, slug, logic, now }: MoreArticlesProps) {
  const { t } = useTranslation('articles')
  const list = useActorRef(logic, { input: { query: { section } } })
  const others = useSelector(list, ({ context }) => context.items).filter((one) => one.slug !== slug)
  if (others.length === 0) return null
  return (
    <section className={styles.besides} aria-labelledby="more-articles">
      <h2 id="more-articles">{t(section === 'help' ? 'articles.otherHelp' : 'articles.others')}</h2>
      <ul>
        {others.slice(0, SHOWN).map((article) => (
          <ArticleRow key={article.id} article={article} section={section} now={now} />
        ))}
      </ul>
    </section>
  )
}
