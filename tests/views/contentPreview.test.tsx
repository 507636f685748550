import { expect, test } from 'vitest'
import type { PreviewedPiece } from '#src/api/model/contentPreview.ts'
import type { Language } from '#src/api/model/format.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { type OpenedPreview, previewMachine } from '#src/machines/preview/previewMachine.ts'
import { PreviewPage } from '#src/ui/preview/PreviewPage.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { NOON } from './support/kind.tsx'
import { memberPage } from './support/memberPage.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

/** The page that a preview's link opens. */
async function showPreview(address = '/preview#token-7') {
  const load = handActor<OpenedPreview | null, { token: string }>()
  const logic = previewMachine.provide({ actors: { load: load.logic } })
  const page = await show(<PreviewPage actors={memberPage().actors} logic={logic} now={() => NOON} />, {
    address,
    language: 'en',
    words: ['preview', 'shared'],
  })
  const { screen } = page
  return {
    ...page,
    asked: () => load.asked.map(({ input }) => input.token),
    opens: (shown: PreviewedPiece, language: Language = 'en') =>
      told(() => load.last().resolve({ preview: { shown, language, until: NOON + 3_600_000 }, left: 3_600_000 })),
    isGone: () => told(() => load.last().resolve(null)),
    fails: () => told(() => load.last().reject(new Failure('errors.networkAbnormal'))),
    heading: () => screen.getByRole('heading', { level: 1 }).textContent,
    says: (text: string | RegExp) => screen.queryByText(text) !== null,
    pictures: () => [...document.querySelectorAll('img')].map((one) => [one.getAttribute('src'), one.alt]),
  }
}

const PICTURE = { imgUrl: '/harbour.png', width: 800, height: 200, alt: 'the harbour' } as const
const PIECE = { id: 'c1', title: 'Harbour', sort: 0, jumpUrl: '/app/live', text: 'Come in' } as const
const BANNER: PreviewedPiece = { kind: 'banner', piece: { ...PIECE, ...PICTURE, place: 'home' } }
const ARTICLE = {
  kind: 'article',
  piece: {
    id: 'c1',
    slug: 'harbour',
    section: 'news',
    title: 'Harbour',
    text: '',
    author: 'Leo',
    picture: PICTURE,
    publishedAt: NOON,
    body: 'It is **calm**.',
    changedAt: NOON + 60_000,
  },
} as const satisfies PreviewedPiece

test('[C-7] a preview is asked for by what stands behind the # of its address', async () => {
  const { asked } = await showPreview()
  expect(asked()).toEqual(['token-7'])
})

test('[C-7] a preview says until when it can be seen, and by whom', async () => {
  const { screen, opens } = await showPreview()
  await opens(BANNER)
  expect(screen.getByRole('note').textContent).toMatch(
    /^Preview, until today 13:00.*Only people with the link can see this version\.$/,
  )
})

test.each(['en', 'zh-CN'] as const)('[C-7] a piece is marked as written in its own language: %s', async (language) => {
  const { screen, opens } = await showPreview()
  await opens(BANNER, language)
  expect(screen.getByRole('heading', { level: 1 }).closest('[lang]')?.getAttribute('lang')).toBe(language)
})

test('[C-7] a piece stands with its picture, its words and where it leads', async () => {
  const { screen, opens, heading, says, pictures } = await showPreview()
  await opens(BANNER)
  expect([heading(), says('Come in'), pictures()]).toEqual(['Harbour', true, [['/harbour.png', 'the harbour']]])
  expect(screen.getByRole('link', { name: 'Links to /app/live' }).getAttribute('href')).toBe('/app/live')
})

test.each<[string, PreviewedPiece, number]>([
  ['a floating window', { kind: 'floatWindow', piece: { ...PIECE, ...PICTURE, place: 'right' } }, 1],
  ['a sponsor', { kind: 'sponsor', piece: { ...PIECE, ...PICTURE } }, 1],
  ['a material', { kind: 'material', piece: { ...PIECE, key: 'k', place: 'page', picture: PICTURE } }, 1],
  ['a material without one', { kind: 'material', piece: { ...PIECE, key: 'k', place: 'page', picture: null } }, 0],
  ['a premium entry', { kind: 'premium', piece: PIECE }, 0],
])('[C-7] of %s the picture is shown where it has one: %#', async (_, shown, count) => {
  const { opens, pictures } = await showPreview()
  await opens(shown)
  expect(pictures().length).toBe(count)
})

test('[C-7] a piece without words and that leads nowhere says neither', async () => {
  const { screen, opens } = await showPreview()
  await opens({ kind: 'sponsor', piece: { ...PIECE, ...PICTURE, text: '', jumpUrl: '' } })
  expect([screen.queryByRole('link'), document.querySelectorAll('p').length]).toEqual([null, 0])
})

test.each([
  ['1.2', true],
  ['', false],
])('[C-7] the version “%s” of a download is said: %s', async (edition, isSaid) => {
  const { opens, says } = await showPreview()
  await opens({ kind: 'download', piece: { ...PIECE, platform: 'ios', edition } })
  expect(says(/^Version/)).toBe(isSaid)
})

test('[P-10] an article is shown whole, with who wrote it and since when it stands', async () => {
  const { screen, opens, heading, pictures } = await showPreview()
  await opens(ARTICLE)
  expect([heading(), pictures().length, screen.getByText('calm').tagName]).toEqual(['Harbour', 1, 'STRONG'])
  expect(document.body.textContent).toMatch(/HarbourLeo · today 12:00.*It is calm\./)
})

test('[P-10] an article without an author and a picture has neither', async () => {
  const { opens, pictures } = await showPreview()
  await opens({ ...ARTICLE, piece: { ...ARTICLE.piece, author: '', picture: null } })
  expect([pictures(), document.body.textContent.includes('·')]).toEqual([[], false])
})

test('[C-7] a link that is over says so and shows nothing in its place', async () => {
  const { isGone, says, screen } = await showPreview()
  await isGone()
  expect([says('This preview link no longer works'), screen.queryByRole('note'), screen.queryByRole('button')]).toEqual([
    true,
    null,
    null,
  ])
})

test('[C-7] a link that is over leads home', async () => {
  const { isGone, screen } = await showPreview()
  await isGone()
  expect(screen.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/app/home')
})

test('[C-7] a preview that could not be opened says why, and is asked for again by a press', async () => {
  const { screen, user, fails, says, asked, opens, heading } = await showPreview()
  await fails()
  expect([says('The preview could not be opened'), says('This preview link no longer works')]).toEqual([true, false])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await opens(BANNER)
  expect([asked().length, heading()]).toEqual([2, 'Harbour'])
})
