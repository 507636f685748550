import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type ActorRefFrom, fromPromise } from 'xstate'
import type { ArticleSection } from '#src/api/model/contentPlaces.ts'
import type { SearchHit } from '#src/api/model/search.ts'
import type { Article, ArticleHead } from '#src/api/model/shownContent.ts'
import { articleListMachine, articleMachine } from '#src/machines/articles/articlesMachine.ts'
import { helpRatingMachine } from '#src/machines/articles/helpRatingMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { searchMachine } from '#src/machines/search/searchMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { ArticleView } from '#src/ui/articles/ArticleView.tsx'
import { HelpSearch } from '#src/ui/articles/HelpSearch.tsx'
import { handActor, settled } from '#tests/machines/support/deferred.ts'
import { searchHit } from '#tests/machines/support/searchHit.ts'
import { given } from './support/given.ts'
import { NOON } from './support/kind.tsx'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'
import { told } from './support/told.ts'

const ARTICLE: Article = {
  id: 'x1',
  slug: 'harbour',
  section: 'news',
  title: 'The harbour',
  text: '',
  author: '',
  picture: { imgUrl: '/art/harbour.svg', width: 16, height: 9, alt: 'a harbour' },
  publishedAt: NOON,
  body: 'words',
  changedAt: NOON,
}

async function showArticle(section: ArticleSection, article: Article | null = ARTICLE, others: readonly ArticleHead[] = []) {
  const logic = {
    list: articleListMachine.provide({ actors: given<ArticleHead, { readonly section: ArticleSection }>(others) }),
    article: articleMachine.provide({
      actors: given<Article, { readonly section: ArticleSection; readonly slug: string }>(article === null ? null : [article]),
    }),
    rating: helpRatingMachine.provide({ actors: { load: fromPromise<boolean | null, { slug: string }>(async () => null) } }),
  }
  const page = await show(
    <ArticleView
      section={section}
      slug="harbour"
      logic={logic}
      title={shownBy<ActorRefFrom<typeof titleMachine>>({}).ref}
      now={() => NOON}
      Share={() => null}
      Matches={() => <p>matches</p>}
    />,
    { language: 'en', words: ['articles'] },
  )
  await act(settled)
  return page
}

test.each([
  ['news', true],
  ['help', false],
] as const)('[P-10] an article of %s has its picture: %s', async (section, has) => {
  const { screen } = await showArticle(section)
  expect(screen.queryByRole('img') !== null).toBe(has)
})

test.each([
  ['news', true],
  ['help', false],
] as const)('[P-10] beside an article of %s stand matches: %s', async (section, has) => {
  const { screen } = await showArticle(section)
  expect(screen.queryByText('matches') !== null).toBe(has)
})

test('[P-10] beside an article stand the others of its section', async () => {
  const { screen } = await showArticle('soccer', ARTICLE, [ARTICLE, { ...ARTICLE, id: 'x2', slug: 'tide', title: 'The tide' }])
  const more = screen.getByRole('region', { name: 'More to read' })
  expect(
    [...more.querySelectorAll('a')].map((one) => [one.getAttribute('href'), one.querySelector('strong')?.textContent]),
  ).toEqual([['/app/news/soccer/tide', 'The tide']])
})

test('[P-10] beside the only article of its section stand no others', async () => {
  const { screen } = await showArticle('news', ARTICLE, [ARTICLE])
  expect(screen.queryByRole('region', { name: 'More to read' })).toBe(null)
})

test('[P-10] beside an article of help stands who answers', async () => {
  const { screen } = await showArticle('help')
  const stuck = screen.getByRole('region', { name: 'Still need help?' })
  expect([...stuck.querySelectorAll('a')].map((one) => one.getAttribute('href'))).toEqual(['/cs', '/app/contact'])
})

test.each([
  ['news', false],
  ['help', true],
] as const)('[P-10] an article of %s is rated: %s', async (section, isRated) => {
  const { screen } = await showArticle(section)
  expect(screen.queryByRole('navigation', { name: 'Was this helpful?' }) !== null).toBe(isRated)
})

test.each([
  ['news', '/app/news/news'],
  ['help', '/app/help'],
] as const)('[P-10] an article of %s leads back to %s', async (section, back) => {
  const { screen } = await showArticle(section)
  expect(screen.getAllByRole('link')[0]?.getAttribute('href')).toBe(back)
})

test.each([
  ['', 'today 12:00'],
  ['Mia', 'Mia · today 12:00'],
])('[P-10] an article by “%s” says who wrote it and when: %s', async (author, said) => {
  const { screen } = await showArticle('news', { ...ARTICLE, author })
  expect(screen.getByRole('heading').nextElementSibling?.textContent.replace(' UTC+8', '')).toBe(said)
})

test('[P-10] an article that cannot be opened says so', async () => {
  const { screen } = await showArticle('soccer', null)
  expect(screen.queryByText('This article cannot be opened')).not.toBe(null)
})

test('[P-10] an article that cannot be opened leads back to its section', async () => {
  const { screen } = await showArticle('soccer', null)
  expect(screen.getByRole('link', { name: 'Football' }).getAttribute('href')).toBe('/app/news/soccer')
})

async function showSearch(address = '/app/help') {
  const find = handActor<readonly SearchHit[], { words: string }>()
  const logic = searchMachine.provide({ actors: { find: find.logic }, actions: { keep: () => undefined } })
  const page = await show(
    <HelpSearch logic={logic}>
      <p>all of help</p>
    </HelpSearch>,
    { address, language: 'en', words: ['articles'] },
  )
  const { screen, user } = page
  return {
    ...page,
    write: (text: string) => user.type(screen.getByRole('textbox'), text),
    asked: () => find.asked.map(({ input }) => input.words),
    /** Null = nobody answered. */
    answer: (hits: readonly SearchHit[] | null) =>
      told(() => {
        if (hits === null) find.last().reject(new Failure('errors.networkAbnormal'))
        else find.last().resolve(hits)
      }),
    hasAll: () => screen.queryByText('all of help') !== null,
  }
}

test('[P-10] what is searched in help is in the address', async () => {
  const { write, address } = await showSearch()
  await write('bet{Enter}')
  expect(address()).toBe('/app/help?q=bet')
})

test('[P-10] all of help stands there until a search is answered', async () => {
  const { write, answer, hasAll } = await showSearch()
  await write('bet{Enter}')
  const before = hasAll()
  await answer([searchHit('help', 'h1')])
  expect([before, hasAll()]).toEqual([true, false])
})

test.each(['', '?q=bet'])('[R-7] help keeps its entry of the history while its search says “%s” as it came', async (query) => {
  const { isEntryKept } = await showSearch(`/app/help${query}`)
  expect(isEntryKept()).toBe(true)
})

test('[P-10] a search in help that stands in the address is made', async () => {
  const { asked, answer, screen } = await showSearch('/app/help?q=bet')
  await expect.poll(asked).toEqual(['bet'])
  await answer([searchHit('help', 'h1'), searchHit('help', 'h2')])
  expect(screen.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual(['/app/help/h1', '/app/help/h2'])
})

test('[P-10] a search in help that finds nothing says for what', async () => {
  const { screen, write, answer } = await showSearch()
  await write('zzz{Enter}')
  await answer([])
  expect(screen.queryByText('Nothing found for “zzz”')).not.toBe(null)
})

test('[P-10] a search in help that finds nothing leads to customer service', async () => {
  const { screen, write, answer } = await showSearch()
  await write('zzz{Enter}')
  await answer([])
  expect(screen.getByRole('link', { name: 'Chat with us' }).getAttribute('href')).toBe('/cs')
})

test('[P-10] a search in help that failed is made once more by a press', async () => {
  const { screen, user, write, answer, asked } = await showSearch()
  await write('bet{Enter}')
  await answer(null)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(asked()).toEqual(['bet', 'bet'])
})
