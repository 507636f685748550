import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { Failure } from '#src/machines/kit/failure.ts'
import { createPagedList, type Page, type PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

/** A list that is answered by hand. */
async function showList() {
  const load = handActor<Page<string>, PageQuery<string, null>>()
  const logic = createPagedList<string, null>('list', { keyOf: (item) => item, step: 2 }).provide({
    actors: { load: load.logic },
  })
  const list = createActor(logic, { input: { query: null } }).start()
  const { screen, user } = await show(
    <PagedList list={list} waiting={<i>waiting</i>} empty={<i>nothing</i>} failedTitle="It failed" moreLabel="More">
      {(items) => items.map((item) => <i key={item}>{item}</i>)}
    </PagedList>,
    { language: 'en' },
  )
  return {
    load,
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    shown: () => [...document.querySelectorAll('i')].map(({ textContent }) => textContent),
    failed: () => screen.queryByText('It failed') !== null,
    has: (name: string) => screen.queryByRole('button', { name }) !== null,
    answer: (items: readonly string[], more = false) => told(() => load.last().resolve({ list: items, more })),
    fail: () => told(() => load.last().reject(new Failure('errors.rateLimited'))),
  }
}

test('[D-6] a list says that there is nothing once that is known', async () => {
  const { shown, answer } = await showList()
  expect(shown()).toEqual(['waiting'])
  await answer([])
  expect(shown()).toEqual(['nothing'])
})

test('[D-6] a list that could not be loaded says so', async () => {
  const { shown, failed, fail } = await showList()
  await fail()
  expect([shown(), failed()]).toEqual([[], true])
})

test('[D-6] a list that could not be loaded is asked for again by a press', async () => {
  const { load, shown, failed, press, fail, answer } = await showList()
  await fail()
  await press('Try again')
  expect(load.asked).toHaveLength(2)
  await answer(['a'])
  expect([shown(), failed()]).toEqual([['a'], false])
})

test('[D-6] what is shown stays beside that more of it could not be loaded', async () => {
  const { shown, failed, press, fail, answer } = await showList()
  await answer(['a', 'b'], true)
  await press('More')
  await fail()
  expect([shown(), failed()]).toEqual([['a', 'b'], true])
})

test('[D-6] more that could not be loaded is asked for again by a press', async () => {
  const { shown, failed, has, press, fail, answer } = await showList()
  await answer(['a', 'b'], true)
  await press('More')
  await fail()
  await press('More')
  await answer(['c'])
  expect([shown(), failed(), has('More')]).toEqual([['a', 'b', 'c'], false, false])
})
