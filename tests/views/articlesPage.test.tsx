import { expect, onTestFinished, test, vi } from 'vitest'
import { fromPromise } from 'xstate'
import type { ArticleSection } from '#src/api/model/contentPlaces.ts'
import type { Article, ArticleHead } from '#src/api/model/shownContent.ts'
import { articleListMachine, articleMachine } from '#src/machines/articles/articlesMachine.ts'
import { helpRatingMachine } from '#src/machines/articles/helpRatingMachine.ts'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import { searchMachine } from '#src/machines/search/searchMachine.ts'
import { ArticlesPage } from '#src/ui/articles/ArticlesPage.tsx'
import { silent } from '#tests/support/silent.ts'
import { given } from './support/given.ts'
import { NOON } from './support/kind.tsx'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'
import { told } from './support/told.ts'

type Query = { readonly section: ArticleSection; readonly slug: string }

const HEAD: ArticleHead = {
  id: 'x1',
  slug: 'harbour',
  section: 'news',
  title: 'The harbour',
  text: 'Ships came in.',
  author: 'Ada',
  picture: null,
  publishedAt: NOON,
}

/** News or help as one comes to it by an address; null = the articles cannot be had. */
async function showPage(address: string, heads: readonly ArticleHead[] | null = [HEAD]) {
  const sections: ArticleSection[] = []
  const opened: Query[] = []
  const load = fromPromise<Page<ArticleHead>, PageQuery<ArticleHead, { section: ArticleSection }>>(async ({ input }) => {
    sections.push(input.query.section)
    if (heads === null) throw new Error('they cannot be had')
    return { list: heads, more: false }
  })
  const loadOne = fromPromise<Page<Article>, PageQuery<Article, Query>>(async ({ input }) => {
    opened.push(input.query)
    return { list: [], more: false }
  })
  const logic = {
    list: articleListMachine.provide({ actors: { ...given<ArticleHead, { section: ArticleSection }>([]), load } }),
    article: articleMachine.provide({ actors: { load: loadOne, changes: silent<unknown, { query: Query }>() } }),
    rating: helpRatingMachine,
    search: searchMachine,
  }
  type Actors = Parameters<typeof ArticlesPage>[0]['actors']
  const title = shownBy<Actors['title']>({})
  const route = address.startsWith('/app/help') ? '/app/help/:slug?' : '/app/news/:section?/:slug?'
  const page = await show(
    <ArticlesPage actors={{ title: title.ref }} logic={logic} now={() => NOON} Share={() => null} Matches={() => null} />,
    {
      address,
      route,
      language: 'en',
      words: ['articles'],
    },
  )
  await told(() => undefined)
  const { screen } = page
  // What stands in the section itself, not under it.
  const own = () => screen.queryAllByRole('listitem').filter((one) => one.closest('section') === null)
  return {
    ...page,
    own,
    sections,
    opened,
    titled: title.sent,
    heading: () => screen.getByRole('heading', { level: 1 }).textContent,
    current: () =>
      screen
        .getAllByRole('link')
        .filter((one) => one.getAttribute('aria-current') === 'page')
        .map((one) => one.textContent),
    cards: () => own().map(({ textContent }) => textContent.replace(' UTC+8', '')),
    links: () => own().map((one) => one.querySelector('a')?.getAttribute('href')),
  }
}

test.each([
  ['/app/news', 'news'],
  ['/app/news/soccer', 'soccer'],
  ['/app/news/expert', 'expert'],
  ['/app/news/nothing', 'news'],
  ['/app/news/help', 'news'],
  ['/app/help', 'help'],
])('[P-10] at %s stand the articles of %s', async (address, section) => {
  const { sections } = await showPage(address)
  expect(sections[0]).toBe(section)
})

const NAMES = [
  ['/app/news', 'Latest'],
  ['/app/news/soccer', 'Football'],
  ['/app/news/expert', 'Experts'],
  ['/app/news/nothing', 'Latest'],
] as const

test.each(NAMES)('[P-10] at %s the section “%s” is marked as the present one', async (address, name) => {
  const { current } = await showPage(address)
  expect(current()).toEqual([name])
})

test.each([
  ['/app/news', 'News'],
  ['/app/news/soccer', 'Football'],
  ['/app/help', 'Help centre'],
])('[R-7] at %s the tab is called “%s”', async (address, name) => {
  const { titled } = await showPage(address)
  expect(titled).toEqual([{ type: 'title.changed', text: name }])
})

test.each([
  ['/app/news/soccer', 'News'],
  ['/app/help', 'Help centre'],
])('[P-10] the page at %s is headed “%s”', async (address, words) => {
  const { heading } = await showPage(address)
  expect(heading()).toBe(words)
})

test.each([
  ['/app/news', ['soccer', 'info', 'expert']],
  ['/app/news/expert', ['news', 'soccer', 'info']],
  ['/app/help', []],
])('[P-10] under the articles at %s stand those of the sections %j', async (address, others) => {
  const { screen, sections } = await showPage(address)
  const ways = screen.queryAllByRole('link', { name: /^All: / }).map((one) => one.getAttribute('href'))
  expect([sections.slice(1), ways]).toEqual([others, others.map((one) => `/app/news/${one}`)])
})

test('[P-10] a section without articles does not stand under another one', async () => {
  const { screen } = await showPage('/app/news', [])
  expect(screen.queryAllByRole('link', { name: /^All: / })).toEqual([])
})

test('[P-10] help has no sections of news', async () => {
  const { screen } = await showPage('/app/help')
  expect(screen.queryByRole('navigation', { name: 'Sections' })).toBe(null)
})

test.each([
  ['/app/help', true],
  ['/app/news', false],
])('[P-10] whether at %s there is a search of help: %s', async (address, isThere) => {
  const { screen } = await showPage(address)
  expect(screen.queryByRole('textbox', { name: 'Search help' }) !== null).toBe(isThere)
})

test.each([
  ['/app/help', ['/cs', '/app/contact']],
  ['/app/news', [undefined, undefined]],
])('[P-10] from %s who answers is reached at %j', async (address, to) => {
  const { screen } = await showPage(address)
  const names = ['Chat with us', 'Leave a message']
  expect(names.map((name) => screen.queryByRole('link', { name })?.getAttribute('href'))).toEqual(to)
})

test.each([
  ['/app/news/info/harbour', { section: 'info', slug: 'harbour' }],
  ['/app/help/harbour', { section: 'help', slug: 'harbour' }],
])('[P-10] at %s the article %o is opened', async (address, query) => {
  const { opened, sections } = await showPage(address)
  expect([opened, sections]).toEqual([[query], []])
})

test.each([
  ['/app/news/soccer', '/app/news/soccer/harbour'],
  ['/app/help', '/app/help/harbour'],
])('[P-10] from %s an article is opened at %s', async (address, to) => {
  const { links } = await showPage(address)
  expect(links()).toEqual([to])
})

test.each([
  ['with its author', HEAD, 'The harbourShips came in.Ada · today 12:00'],
  ['without an author', { ...HEAD, author: '' }, 'The harbourShips came in.today 12:00'],
  ['without first words', { ...HEAD, text: '' }, 'The harbourAda · today 12:00'],
])('[P-10] an article %s stands in the list as “%s”', async (_, head, words) => {
  const { cards } = await showPage('/app/news', [head])
  expect(cards()).toEqual([words])
})

test('[P-10] of an article of help the list has only its words', async () => {
  const { cards } = await showPage('/app/help')
  expect(cards()).toEqual(['The harbourShips came in.'])
})

test('[P-10] an article with a picture shows it in the list', async () => {
  const picture = { imgUrl: '/art/harbour.svg', width: 16, height: 9, alt: 'a harbour' }
  const { own } = await showPage('/app/news', [
    { ...HEAD, picture },
    { ...HEAD, id: 'x2' },
  ])
  expect(own().flatMap((one) => one.querySelector('img')?.getAttribute('src') ?? [])).toEqual(['/art/harbour.svg'])
})

test('[P-10] a section without articles says so', async () => {
  const { screen } = await showPage('/app/news', [])
  expect(screen.queryByText('There are no articles here yet')).not.toBe(null)
})

test('[P-10] a section whose articles cannot be had says so', async () => {
  const { screen } = await showPage('/app/news', null)
  expect(screen.getByRole('alert').textContent).toContain('The articles could not be loaded')
})

test('[P-10] another section that is pressed has its own articles', async () => {
  const { user, screen, sections, current } = await showPage('/app/news')
  await user.click(screen.getByRole('link', { name: 'Features' }))
  await told(() => undefined)
  expect([sections.slice(4), current()]).toEqual([['info', 'news', 'soccer', 'expert'], ['Features']])
})

test('[P-10] a link from one article to another of its section opens that one', async () => {
  const { go, opened } = await showPage('/app/news/soccer/harbour')
  await go('/app/news/soccer/lighthouse')
  await expect.poll(() => opened.map(({ slug }) => slug)).toEqual(['harbour', 'lighthouse'])
})

test('[P-10] the present section is brought to where it is seen in a row that is too narrow', async () => {
  const sizes = { offsetLeft: 300, offsetWidth: 80, clientWidth: 320 }
  const spies = Object.entries(sizes).map(([name, size]) =>
    vi.spyOn(HTMLElement.prototype, name as keyof typeof sizes, 'get').mockReturnValue(size),
  )
  onTestFinished(() => spies.forEach((spy) => spy.mockRestore()))
  const { screen } = await showPage('/app/news/expert')
  expect(screen.getByRole('navigation', { name: 'Sections' }).scrollLeft).toBe(180)
})
