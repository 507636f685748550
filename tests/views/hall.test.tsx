import { of } from 'rxjs'
import { expect, test } from 'vitest'
import { fromObservable } from 'xstate'
import type { TableNow } from '#src/api/model/tableNow.ts'
import type { HallMaintenance } from '#src/machines/games/hallView.ts'
import { MaintenanceNotes } from '#src/ui/hall/MaintenanceNotes.tsx'
import { TableState } from '#src/ui/hall/TableState.tsx'
import { useChoice } from '#src/ui/hall/useChoice.ts'
import { NOON } from './support/kind.tsx'
import { show } from './support/show.tsx'

const WORDS = { language: 'en', words: ['hall', 'shared'] } as const
const TABLE: TableNow = {
  game: 'table-one',
  phase: 'betting',
  results: ['B270', 'P810', 'B540', 'T550', 'B610'],
  players: 3,
  until: NOON + 7_100,
}
const seconds = fromObservable<number, undefined>(() => of(NOON))
const showTable = (table: Partial<TableNow> | 'away' | null) =>
  show(<TableState table={table === null || table === 'away' ? table : { ...TABLE, ...table }} seconds={seconds} />, WORDS)

test('[P-5] a table that takes bets says for how many seconds yet, a part of one counted whole', async () => {
  const { screen } = await showTable({})
  expect(screen.queryByText('8 s')).not.toBe(null)
})

test.each([
  { name: 'a table that waits for somebody', table: { phase: 'betting', until: null } },
  { name: 'a table that deals', table: { phase: 'dealing' } },
] as const)('[P-5] $name says no seconds', async ({ table }) => {
  const { screen } = await showTable(table)
  expect(screen.queryByText(/\d s$/)).toBe(null)
})

test('[P-5] the seconds of a table never go below none', async () => {
  const { screen } = await showTable({ until: NOON - 2_000 })
  expect(screen.queryByText('0 s')).not.toBe(null)
})

test('[P-5] the road of a table is read with how often each side won', async () => {
  const { screen } = await showTable({})
  expect(screen.queryByRole('img', { name: 'Big road: banker 3, player 1, tie 1' })).not.toBe(null)
})

test.each([
  [null, 'Reading the table…'],
  ['away', 'The table cannot be reached right now; it will come back by itself'],
] as const)('[P-5] a table that is %s says: %s', async (table, said) => {
  const { screen } = await showTable(table)
  expect(screen.queryByText(said)).not.toBe(null)
})

test('[P-5] a table that waits to be opened takes no room for a road', async () => {
  await showTable({ phase: 'published', results: [] })
  expect(document.querySelector('[data-road]')).toBe(null)
})

test.each<[string, Partial<TableNow>, boolean, boolean]>([
  ['waits to be opened', { phase: 'published', results: [] }, false, true],
  ['has its first hand', { phase: 'betting', results: [] }, false, false],
  ['was closed after its hands', { phase: 'published' }, true, false],
])('[P-5] of a table that %s (%o) the road is read: %s, and how it is opened: %s', async (_, table, hasRoad, isTold) => {
  const { screen } = await showTable(table)
  expect([screen.queryByRole('img') !== null, screen.queryByText('Open the table to play the first hand') !== null]).toEqual([
    hasRoad,
    isTold,
  ])
})

const HOUR = 3_600_000
test.each([
  { isUnderway: true, until: null, said: 'Harbour Sports is under maintenance' },
  { isUnderway: true, until: NOON + HOUR, said: 'Harbour Sports is under maintenance, open again today 13:00' },
  { isUnderway: false, until: null, said: 'Harbour Sports closes for maintenance today 11:00' },
  { isUnderway: false, until: NOON + HOUR, said: 'Harbour Sports closes for maintenance from today 11:00 to today 13:00' },
])('[P-5] a venue’s maintenance, under way: $isUnderway, says: $said', async ({ isUnderway, until, said }) => {
  const one: HallMaintenance = {
    venue: 'OBTY',
    maintenance: { from: NOON - HOUR, until, words: { 'zh-CN': '升级', en: '' } },
    isUnderway,
  }
  const { screen } = await show(<MaintenanceNotes maintenances={[one]} now={() => NOON} />, WORDS)
  expect(screen.getByRole('status').textContent.replaceAll(' UTC+8', '')).toBe(`${said}升级`)
})

function Choice() {
  const { choice, words } = useChoice()
  return <output>{JSON.stringify({ ...choice, words })}</output>
}
test('[P-5] what is chosen in the hall is read from its address, but what is none', async () => {
  const { screen } = await show(<Choice />, {
    address: '/app/games?kind=slots&brand=tidepool&show=else&q=reels',
  })
  expect(JSON.parse(screen.getByRole('status').textContent)).toEqual({
    kind: 'slots',
    brand: 'tidepool',
    show: null,
    words: 'reels',
  })
})
