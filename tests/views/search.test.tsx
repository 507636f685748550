import { act, fireEvent } from '@testing-library/react'
import { EMPTY } from 'rxjs'
import { expect, test } from 'vitest'
import { createActor, fromObservable, fromPromise } from 'xstate'
import type { SearchHit } from '#src/api/model/search.ts'
import { type AnchorPage, anchorListMachine } from '#src/machines/anchor/anchorListMachine.ts'
import { matchListMachine } from '#src/machines/anchor/matchListMachine.ts'
import { favouritesMachine } from '#src/machines/favourites/favouritesMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { searchMachine } from '#src/machines/search/searchMachine.ts'
import { titleMachine } from '#src/machines/title/titleMachine.ts'
import type { RoomNews } from '#src/streams/roomStatus.ts'
import { SearchPage } from '#src/ui/search/SearchPage.tsx'
import { handActor, settled } from '#tests/machines/support/deferred.ts'
import { searchHit } from '#tests/machines/support/searchHit.ts'
import { show } from './support/show.tsx'

const HITS = [searchHit('help', 'h1', { title: 'Harbour rules' }), searchHit('help', 'h2', { title: 'Harbour hours' })]

async function showSearch(address = '/app/search', history: readonly string[] = []) {
  const find = handActor<readonly SearchHit[], { words: string }>()
  const kept: (readonly string[])[] = []
  const machine = searchMachine.provide({
    actors: { find: find.logic },
    actions: { keep: (_, params) => kept.push(params.history) },
  })
  const anchorList = anchorListMachine.provide({
    actors: {
      loadAnchors: fromPromise(() => Promise.resolve<AnchorPage>({ lobby: { seq: 0 }, list: [], counts: {} })),
      lobby: fromObservable<RoomNews, undefined>(() => EMPTY),
    },
  })
  const title = createActor(titleMachine.provide({ actors: { show: fromObservable<string, { text: string }>(() => EMPTY) } }), {
    input: { text: '' },
  })
  const view = (
    <SearchPage
      actors={{ title: title.start() }}
      logic={{ history: () => history, machine, anchorList, matchList: matchListMachine }}
      favourites={createActor(favouritesMachine).start()}
      now={() => 0}
    />
  )
  const page = await show(view, { address, language: 'en', words: ['search', 'shared'] })
  const answer = (hits: readonly SearchHit[] | null) =>
    act(async () => {
      if (hits === null) find.last().reject(new Failure('errors.networkAbnormal'))
      else find.last().resolve(hits)
      await settled()
    })
  const box = page.screen.getByRole<HTMLInputElement>('combobox')
  const chosen = () => document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent ?? null
  return { ...page, find, kept, answer, box, chosen }
}

test('[P-10] what the address says is searched at once, found by kind and counted, with what fits marked', async () => {
  const { screen, find, answer, box } = await showSearch('/app/search?q=harbour')
  expect([box.value, find.last().input.words]).toEqual(['harbour', 'harbour'])
  await answer(HITS)
  expect(screen.getByRole('status').textContent).toContain('2')
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual(['Harbour rules', 'Harbour hours'])
  expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['Harbour', 'Harbour'])
  expect(box.getAttribute('aria-expanded')).toBe('true')
})

test.each(['', '?q=harbour'])('[R-7] the search keeps its entry of the history while it says “%s” as it came', async (query) => {
  const { isEntryKept } = await showSearch(`/app/search${query}`)
  expect(isEntryKept()).toBe(true)
})

test('[P-10] up and down choose a find, round and round; Esc lets go of it, and then clears the box and its address', async () => {
  const { user, answer, box, chosen, address } = await showSearch('/app/search?q=harbour')
  await answer(HITS)
  box.focus()
  const seen: (string | null)[] = [chosen()]
  for (const key of ['{ArrowDown}', '{ArrowDown}', '{ArrowDown}', '{ArrowUp}', '{Escape}']) {
    await user.keyboard(key)
    seen.push(chosen())
  }
  expect(seen).toEqual([null, 'Harbour rules', 'Harbour hours', 'Harbour rules', 'Harbour hours', null])
  expect([box.value, document.activeElement]).toEqual(['harbour', box])
  await user.keyboard('{Escape}')
  expect([box.value, address()]).toEqual(['', '/app/search'])
})

test('[P-10] Enter opens the chosen find and remembers the words; without one it searches at once', async () => {
  const { user, find, answer, box, address, kept } = await showSearch()
  await user.type(box, 'harbour{Enter}')
  expect([find.last().input.words, address()]).toEqual(['harbour', '/app/search?q=harbour'])
  await answer(HITS)
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect([address(), kept.at(-1)]).toEqual(['/app/help/h2', ['harbour']])
})

test('[P-10] words that led to a find which the keyboard opened are remembered', async () => {
  const { user, answer, box, kept } = await showSearch('/app/search?q=harbour')
  await answer(HITS)
  box.focus()
  await user.keyboard('{ArrowDown}{Enter}')
  expect(kept).toEqual([['harbour']])
})

test('[P-10] keys of a word that an input method composes are its own', async () => {
  const { user, answer, box, chosen } = await showSearch('/app/search?q=harbour')
  await answer(HITS)
  fireEvent.keyDown(box, { key: 'ArrowDown', isComposing: true })
  expect(chosen()).toBe(null)
  box.focus()
  await user.keyboard('{ArrowDown}')
  fireEvent.keyDown(box, { key: 'Escape', isComposing: true })
  expect([chosen(), box.value]).toEqual(['Harbour rules', 'harbour'])
})

test('[P-10] what was searched before is one press away, and forgotten when that is wanted', async () => {
  const { screen, user, box, kept } = await showSearch('/app/search', ['lights', 'harbour'])
  await user.click(screen.getByRole('button', { name: 'lights' }))
  expect([box.value, document.activeElement]).toEqual(['lights', box])
  await user.clear(box)
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect([kept.at(-1), screen.queryByRole('button', { name: 'harbour' })]).toEqual([[], null])
})

test('[P-10] a search that finds nothing or fails says so, and a failed one is tried again', async () => {
  const { screen, user, find, answer } = await showSearch('/app/search?q=harbour')
  await answer(null)
  const asked = find.asked.length
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(find.asked.length).toBe(asked + 1)
  await answer([])
  expect(screen.getByText('Nothing found for “harbour”')).not.toBe(null)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBe(null)
})

test('[P-10] where one may look stands until something is searched, each kind leading to its own list', async () => {
  const { screen, answer, user, box } = await showSearch()
  const lists = () => [...(screen.queryByRole('region', { name: 'What are you looking for?' })?.querySelectorAll('a') ?? [])]
  expect(lists().map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
    ['Anchors', '/app/live'],
    ['Matches', '/app/live?view=matches'],
    ['Games', '/app/games'],
    ['News', '/app/news'],
    ['Help', '/app/help'],
  ])
  await user.type(box, 'harbour{Enter}')
  const during = lists().length
  await answer(HITS)
  expect([during, lists().length]).toEqual([0, 0])
})

test('[P-10] what was searched before gives way to what is found', async () => {
  const { screen, user, box, answer } = await showSearch('/app/search', ['lights'])
  const before = screen.queryByRole('button', { name: 'lights' })
  await user.type(box, 'harbour{Enter}')
  await answer(HITS)
  expect([before === null, screen.queryByRole('button', { name: 'lights' })]).toEqual([false, null])
})

test('[P-10] who has searched nothing before is shown no history', async () => {
  const { screen } = await showSearch()
  expect(screen.queryByRole('region', { name: 'Searched before' })).toBe(null)
})

test('[P-10] a search that finds nothing leads to who is live', async () => {
  const { screen, answer } = await showSearch('/app/search?q=harbour')
  await answer([])
  expect(screen.getByRole('link', { name: 'Live' }).getAttribute('href')).toBe('/app/live')
})
