import { expect, test } from 'vitest'
import type { HandResult } from '#src/api/model/games/baccarat/hand.ts'
import { BigRoad } from '#src/ui/shared/roads/BigRoad.tsx'
import { Sparkline } from '#src/ui/shared/Sparkline.tsx'
import { show } from './support/show.tsx'

/** The way that a price took, as it is drawn. */
async function showWay(points: readonly (readonly [number, number])[]) {
  const { screen } = await show(<Sparkline points={points} label="went up" />)
  return {
    path: document.querySelector('path')?.getAttribute('d'),
    name: screen.queryByRole('img')?.getAttribute('aria-label') ?? null,
  }
}

const UP_AND_DOWN = [
  [1_000, 1.5],
  [1_500, 2],
  [3_000, 1.75],
] as const

test('[P-4] a price’s way is a step from left to right for each price, up or down to where it is', async () => {
  const { path } = await showWay(UP_AND_DOWN)
  expect(path).toBe('M1.0 14.0H7.5V2.0H27.0V8.0')
})

test('[P-4] a price’s way is told in words', async () => {
  const { name } = await showWay(UP_AND_DOWN)
  expect(name).toBe('went up')
})

const NO_WAYS = [
  ['that nobody knows', []],
  ['of one price', [[1_000, 2]]],
  [
    'that did not change',
    [
      [1_000, 2],
      [2_000, 2],
    ],
  ],
] as const

test.each(NO_WAYS)('[P-4] a way %s is not drawn', async (_, points) => {
  const { path } = await showWay(points)
  expect(path).toBe(undefined)
})

test.each(NO_WAYS)('[P-4] a way %s is not told', async (_, points) => {
  const { name } = await showWay(points)
  expect(name).toBe(null)
})

test('[P-4] a price that changed within one moment is drawn in its place', async () => {
  const { path } = await showWay([
    [1_000, 2],
    [1_000, 1],
  ])
  expect(path).toBe('M1.0 2.0H1.0V14.0')
})

const hand = (winner: HandResult['winner'], fields: Partial<HandResult> = {}): HandResult => ({
  winner,
  playerPoints: 1,
  bankerPoints: 2,
  playerPair: false,
  bankerPair: false,
  natural: false,
  ...fields,
})
/** Hands that the sides win in turn, so that each is a column. */
const columns = (count: number) => Array.from({ length: count }, (_, at) => hand(at % 2 === 0 ? 'banker' : 'player'))

async function showRoad(results: readonly HandResult[], isFull = false) {
  const { screen } = await show(<BigRoad results={results} label={results.length === 0 ? '' : 'the shoe'} isFull={isFull} />)
  const marks = [...document.querySelectorAll('g')]
  return {
    name: screen.queryByRole('img')?.getAttribute('aria-label') ?? null,
    marks,
    /** Who won in each mark, and where it lies. */
    places: marks.map((one) => [one.dataset['winner'], one.getAttribute('transform')]),
    /** What is drawn in each: its circles by their radius, whether it is tied, and how often that is written. */
    drawn: marks.map((one) => ({
      circles: [...one.querySelectorAll('circle')].map((dot) => `${dot.getAttribute('r')} ${dot.getAttribute('cx') ?? 'middle'}`),
      isTied: one.querySelector('path') !== null,
      ties: one.querySelector('text')?.textContent ?? null,
    })),
  }
}

test('[P-5] a run of wins goes down a column of its own', async () => {
  const { places } = await showRoad([hand('banker'), hand('banker'), hand('player')])
  expect(places).toEqual([
    ['banker', 'translate(8 8)'],
    ['banker', 'translate(8 24)'],
    ['player', 'translate(24 8)'],
  ])
})

test('[P-5] a road without hands has no marks', async () => {
  const { marks } = await showRoad([])
  expect(marks).toEqual([])
})

test.each([
  ['with hands', [hand('banker')], 'the shoe'],
  ['without hands', [], null],
])('[P-5] what a road %s tells is %o', async (_, results, words) => {
  const { name } = await showRoad(results)
  expect(name).toBe(words)
})

test.each([
  [20, 20, 'banker'],
  [21, 20, 'player'],
  [22, 20, 'banker'],
])('[P-5] of a road with %i columns the latest %i are in sight, the first of them by the %s', async (count, seen, winner) => {
  const { places } = await showRoad(columns(count))
  expect([places.length, places[0]]).toEqual([seen, [winner, 'translate(8 8)']])
})

test('[P-5] a tie lies on the win before it', async () => {
  const { drawn } = await showRoad([hand('banker'), hand('tie')])
  expect(drawn).toEqual([{ circles: ['5.5 middle'], isTied: true, ties: null }])
})

test('[P-5] a tie before any win is no side’s', async () => {
  const { places, drawn } = await showRoad([hand('tie')])
  expect([places[0]?.[0], drawn[0]?.circles]).toEqual(['tie', []])
})

test.each([
  [1, true, null],
  [2, true, '2'],
  [2, false, null],
])('[P-5] of ties the count is written from two on where there is room: %i, %s, %o', async (count, isFull, ties) => {
  const { drawn } = await showRoad([hand('player'), ...Array.from({ length: count }, () => hand('tie'))], isFull)
  expect(drawn[0]).toMatchObject({ isTied: true, ties })
})

test.each([
  [{ playerPair: true }, true, ['5.5 middle', '2 5']],
  [{ bankerPair: true }, true, ['5.5 middle', '2 -5']],
  [{ playerPair: true, bankerPair: true }, false, ['5.5 middle']],
] as const)('[P-5] a pair is a dot in its side’s corner, where there is room: %o, %s', async (fields, isFull, circles) => {
  const { drawn } = await showRoad([hand('player', fields)], isFull)
  expect(drawn[0]?.circles).toEqual(circles)
})
