import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { searchMachine } from '#src/machines/search/searchMachine.ts'
import { Avatar } from '#src/ui/kit/Avatar.tsx'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import styles from './articles.module.css'

type ArticleAuthorProps = {
  readonly author: string
  /** Finds anchors. */
  readonly logic: typeof searchMachine
}

/** Who wrote an article, where that is one of the anchors: their page, and their room where they were on the air when the article was opened. */
export function ArticleAuthor({ author, logic }: ArticleAuthorProps) {
  const { t } = useTranslation('articles')
  const search = useActorRef(logic, { input: { words: author, history: [] } })
  const found = useSelector(search, ({ context }) => context.found)
  const anchor = found?.hits.find(({ kind, title }) => kind === 'anchor' && title === author)
  if (anchor === undefined) return null
  return (
    <section className={styles.author} aria-label={t('articles.author')}>
      <Avatar src={anchor.picture} size={48} />
      <div>
        <Link className={styles.authorName} to={anchor.to.replace('/app/live/room/', '/app/anchor/')}>
          {anchor.title}
        </Link>
        <Muted size={12}>{anchor.text}</Muted>
      </div>
      {anchor.live && (
        <ButtonLink variant="soft" to={anchor.to}>
          {t('articles.watch')}
        </ButtonLink>
      )}
    </section>
  )
}
