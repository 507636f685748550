import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router'
import type { ActorRefFrom } from 'xstate'
import type { ArticleSection } from '#src/api/model/contentPlaces.ts'
import type { articleListMachine, articleMachine } from '#src/machines/articles/articlesMachine.ts'
import type { helpRatingMachine } from '#src/machines/articles/helpRatingMachine.ts'
import type { searchMachine } from '#src/machines/search/searchMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { Stack } from '#src/ui/kit/Layout.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { ArticleList } from './ArticleList.tsx'
import { ArticleView, type ArticleViewProps } from './ArticleView.tsx'
import { HelpSearch } from './HelpSearch.tsx'
import { OtherSections } from './OtherSections.tsx'
import { StillStuck } from './ServiceWays.tsx'
import styles from './articles.module.css'

type ArticlesPageProps = {
  readonly actors: { readonly title: ActorRefFrom<typeof titleMachine> }
  readonly logic: {
    readonly list: typeof articleListMachine
    readonly article: typeof articleMachine
    readonly rating: typeof helpRatingMachine
    readonly search: typeof searchMachine
  }
  readonly now: () => number
  /** Shares an article. */
  readonly Share: ArticleViewProps['Share']
  /** The matches beside an article. */
  readonly Matches: ArticleViewProps['Matches']
}

/** The sections of the news; help has a page of its own. */
const NEWS = ['news', 'soccer', 'info', 'expert'] as const

/** News and help (C-4, P-10): the articles of a section, or one of them. */
export function ArticlesPage({ actors, logic, now, Share, Matches }: ArticlesPageProps) {
  const language = useLanguage()
  const { section: asked, slug } = useParams()
  const isHelp = useLocation().pathname.startsWith('/app/help')
  const section = isHelp ? 'help' : (NEWS.find((one) => one === asked) ?? 'news')
  const key = `${language}/${section}/${slug ?? ''}`
  return slug === undefined ? (
    <Section key={key} section={section} logic={logic} now={now} title={actors.title} />
  ) : (
    <ArticleView
      key={key}
      section={section}
      slug={slug}
      logic={logic}
      now={now}
      title={actors.title}
      Share={Share}
      Matches={Matches}
    />
  )
}

type SectionProps = {
  readonly section: ArticleSection
  readonly logic: Pick<ArticlesPageProps['logic'], 'list' | 'search'>
  readonly title: ActorRefFrom<typeof titleMachine>
  readonly now: () => number
}

function Section({ section, logic, title, now }: SectionProps) {
  const { t } = useTranslation('articles')
  const isHelp = section === 'help'
  useTitle(title, t(section === 'news' ? 'articles.title' : `articles.section.${section}`))
  const list = <ArticleList section={section} logic={logic.list} now={now} />
  return (
    <Stack className={styles.wide}>
      <h1>{t(isHelp ? 'articles.section.help' : 'articles.title')}</h1>
      {!isHelp && (
        <nav className={styles.sections} aria-label={t('articles.sections')}>
          {NEWS.map((one) => (
            <Link
              key={one}
              ref={one === section ? bringIntoRow : undefined}
              className={styles.section}
              to={`/app/news/${one}`}
              aria-current={one === section ? 'page' : undefined}
            >
              {t(`articles.section.${one}`)}
            </Link>
          ))}
        </nav>
      )}
      {isHelp ? <HelpSearch logic={logic.search}>{list}</HelpSearch> : list}
      {isHelp ? <StillStuck /> : <OtherSections sections={NEWS.filter((one) => one !== section)} logic={logic.list} now={now} />}
    </Stack>
  )
}

/** The present one stands in the middle of its row, where that is too narrow for all. */
function bringIntoRow(link: HTMLElement | null) {
  const row = link?.parentElement
  if (link && row) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2
}
