import { useSelector } from '@xstate/react'
import { ChevronLeft } from 'lucide-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { ArticleSection } from '#src/api/model/contentPlaces.ts'
import type { Article } from '#src/api/model/shownContent.ts'
import type { articleListMachine, articleMachine } from '#src/machines/articles/articlesMachine.ts'
import type { helpRatingMachine } from '#src/machines/articles/helpRatingMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { Later } from '#src/ui/kit/Later.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { PageState } from '#src/ui/kit/PageState.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { ErrorState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { Markdown } from '#src/ui/shared/Markdown.tsx'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { articleAddress, sectionAddress } from './address.ts'
import { HelpRating } from './HelpRating.tsx'
import { MoreArticles } from './MoreArticles.tsx'
import { StillStuck } from './ServiceWays.tsx'
import styles from './articles.module.css'

export type ArticleViewProps = {
  readonly section: ArticleSection
  readonly slug: string
  readonly logic: {
    readonly list: typeof articleListMachine
    readonly article: typeof articleMachine
    readonly rating: typeof helpRatingMachine
  }
  readonly title: ActorRefFrom<typeof titleMachine>
  readonly now: () => number
  /** Shares the article. */
  readonly Share: ComponentType<{ readonly article: Article }>
  /** The matches that stand beside an article. */
  readonly Matches: ComponentType<{ readonly article: Article }>
}

/** One article: its words are Markdown, and never markup. */
export function ArticleView({ section, slug, logic, title, now, Share, Matches }: ArticleViewProps) {
  const { t } = useTranslation('articles')
  const list = useActorRef(logic.article, { input: { query: { section, slug } } })
  const { items, errorKey } = useSelector(list, (snapshot) => snapshot.context)
  const [article] = items
  if (article !== undefined)
    return <Whole article={article} section={section} logic={logic} title={title} now={now} Share={Share} Matches={Matches} />
  if (errorKey === null) return <Skeleton className={styles.waiting} />
  return (
    <PageState title={t('articles.failed')}>
      <ErrorState
        title={t('articles.gone')}
        text={t(errorKey)}
        action={<Button onClick={() => list.send({ type: 'list.refreshed' })}>{t('act.retry')}</Button>}
      />
      <Back section={section} />
    </PageState>
  )
}

type WholeProps = Pick<ArticleViewProps, 'section' | 'logic' | 'title' | 'now' | 'Share' | 'Matches'> & {
  readonly article: Article
}

function Whole({ article, section, logic, title: actor, now, Share, Matches }: WholeProps) {
  const { t } = useTranslation('articles')
  const { slug, title, author, picture, publishedAt, body } = article
  useTitle(actor, title)
  return (
    <div className={styles.spread}>
      <article className={styles.paper}>
        <Stack className={styles.page}>
          <Row between>
            <Back section={section} />
            <Later>
              <Share article={article} />
            </Later>
          </Row>
          <h1 className={styles.title}>{title}</h1>
          <Muted size={14}>
            {author !== '' && `${author} · `}
            {dayTime(t, publishedAt, now())}
          </Muted>
          {picture !== null && section !== 'help' && (
            <img
              className={styles.picture}
              src={picture.imgUrl}
              alt={picture.alt}
              width={picture.width ?? undefined}
              height={picture.height ?? undefined}
            />
          )}
          <Markdown text={body} />
          {section === 'help' && <HelpRating slug={slug} logic={logic.rating} />}
          <p className={styles.source}>{window.location.origin + articleAddress(section, slug)}</p>
        </Stack>
      </article>
      <aside className={styles.aside}>
        {section !== 'help' && (
          <Later>
            <Matches article={article} />
          </Later>
        )}
        <MoreArticles section={section} slug={slug} logic={logic.list} now={now} />
        {section === 'help' && <StillStuck />}
      </aside>
    </div>
  )
}

function Back({ section }: Pick<ArticleViewProps, 'section'>) {
  const { t } = useTranslation('articles')
  return (
    <Link className={styles.back} to={sectionAddress(section)}>
      <ChevronLeft size={16} aria-hidden="true" />
      {t(`articles.section.${section}`)}
    </Link>
  )
}
