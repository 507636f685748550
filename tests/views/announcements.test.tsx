import { act, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type ActorRefFrom, fromPromise } from 'xstate'
import type { Announcement } from '#src/api/model/announcement.ts'
import { announcementListMachine, announcementMachine } from '#src/machines/announcements/announcementsMachine.ts'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { AnnouncementList } from '#src/ui/announcements/AnnouncementList.tsx'
import { AnnouncementsPage } from '#src/ui/announcements/AnnouncementsPage.tsx'
import { AnnouncementView } from '#src/ui/announcements/AnnouncementView.tsx'
import { handActor, settled } from '#tests/machines/support/deferred.ts'
import { silent } from '#tests/support/silent.ts'
import { given } from './support/given.ts'
import { NOON } from './support/kind.tsx'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'
import { told } from './support/told.ts'
import { windowOf } from './support/windowOf.ts'

const WORDS = { language: 'en', words: ['announcements'] } as const
const title = shownBy<ActorRefFrom<typeof titleMachine>>({}).ref
const announced = (id: string, fields: Partial<Announcement> = {}): Announcement => ({
  id,
  content: `words of ${id}`,
  at: NOON,
  until: null,
  ...fields,
})

async function showList(...list: readonly Announcement[]) {
  const logic = announcementListMachine.provide({ actors: given<Announcement, null>(list) })
  const { screen } = await show(<AnnouncementList logic={logic} title={title} now={() => NOON} />, WORDS)
  await act(settled)
  return within(screen.getByRole('list')).getAllByRole('link')
}

test('[S-10] what is announced stands with since when and, where it ends, until when', async () => {
  const links = await showList(announced('a1'), announced('a2', { until: NOON + 3_600_000 }))
  expect(links.map((one) => one.textContent.replaceAll(' UTC+8', ''))).toEqual([
    'words of a1today 12:00',
    'words of a2today 12:00 · Until today 13:00',
  ])
})

test('[S-10] what is announced leads to its page', async () => {
  const links = await showList(announced('a 1'))
  expect(links.map((one) => one.getAttribute('href'))).toEqual(['/app/announcements/a%201'])
})

async function showOne() {
  const load = handActor<Page<Announcement>, PageQuery<Announcement, { readonly id: string }>>()
  const logic = announcementMachine.provide({
    actors: { load: load.logic, changes: silent<unknown, { query: { readonly id: string } }>() },
  })
  const page = await show(<AnnouncementView id="a1" logic={logic} title={title} now={() => NOON} />, WORDS)
  return {
    ...page,
    fail: (key: ErrorKey = 'errors.notFound') => told(() => load.last().reject(new Failure(key))),
    answer: () => told(() => load.last().resolve({ list: [announced('a1')], more: false })),
    asked: () => load.asked.map(({ input }) => input.query.id),
  }
}

test('[S-10] an announcement that was taken back says so', async () => {
  const { screen, fail } = await showOne()
  await fail()
  expect(screen.getByRole('alert').textContent).toContain('This announcement is no longer shown')
})

test('[S-10] an announcement that was taken back cannot be tried again: it leads to all that are there', async () => {
  const { screen, fail } = await showOne()
  await fail()
  const ways = screen.getAllByRole('link').map((one) => one.getAttribute('href'))
  expect([screen.queryByRole('button'), ways]).toEqual([null, ['/app/announcements']])
})

test('[S-10] an announcement that could not be opened is asked for again by a press', async () => {
  const { screen, user, fail, answer, asked } = await showOne()
  await fail('errors.networkAbnormal')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await answer()
  expect([asked(), screen.queryByText('words of a1') !== null]).toEqual([['a1', 'a1'], true])
})

test('[S-10] an announcement that is on its way is not said to be gone', async () => {
  const { screen } = await showOne()
  expect(screen.queryByText(/^This announcement/)).toBe(null)
})

test.each([
  ['narrow', '/app/announcements', ['a1', 'a2'], []],
  ['narrow', '/app/announcements/a2', ['a1'], ['a2']],
  ['narrow', '/app/announcements/a9', ['a1', 'a2'], []],
  ['wide', '/app/announcements', ['a1', 'a2'], []],
  ['wide', '/app/announcements/a2', ['a1'], ['a2']],
  ['wide', '/app/announcements/a9', ['a1', 'a2'], []],
] as const)(
  '[P-3] in a %s window at %s stand the list of %j, from near %j, and the news',
  async (width, address, listed, near) => {
    windowOf(width)
    const list = [announced('a1'), announced('a2')]
    const byId = fromPromise<Page<Announcement>, PageQuery<Announcement, { readonly id: string }>>(async ({ input }) => {
      const found = list.filter(({ id }) => id === input.query.id)
      if (found.length === 0) throw new Failure('errors.notFound')
      return { list: found, more: false }
    })
    const logic = {
      list: announcementListMachine.provide({ actors: given<Announcement, null>(list) }),
      one: announcementMachine.provide({
        actors: { load: byId, changes: silent<unknown, { query: { readonly id: string } }>() },
      }),
    }
    const { screen } = await show(
      <AnnouncementsPage actors={{ title }} logic={logic} now={() => NOON} News={() => <p>news</p>} />,
      {
        ...WORDS,
        address,
        route: address === '/app/announcements' ? address : '/app/announcements/:announcementId',
      },
    )
    await act(settled)
    const rows = screen.queryAllByRole('listitem').map((one) => one.querySelector('strong')?.textContent)
    const headings = screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    const others = ['Other announcements', 'This announcement is no longer shown']
    const opened = headings.filter((one) => one !== null && !others.includes(one))
    const wordsOf = (id: string) => `words of ${id}`
    expect([rows, opened, screen.queryByText('news') !== null]).toEqual([listed.map(wordsOf), near.map(wordsOf), true])
  },
)
