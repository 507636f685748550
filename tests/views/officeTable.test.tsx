import { act, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { EMPTY } from 'rxjs'
import { expect, test } from 'vitest'
import { createActor, fromObservable } from 'xstate'
import { Failure } from '#src/machines/kit/failure.ts'
import { createPagedList, type Page, type PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import { titleMachine } from '#src/machines/title/titleMachine.ts'
import { type Column, DataTable } from '#src/ui/backOffice/table/DataTable.tsx'
import { type Filter, FilterBar } from '#src/ui/backOffice/table/FilterBar.tsx'
import { TablePage } from '#src/ui/backOffice/table/TablePage.tsx'
import { useAddress } from '#src/ui/backOffice/table/useAddress.ts'
import { handActor, settled } from '#tests/machines/support/deferred.ts'
import { show } from './support/show.tsx'
import { windowOf } from './support/windowOf.ts'

type Person = { readonly id: string; readonly grade: string; readonly sum: number }

const COLUMNS: readonly Column<Person>[] = [
  { id: 'name', label: 'Name', cell: ({ id }) => id, isFixed: true },
  { id: 'sum', label: 'Sum', cell: ({ sum }) => sum, isNumber: true },
  { id: 'note', label: 'Note', cell: () => 'none', isExtra: true },
]

const person = (id: string, grade = 'gold'): Person => ({ id, grade, sum: 1 })

type Options = Partial<
  Pick<ComponentProps<typeof TablePage<Person, string | null>>, 'keeps' | 'add' | 'emptyWay' | 'views' | 'about'>
>

async function showTable(address = '/people', options: Options = {}) {
  const load = handActor<Page<Person>, PageQuery<Person, string | null>>()
  const machine = createPagedList<Person, string | null>('people', { keyOf: ({ id }) => id, step: 2 })
  const list = createActor(machine.provide({ actors: { load: load.logic } }), { input: { query: null } }).start()
  const shown = titleMachine.provide({ actors: { show: fromObservable<string, { text: string }>(() => EMPTY) } })
  const title = createActor(shown, { input: { text: '' } }).start()
  const opened: string[] = []
  let begun = 0
  function People() {
    const at = useAddress()
    return (
      <TablePage
        title="People"
        tabTitle={title}
        address={at}
        list={list}
        query={at.get('name')}
        filters={[{ kind: 'text', id: 'name', label: 'Name' }]}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        onOpen={({ id }) => opened.push(id)}
        groupOf={({ grade }) => grade}
        empty="Nobody"
        add={{ label: 'New', onPress: () => (begun += 1) }}
        tools={<button>Save</button>}
        {...options}
      />
    )
  }
  const page = await show(<People />, { address, language: 'en', words: ['backOffice'] })
  const answer = (people: readonly Person[] | null, more = false) =>
    act(async () => {
      if (people === null) load.last().reject(new Failure('errors.networkAbnormal'))
      else load.last().resolve({ list: people, more })
      await settled()
    })
  const rows = () => page.screen.getAllByRole('row').map(({ textContent }) => textContent)
  return { ...page, load, answer, rows, opened, begun: () => begun, title: () => title.getSnapshot().context.text }
}

test('[D-8] a table says what it is, and shows rows under the headings of their groups, without the extra columns', async () => {
  const { screen, answer, rows, title } = await showTable()
  expect([title(), screen.queryByRole('table')]).toEqual(['People', null])
  await answer([person('ada'), person('mia', 'silver'), person('leo')])
  expect(screen.getByRole('table', { name: 'People' }).getAttribute('aria-busy')).toBe('false')
  expect(rows()).toEqual(['NameSum', 'gold', 'ada1', 'leo1', 'silver', 'mia1'])
})

test('[D-8] what the address asks for is asked once, and again when that is another', async () => {
  const { screen, user, load, answer } = await showTable('/people?name=mia')
  expect(load.last().input.query).toBe('mia')
  await answer([person('mia')])
  const asked = load.asked.length
  await user.clear(screen.getByRole('searchbox', { name: 'Name' }))
  await user.type(screen.getByRole('searchbox', { name: 'Name' }), 'leo{Enter}')
  expect([load.asked.length - asked, load.last().input.query]).toEqual([1, 'leo'])
})

test('[D-8] more of a table is asked for by a button that is there while there is more', async () => {
  const { screen, user, load, answer, rows } = await showTable()
  await answer([person('ada'), person('leo')], true)
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  expect(load.last().input.after?.id).toBe('leo')
  await answer([person('mia')])
  expect([rows().at(-1), screen.queryByRole('button', { name: 'Show more' })]).toEqual(['mia1', null])
})

test('[D-8] a table that cannot be loaded says so and can be asked for again; what is shown stays', async () => {
  const { screen, user, answer, rows } = await showTable()
  await answer(null)
  expect(screen.queryByText('Nobody')).toBe(null)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await answer([])
  expect(screen.getByText('Nobody')).not.toBe(null)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBe(null)
  expect(() => rows()).toThrow()
})

test('[D-8] where none of what is here is looked for, the table says that there is nothing', async () => {
  const { screen, answer } = await showTable('/people', { keeps: ({ id }) => id === 'mia' })
  await answer([person('ada')])
  expect([screen.getByText('Nobody') !== null, screen.queryByRole('table')]).toEqual([true, null])
})

test('[D-8] where nothing is what is looked for that is said, and a press shows all', async () => {
  const { screen, user, answer, address } = await showTable('/people?name=mia&columns=name')
  await answer([])
  expect([screen.queryByText('Nobody'), screen.queryByText('No match') !== null]).toEqual([null, true])
  await user.click(screen.getByRole('button', { name: 'Show all' }))
  expect(address()).toBe('/people?columns=name')
})

test('[D-8] a table of which nothing is there at all has nothing to save, nor columns to choose', async () => {
  const { screen, answer } = await showTable()
  const tools = () => ['Save', 'Columns'].map((name) => screen.queryByRole('button', { name }) !== null)
  expect(tools()).toEqual([true, true])
  await answer([])
  expect(tools()).toEqual([false, false])
})

test('[D-8] where nothing is there at all nothing can be filtered, and what begins something stands there', async () => {
  const { screen, user, answer, begun } = await showTable()
  await answer([])
  expect(screen.queryByRole('search')).toBe(null)
  await user.click(screen.getByRole('button', { name: 'New' }))
  expect(begun()).toBe(1)
})

test('[D-8] where nothing is there at all and nothing can be begun, a way leads to where more is', async () => {
  const { screen, answer } = await showTable('/people', { add: false, emptyWay: { label: 'Others', to: '/others' } })
  await answer([])
  expect(screen.getByRole('link', { name: 'Others' }).getAttribute('href')).toBe('/others')
})

test.each([
  ['all of it', '/people', false],
  ['a part', '/people?state=new', true],
])('[D-8] where nothing is there in %s of a table, that its parts can be chosen is %s', async (_, address, isThere) => {
  const { screen, answer } = await showTable(address, { views: <p>Parts</p>, about: 'Known' })
  expect(screen.queryByText('Parts')).not.toBe(null)
  await answer([])
  expect([screen.queryByText('Parts') !== null, screen.queryByText('Known')]).toEqual([isThere, null])
})

test('[D-8] where filters leave nothing of a table its tools stay', async () => {
  const { screen, answer } = await showTable('/people?name=mia')
  await answer([])
  expect(['Save', 'Columns'].map((name) => screen.queryByRole('button', { name }) !== null)).toEqual([true, true])
})

test.each([
  ['wide', 'beside the title', false],
  ['narrow', 'with the filters, folded', true],
] as const)('[D-8] in a %s window what is done with a table stands %s', async (width, _, isFolded) => {
  windowOf(width)
  const { screen, answer } = await showTable()
  await answer([person('ada')])
  const filters = within(screen.getByRole('search'))
  expect(['Save', 'Columns', 'More'].map((name) => filters.queryByRole('button', { name }) !== null)).toEqual([
    isFolded,
    isFolded,
    isFolded,
  ])
})

/** A table of Ada alone, of whom one thing is not known. */
const showAda = (props: Partial<Parameters<typeof DataTable<Person>>[0]>) =>
  show(
    <DataTable
      label="People"
      rows={[person('ada')]}
      columns={[...COLUMNS.slice(0, 2), { id: 'tags', label: 'Tags', cell: () => '–' }]}
      keyOf={({ id }) => id}
      busy={false}
      onOpen={undefined}
      {...props}
    />,
  )

test('[D-8] on a phone a record leaves out what is not known of it', async () => {
  const { screen } = await showAda({})
  const blank = screen.getAllByRole('cell').map(({ className }) => className.includes('blank'))
  expect(blank).toEqual([false, false, true])
})

test('[D-8] on a phone sentences of a record stand without the name of their column', async () => {
  const about = { id: 'about', label: 'About', cell: () => 'Came by ship.', isProse: true }
  const { screen } = await showAda({ columns: [...COLUMNS.slice(0, 1), about] })
  const prose = screen.getAllByRole('cell').map(({ className }) => className.includes('prose'))
  expect(prose).toEqual([false, true])
})

test('[D-8] on a phone the facts of rows that are compared stand in columns', async () => {
  const { screen } = await showAda({ onPhone: 'facts' })
  expect(screen.getByRole('table').className).toContain('factRows')
})

test.each([
  ['wide', 'at the title', false],
  ['narrow', 'with the filters', true],
] as const)('[D-8] in a %s window something new is begun by a button %s that says its word', async (width, _, isFilter) => {
  windowOf(width)
  const { screen, user, answer, begun } = await showTable()
  await answer([person('ada')])
  const button = screen.getByRole('button', { name: 'New' })
  expect([button.textContent, button.closest('[role="search"]') !== null]).toEqual(['New', isFilter])
  await user.click(button)
  expect(begun()).toBe(1)
})

test('[D-8] keys go through the rows, Enter opens one, and / leads to the search, where they are letters', async () => {
  const { screen, user, answer, opened } = await showTable()
  await answer([person('ada'), person('leo')])
  await user.keyboard('jj{Enter}')
  await user.keyboard('k{Enter}')
  expect(opened).toEqual(['leo', 'ada'])
  await user.keyboard('/jk')
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Name' }).value).toBe('jk')
})

test('[D-8] columns are chosen into the address; one that is fixed stays', async () => {
  const { screen, user, answer, address, rows } = await showTable('/people?name=m')
  await answer([person('mia')])
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  const choice = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name })
  expect([(await choice('Name')).disabled, (await choice('Note')).checked]).toEqual([true, false])
  await user.click(await choice('Note'))
  expect(address()).toBe('/people?name=m&columns=name%2Csum%2Cnote')
  await user.click(await choice('Sum'))
  await user.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('switch')).toBe(null)
  expect(rows()[0]).toBe('NameNote')
})

const FILTERS: readonly Filter[] = [
  { kind: 'text', id: 'name', label: 'Name' },
  { kind: 'text', id: 'note', label: 'Note' },
  { kind: 'choice', id: 'grade', label: 'Grade', options: [{ value: 'gold', label: 'Gold' }] },
  { kind: 'date', id: 'from', label: 'From' },
  { kind: 'date', id: 'to', label: 'To' },
]

/** Filters of a table, as the address has them. */
async function showFilters(address = '/people') {
  const Bar = () => <FilterBar address={useAddress()} filters={FILTERS} />
  const page = await show(<Bar />, { address, language: 'en', words: ['backOffice'] })
  const field = (name: string) => page.screen.getByLabelText<HTMLInputElement>(name)
  return {
    ...page,
    field,
    values: () => ['Name', 'Note', 'Grade', 'From'].map((name) => field(name).value),
    press: (name: string) => page.user.click(page.screen.getByRole('button', { name })),
  }
}

test('[D-8] filters of a table stand as the address has them', async () => {
  const { values } = await showFilters('/people?name=mia&note=vip&grade=gold&from=2026-01-02')
  expect(values()).toEqual(['mia', 'vip', 'gold', '2026-01-02'])
})

test('[D-8] filters that are cleared are gone from their fields and the address, and nothing else of it', async () => {
  const { values, press, address } = await showFilters('/people?name=mia&grade=gold&columns=name')
  await press('Clear filters')
  expect([values(), address()]).toEqual([['', '', '', ''], '/people?columns=name'])
})

test('[D-8] filters that were cleared are not sent by the next search', async () => {
  const { user, field, press, address } = await showFilters('/people?name=mia')
  await press('Clear filters')
  await user.type(field('Note'), 'vip{Enter}')
  expect(address()).toBe('/people?note=vip')
})

test('[D-8] there is something to clear where something is filtered alone', async () => {
  const { screen } = await showFilters('/people?columns=name')
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBe(null)
})

test('[D-8] what is written counts once it is sent, all of it together', async () => {
  const { user, field, press, address } = await showFilters()
  await user.type(field('Name'), ' mia ')
  await user.type(field('Note'), 'vip')
  expect(address()).toBe('/people')
  await press('Search')
  expect(address()).toBe('/people?name=mia&note=vip')
})

test('[D-8] what is chosen counts at once, beside what was sent', async () => {
  const { user, field, address } = await showFilters('/people?name=mia')
  await user.selectOptions(field('Grade'), 'Gold')
  expect(address()).toBe('/people?name=mia&grade=gold')
  await user.selectOptions(field('Grade'), 'All')
  expect(address()).toBe('/people?name=mia')
})

test.each([
  ['/people?name=mia', 'Filters'],
  ['/people?name=mia&note=vip&grade=gold', 'Filters (2)'],
])('[D-8] of %s it is said how many filters count beside the search: %s', async (address, name) => {
  const { screen, press } = await showFilters(address)
  const button = () => screen.getByRole('button', { name })
  expect(button().getAttribute('aria-expanded')).toBe('false')
  await press(name)
  expect(button().getAttribute('aria-expanded')).toBe('true')
})

test('[D-8] the search says what it looks for in its box, and Enter sends it', async () => {
  const { user, field, address } = await showFilters()
  expect([field('Name').placeholder, field('Name').getAttribute('aria-label')]).toEqual(['Name', 'Name'])
  await user.type(field('Name'), 'mia{Enter}')
  expect(address()).toBe('/people?name=mia')
})

test.each([
  ['/people?from=2026-01-02', ['2026-01-02', 'Any day']],
  ['/people', ['Any day', 'Any day']],
])('[D-8] the days of filters stand as in the rows, or that it is any: %s', async (address, words) => {
  const { field } = await showFilters(address)
  expect(['From', 'To'].map((name) => field(name).previousElementSibling?.textContent)).toEqual(words)
})

test('[D-8] the days from and to stand together, apart from other filters', async () => {
  const { field } = await showFilters()
  const range = field('From').closest('[class*="range"]')
  expect([range?.contains(field('To')), range?.contains(field('Grade'))]).toEqual([true, false])
})

test('[D-8] where nothing is written the first choice stands on a phone, and the others are folded', async () => {
  const filters = FILTERS.filter(({ kind }) => kind !== 'text')
  const Bar = () => <FilterBar address={useAddress()} filters={filters} />
  const { screen } = await show(<Bar />, { language: 'en', words: ['backOffice'] })
  const isFolded = (name: string) => screen.getByLabelText(name).closest('[class*="fold"]') !== null
  expect(['Grade', 'From'].map(isFolded)).toEqual([false, true])
})
