import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { ArticleSection } from '#src/api/model/contentPlaces.ts'
import type { articleListMachine } from '#src/machines/articles/articlesMachine.ts'
import { Row } from '#src/ui/kit/Layout.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { WayOn } from '#src/ui/kit/WayOn.tsx'
import { sectionAddress } from './address.ts'
import { ArticleRow } from './ArticleRow.tsx'
import styles from './articles.module.css'

/** The latest articles of another section. */
const SHOWN = 2

type OtherSectionsProps = {
  readonly sections: readonly ArticleSection[]
  readonly logic: typeof articleListMachine
  readonly now: () => number
}

/** The latest of other sections, under the articles of the one that is open. */
export function OtherSections({ sections, logic, now }: OtherSectionsProps) {
  return (
    <div className={styles.others}>
      {sections.map((section) => (
        <OtherSection key={section} section={section} logic={logic} now={now} />
      ))}
    </div>
  )
}

type OtherSectionProps = Omit<OtherSectionsProps, 'sections'> & { readonly section: ArticleSection }

/** One of them; nothing while there is nothing in it. */
function OtherSection({ section, logic, now }: OtherSectionProps) {
  const { t } = useTranslation('articles')
  const list = useActorRef(logic, { input: { query: { section } } })
  const articles = useSelector(list, ({ context }) => context.items)
  if (articles.length === 0) return null
  const name = t(`articles.section.${section}`)
  return (
    <section className={styles.besides} aria-label={name}>
      <Row className={styles.sectionHead} between>
        <h2>{name}</h2>
        <WayOn to={sectionAddress(section)} aria-label={t('articles.allOf', { section: name })}>
          {t('articles.all')}
        </WayOn>
      </Row>
      <ul>
        {articles.slice(0, SHOWN).map((article) => (
          <ArticleRow key={article.id} article={article} section={section} now={now} />
        ))}
      </ul>
    </section>
  )
}
