import { expect, test } from 'vitest'
import { SLOT } from '#src/api/model/games/slot/slotRules.ts'
import type { Stops } from '#src/api/model/games/slot/spin.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { Paytable } from '#src/frames/slot/Paytable.tsx'
import { Reels } from '#src/frames/slot/Reels.tsx'
import { FIRST_STOPS, stopsOf, winsAt } from '#src/frames/slot/shown.ts'
import { SlotGame } from '#src/frames/slot/SlotGame.tsx'
import { playedRound, roundOver, STANDING } from './support/playedRound.tsx'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

const showSlot = () => playedRound((round) => <SlotGame round={round} motion={false} />)
/** What a reel shows, from above: each of its pictures by its symbol, beginning with the one over what is seen. */
const columns = () =>
  [...document.querySelectorAll('[data-motion]')].map((reel) =>
    [...reel.querySelectorAll('[data-symbol]')].slice(1, 4).map((symbol) => symbol.getAttribute('data-symbol')),
  )
const columnsAt = (stops: Stops) =>
  SLOT.reels.map((ring, reel) => [0, 1, 2].map((row) => ring[((stops[reel] ?? 0) + row) % ring.length]))

/** All stops of the reels, with what each wins, looked through until one is found. */
function stopsWhere(is: (wins: ReturnType<typeof winsAt>) => boolean): Stops {
  for (let at = 0; at < 30 ** 3; at += 1) {
    const stops: Stops = [at % 30, Math.floor(at / 30) % 30, Math.floor(at / 900), 8, 0]
    if (is(winsAt(stops, roundOver(null, 0)))) return stops
  }
  throw new Error('there are none')
}
const LOST = stopsWhere(({ lines, scatter }) => lines.length === 0 && scatter === null)
const ONE_LINE = stopsWhere(({ lines, scatter }) => lines.length === 1 && scatter === null && lines[0]?.count === 3)
const PEARLS = stopsWhere(({ lines, scatter }) => lines.length === 0 && scatter !== null)

test.each([
  [[1, 2, 3, 4], 'too few'],
  [[1, 2, 3, 4, 5, 6], 'too many'],
  [[1, 2, 3, 4, 30], 'past the ring'],
  [[-1, 2, 3, 4, 5], 'before the ring'],
  [[0.5, 2, 3, 4, 5], 'between two'],
])('[P-5] stops %o are none of the slot’s: %s', (stops) => {
  expect(stopsOf(roundOver({ stops }, 0))).toBe(null)
})

test('[P-5] the first and the last stop of a reel are stops', () => {
  expect(stopsOf(roundOver({ stops: [0, 29, 0, 29, 0] }, 0))).toEqual([0, 29, 0, 29, 0])
})

test('[P-5] before anything was played the reels stand at their first stops', async () => {
  await showSlot()
  expect(columns()).toEqual(columnsAt(FIRST_STOPS))
})

test('[P-5] before anything was played nothing on the reels is lit', async () => {
  await showSlot()
  expect(document.querySelector('rect[width="92"]')).toBe(null)
})

test('[P-5] a round that is over stands at its own stops', async () => {
  const { play } = await showSlot()
  await play(roundOver({ stops: [29, 0, 29, 0, 29] }, 0))
  expect(columns()).toEqual(columnsAt([29, 0, 29, 0, 29]))
})

test('[P-5] what a line won is told in words', async () => {
  const { screen, play } = await showSlot()
  const line = winsAt(ONE_LINE, roundOver(null, 0)).lines[0]
  await play(roundOver({ stops: ONE_LINE }, line?.amount ?? 0))
  const words = new RegExp(`^line ${(line?.line ?? 0) + 1}: 3 × \\w+, .*${((line?.amount ?? 0) / 100).toFixed(2)}$`)
  expect(screen.queryByText(words)).not.toBe(null)
})

test('[P-5] what pearls won is told in words', async () => {
  const { screen, play } = await showSlot()
  const scatter = winsAt(PEARLS, roundOver(null, 0)).scatter
  await play(roundOver({ stops: PEARLS }, scatter?.amount ?? 0))
  expect(screen.queryByText(new RegExp(`^${scatter?.count} × pearl, .*${((scatter?.amount ?? 0) / 100).toFixed(2)}$`))).not.toBe(
    null,
  )
})

/** A symbol as it is called. */
const named = (symbol: string | undefined) => (symbol === 'star' ? 'starfish' : symbol)

test('[P-5] of a round that won nothing it is told what the reels show, row by row', async () => {
  const { screen, play } = await showSlot()
  await play(roundOver({ stops: LOST }, 0))
  const rows = [0, 1, 2].map((row) => columnsAt(LOST).map((column) => named(column[row])))
  expect(screen.getByText(/^The reels show: /).textContent).toBe(
    `The reels show: ${rows.map((row) => row.join(' ')).join(' / ')}`,
  )
})

/** The reels as they stand, over what they won for ten yuan. */
async function showReels(stops: Stops) {
  const wins = winsAt(stops, roundOver(null, 0))
  await show(<Reels stops={stops} motions={SLOT.reels.map(() => 'stands')} wins={wins} isWin={false} />)
  const cells = [...document.querySelectorAll('rect')].filter((one) => one.getAttribute('width') === '92')
  const at = (cell: Element, side: string) => Math.floor(Number(cell.getAttribute(side)) / 100)
  return { wins, cells: cells.map((cell) => [at(cell, 'x'), at(cell, 'y')]), lines: document.querySelectorAll('polyline') }
}

/** A line that won with its first three cells; `rows` = where it lies on each reel. */
async function showLine() {
  const { wins, ...page } = await showReels(ONE_LINE)
  return { ...page, rows: SLOT.lines[wins.lines[0]?.line ?? -1] ?? expect.unreachable('there is no line') }
}

test('[P-5] of a line that won just the cells are lit that won', async () => {
  const { rows, cells } = await showLine()
  expect(cells).toEqual([0, 1, 2].map((reel) => [reel, rows[reel]]))
})

test('[P-5] a line that won runs through the middle of the cells that won', async () => {
  const { rows, lines } = await showLine()
  expect([...lines].map((line) => line.getAttribute('points'))).toEqual([
    [0, 1, 2].map((reel) => `${reel * 100 + 50},${(rows[reel] ?? 0) * 100 + 50}`).join(' '),
  ])
})

test('[P-5] pearls that won are lit wherever they stand', async () => {
  const { wins, cells } = await showReels(PEARLS)
  expect(cells).toHaveLength(wins.scatter?.count ?? 0)
  const shown = columnsAt(PEARLS)
  expect(cells.map(([reel, row]) => shown[reel ?? 0]?.[row ?? 0])).toEqual(cells.map(() => 'pearl'))
})

test('[P-5] pearls that won have no line', async () => {
  const { lines } = await showReels(PEARLS)
  expect(lines).toHaveLength(0)
})

test('[P-5] reels that won nothing have nothing over them', async () => {
  const { cells, lines } = await showReels(LOST)
  expect([cells.length, lines.length, document.querySelectorAll('rect').length]).toEqual([0, 0, 0])
})

test('[P-5] a reel that turns shows again at its end what it began with', async () => {
  await show(<Reels stops={FIRST_STOPS} motions={SLOT.reels.map(() => 'turns')} wins={null} isWin={false} />)
  const first = [...(document.querySelector('[data-motion]')?.querySelectorAll('[data-symbol]') ?? [])]
  const symbols = first.map((symbol) => symbol.getAttribute('data-symbol'))
  expect([symbols.length, symbols.slice(9)]).toEqual([12, symbols.slice(0, 3)])
})

const showPays = () => playedRound((round) => <Paytable round={round} />, { stake: fen(2_000) })

test.each([
  ['lighthouse', 'a line’s tenth', ['3', '80', '4', '400', '5', '4000']],
  ['pearl', 'the whole', ['3', '100', '4', '400', '5', '2000']],
])('[P-5] what %s pays is told of %s of the present stake: %j', async (name, _, pays) => {
  const { screen } = await showPays()
  const cells = screen.getByText(name, { selector: 'p' }).parentElement?.querySelectorAll('dt, dd') ?? []
  expect([...cells].map(({ textContent }) => textContent.replaceAll(/[^\d]/g, ''))).toEqual(pays)
})

test('[P-5] the table of pays says what the present stake is a line', async () => {
  const { screen } = await showPays()
  expect(screen.queryByText(/2\.00 a line/)).not.toBe(null)
})

const motions = () => [...document.querySelectorAll('[data-motion]')].map((reel) => reel.getAttribute('data-motion'))

test('[P-5] the reels turn while a round is under way, come to their stop one after the other, and stand at its end', async () => {
  const page = await playedRound((round) => <SlotGame round={round} motion />, { moves: () => true })
  const seen = [motions()]
  await page.press('Spin')
  seen.push(motions())
  await page.answer({ kind: 'told', round: roundOver({ stops: LOST }, 0), state: STANDING })
  for (const _ of [1, 2]) {
    await told(() => page.clock.increment(1))
    seen.push(motions())
  }
  for (const _ of [3, 4, 5, 6]) await told(() => page.clock.increment(1))
  expect([...seen, motions()].map((reels) => reels.join(' '))).toEqual([
    'stands stands stands stands stands',
    'turns turns turns turns turns',
    'lands turns turns turns turns',
    'lands lands turns turns turns',
    'stands stands stands stands stands',
  ])
})

test('[P-5] where nothing may move the reels stand, also while a round is under way', async () => {
  const { press } = await showSlot()
  await press('Spin')
  expect(motions()).toEqual(SLOT.reels.map(() => 'stands'))
})

test.each([
  [1_000, 'false'],
  [1_001, 'true'],
])('[P-5] of ten yuan staked, that %i fen that come back shine over the reels is %s', async (returned, shines) => {
  const { play } = await showSlot()
  const before = document.querySelector('[data-shines]')?.getAttribute('data-shines')
  await play(roundOver({ stops: ONE_LINE }, returned))
  const after = document.querySelector('[data-shines]')?.getAttribute('data-shines')
  expect([before, after]).toEqual(['false', shines])
  expect(document.querySelector('svg[data-win]')?.getAttribute('data-win')).toBe(shines)
})
