import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fromCallback, type EventObject } from 'xstate'
import type { Language } from '#src/api/model/format.ts'
import type { ContentAnswer, OfficeContent, OfficeContentRow } from '#src/api/model/officeContent.ts'
import type { Right } from '#src/api/model/right.ts'
import { contentEditMachine, type ContentSave } from '#src/machines/backOffice/contentEditMachine.ts'
import {
  contentListMachine,
  type ContentQuery,
  contentVersionMachine,
  type HelpRatings,
  helpRatingsMachine,
  previewEndMachine,
  previewLinksMachine,
  previewMakeMachine,
} from '#src/machines/backOffice/contentListMachine.ts'
import { copyMachine } from '#src/machines/copy/copyMachine.ts'
import { ContentPage } from '#src/ui/backOffice/content/ContentPage.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { PIECE } from './support/contentEditor.tsx'
import { found } from './support/found.ts'
import { given } from './support/given.ts'
import { officeFor } from './support/office.ts'
import { showOfficeTable } from './support/officeTable.ts'
import { told } from './support/told.ts'

const { snapshot, versions, ...HEAD } = PIECE
const ROW: OfficeContentRow = {
  ...HEAD,
  title: snapshot.title,
  place: 'venues',
  order: 100,
  by: versions[0]?.by ?? '',
  at: 1_000,
  picture: null,
}
const ADDRESS = '/admin?kind=premium'

type Shown = { readonly rights?: readonly Right[]; readonly address?: string; readonly language?: Language }

/** Content, for an operator of it. */
async function showContent(
  rows: readonly OfficeContentRow[] = [ROW],
  { rights = ['content.read', 'content.act'], address = ADDRESS, ...said }: Shown = {},
) {
  const list = found<OfficeContentRow, ContentQuery>()
  const load = handActor<OfficeContent, { itemId: string }>()
  const save = handActor<ContentAnswer, { order: ContentSave }>()
  const logic = {
    list: contentListMachine.provide({ actors: list.actors }),
    edit: contentEditMachine.provide({
      actors: { load: load.logic, save: save.logic, holdTab: fromCallback<EventObject, undefined>(() => undefined) },
    }),
    version: contentVersionMachine,
    ratings: helpRatingsMachine.provide({ actors: given<HelpRatings, { readonly itemId: string }>([]) }),
    links: previewLinksMachine.provide({ actors: given([]) }),
    make: previewMakeMachine,
    end: previewEndMachine,
    copy: copyMachine,
  }
  // A piece that the address names stands in the place of the list.
  const tell = () => (address.includes('item=') ? told(() => undefined) : list.told(rows))
  const page = await showOfficeTable(<ContentPage {...officeFor(rights)} logic={logic} />, tell, { address, ...said })
  return {
    ...page,
    list,
    cells: () => page.screen.getAllByRole('cell').map(({ textContent }) => textContent),
    pick: (name: string) => page.user.click(page.screen.getByRole('button', { name })),
    looked: () => load.asked.map(({ input }) => input.itemId),
    loaded: (piece: OfficeContent) => told(() => load.last().resolve(piece)),
  }
}

test('[D-8] a piece stands with its state, language, order and who saved it last, under its place', async () => {
  const { cells, screen } = await showContent()
  expect(cells()).toEqual(['Harbour', 'Draft', 'EnglishNo 简体中文', '100', expect.stringMatching(/^leo · today 08:00/)])
  expect(screen.queryByRole('rowheader', { name: 'Venues' })).not.toBe(null)
})

const CHINESE: OfficeContentRow = {
  ...ROW,
  itemId: 'i-zh',
  language: 'zh-CN',
  title: '港口',
  state: 'published',
  hasDraft: false,
}

test('[D-8] a piece stands once in the list, in the language of the office, with a way to each other language', async () => {
  const { cells, pick, address } = await showContent([ROW, CHINESE])
  expect([cells()[0], cells()[2], cells().length]).toEqual(['Harbour', 'English简体中文Published', 5])
  await pick('简体中文 Published')
  expect(address()).toContain('item=i-zh')
})

test('[D-8] where pieces of one language are asked for each of them stands in the list', async () => {
  const { cells } = await showContent([CHINESE], { address: `${ADDRESS}&language=zh-CN` })
  expect([cells()[0], cells()[2]]).toEqual(['港口', '简体中文'])
})

test('[D-8] a piece that has a picture is listed with it, small', async () => {
  await showContent([{ ...ROW, picture: 'p'.repeat(43) }])
  expect(document.querySelector('td img')?.getAttribute('src')).toBe(`/picture/${'p'.repeat(43)}.webp`)
})

const NEXT = { version: 3, startsAt: 20_000, endsAt: null }
test.each([
  ['shown, with nothing newer', { state: 'published', hasDraft: false }, 'Published'],
  ['shown, with something newer', { state: 'published', hasDraft: true }, 'PublishedNewer draft'],
  ['a draft alone', { state: 'draft', hasDraft: true }, 'Draft'],
  [
    'shown, and another one waits',
    { state: 'published', hasDraft: false, next: NEXT },
    'PublishedNext one waitsfrom today 08:00 UTC+8',
  ],
  [
    'shown until its end',
    { state: 'published', hasDraft: false, pin: { version: 2, startsAt: 0, endsAt: 20_000 } },
    'Publisheduntil today 08:00 UTC+8',
  ],
  [
    'to be shown',
    { state: 'scheduled', hasDraft: false, pin: { version: 2, startsAt: 20_000, endsAt: null } },
    'Scheduledfrom today 08:00 UTC+8',
  ],
] as const)('[D-8] a piece that is %s says so', async (_, fields, words) => {
  const { cells } = await showContent([{ ...ROW, ...fields }])
  expect(cells()[1]).toBe(words)
})

test.each([
  ['a draft and a missing language', [ROW], 'Drafts: 1 · Missing in a language: 1'],
  [
    'a newer draft',
    [
      { ...CHINESE, hasDraft: true },
      { ...CHINESE, itemId: 'i-en', language: 'en' },
    ],
    'Newer drafts that nobody sees: 1',
  ],
  [
    'an end that is near',
    [CHINESE, { ...CHINESE, itemId: 'i-en', language: 'en', pin: { version: 2, startsAt: 0, endsAt: 20_000 } }],
    'Ending within two days: 1',
  ],
  [
    'nothing',
    [CHINESE, { ...CHINESE, itemId: 'i-en', language: 'en' }],
    'No draft waits, no language is missing, and nothing ends soon.',
  ],
] as const)('[D-8] what is unusual among the pieces of a kind is said above them: %s', async (_, rows, words) => {
  const { screen } = await showContent(rows)
  expect(screen.queryAllByText(words)).toHaveLength(1)
})

test('[D-8] where only some of the pieces are looked for, no language is said to be missing', async () => {
  const { cells, screen } = await showContent([ROW], { address: `${ADDRESS}&text=harbour` })
  expect([cells()[2], screen.queryByText(/Missing in a language/)]).toEqual(['English', null])
})

test('[D-8] a place that is not known is shown as it was written', async () => {
  const { screen } = await showContent([{ ...ROW, place: 'attic' }])
  expect(screen.queryByRole('rowheader', { name: 'attic' })).not.toBe(null)
})

test.each([
  ['/admin', { kind: 'banner', language: null, state: null, place: '', text: '' }],
  ['/admin?kind=lost&language=fr&state=lost&place=lost', { kind: 'banner', language: null, state: null, place: '', text: '' }],
  [
    '/admin?kind=article&language=en&state=ended&place=help&text=how',
    { kind: 'article', language: 'en', state: 'ended', place: 'help', text: 'how' },
  ],
  ['/admin?kind=premium&place=help', { kind: 'premium', language: null, state: null, place: '', text: '' }],
])('[D-8] of %s these pieces are asked for: %o', async (address, query) => {
  const { list } = await showContent([ROW], { address })
  expect(list.asked()).toEqual([query])
})

/** What the address asks for once another kind is chosen of pieces of a place that have a text. */
async function chooses(name: string) {
  const { pick, address } = await showContent([ROW], { address: '/admin?kind=premium&place=venues&text=a' })
  await pick(name)
  return new URLSearchParams(address().split('?')[1])
}

test.each([
  ['Articles', 'article'],
  ['Banners', null],
])('[D-8] who chooses the kind %s is at an address of the kind %s', async (name, kind) => {
  expect((await chooses(name)).get('kind')).toBe(kind)
})

test.each(['Articles', 'Banners'])('[D-8] a place of another kind is gone from the address with the kind %s', async (name) => {
  expect((await chooses(name)).has('place')).toBe(false)
})

test.each(['Articles', 'Banners'])('[D-8] what is sought stays in the address with the kind %s', async (name) => {
  expect((await chooses(name)).get('text')).toBe('a')
})

test('[D-8] the kind that is shown is marked', async () => {
  const { screen } = await showContent()
  const marked = screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)
  expect(marked).toEqual(['Premium entry'])
})

test('[D-8] places to filter by are those of the kind', async () => {
  const { screen } = await showContent([ROW], { address: '/admin?kind=navigation' })
  const options = within(screen.getByRole('combobox', { name: 'Place' }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
  expect(options).toEqual(['All', 'Side rail', 'Bottom bar', 'Foot of the page'])
})

/** The page once one of two pieces was opened. */
async function opened() {
  const page = await showContent([{ ...ROW, itemId: 'c0', slug: 'quay', title: 'Quay' }, ROW])
  await page.pick('Harbour')
  return page
}

test('[D-8] just the piece that was opened is loaded', async () => {
  const { looked } = await opened()
  expect(looked()).toEqual(['c1'])
})

test('[D-8] the address names the piece that was opened', async () => {
  const { address } = await opened()
  expect(address()).toBe('/admin?kind=premium&item=c1')
})

test('[D-8] who leaves a piece is back at the list of its kind', async () => {
  const { pick, loaded, address } = await showContent()
  await pick('Harbour')
  await loaded(PIECE)
  await pick('Back to the list')
  expect(address()).toBe('/admin?kind=premium')
})

test('[D-8] the browser’s Back leads from a piece to the list of its kind', async () => {
  const { back, address } = await opened()
  await back()
  expect(address()).toBe('/admin?kind=premium')
})

test('[D-8] who left a piece for the list goes back from there to where they came from', async () => {
  const { pick, loaded, go, back, address } = await showContent()
  await go('/admin?kind=premium&other=1')
  await pick('Harbour')
  await loaded(PIECE)
  await pick('Back to the list')
  await back()
  expect(address()).toBe('/admin?kind=premium')
})

test('[D-8] who may only look begins no piece', async () => {
  const { isButton } = await showContent([ROW], { rights: ['content.read'] })
  expect(isButton('New')).toBe(false)
})

test('[D-8] a piece that is begun is a new one of the kind', async () => {
  const { screen, pick, address } = await showContent()
  await pick('New')
  expect(address()).toBe('/admin?kind=premium&item=made-1')
  expect(screen.queryByRole('heading', { name: 'New: Premium entry' })).not.toBe(null)
})

test('[D-8] nothing is loaded for a piece that is begun', async () => {
  const { screen, pick, looked } = await showContent()
  await pick('New')
  expect(screen.queryByRole('heading', { name: 'New: Premium entry' })).not.toBe(null)
  expect(looked()).toEqual([])
})

test('[D-8] a piece that the address names is loaded, whatever its id', async () => {
  const { looked } = await showContent([], { address: '/admin?kind=premium&item=made-1' })
  expect(looked()).toEqual(['made-1'])
})
