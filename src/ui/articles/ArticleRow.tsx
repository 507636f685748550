import { useTranslation } from 'react-i18next'
import type { ArticleSection } from '#src/api/model/contentPlaces.ts'
import type { ArticleHead } from '#src/api/model/shownContent.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { articleAddress } from './address.ts'
import styles from './articles.module.css'

type ArticleRowProps = {
  readonly article: ArticleHead
  readonly section: ArticleSection
  readonly now: () => number
}

/** An article as a row of a card beside or under what is read. */
export function ArticleRow({ article: { slug, title, picture, publishedAt }, section, now }: ArticleRowProps) {
  const { t } = useTranslation('articles')
  return (
    <li>
      <Link className={styles.other} to={articleAddress(section, slug)}>
        {picture !== null && <img className={styles.cover} src={picture.imgUrl} alt="" loading="lazy" />}
        <span className={styles.words}>
          <strong className={styles.otherHead}>{title}</strong>
          {section !== 'help' && <Muted size={12}>{dayTime(t, publishedAt, now())}</Muted>}
        </span>
      </Link>
    </li>
  )
}
