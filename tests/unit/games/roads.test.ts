import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { HandResult } from '#src/api/model/games/baccarat/hand.ts'
import { beadPlate, bigRoad, ROAD_ROWS } from '#src/api/model/games/baccarat/roads.ts'

const LETTERS = { P: 'player', B: 'banker', T: 'tie' } as const

/** Results by their letters: P, B and T. */
function results(text: string): HandResult[] {
  return Array.from(text, (letter) => ({
    winner: LETTERS[letter as keyof typeof LETTERS],
    playerPoints: 0,
    bankerPoints: 0,
    playerPair: false,
    bankerPair: false,
    natural: false,
  }))
}

/** The big road as it is drawn: rows of letters, a digit instead for a mark with ties, a dot where nothing lies. */
function drawn(text: string): string[] {
  const marks = bigRoad(results(text))
  const columns = Math.max(0, ...marks.map(({ column }) => column + 1))
  const rows = Math.max(0, ...marks.map(({ row }) => row + 1))
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (__, column) => {
      const mark = marks.find((one) => one.column === column && one.row === row)
      if (mark === undefined) return '.'
      return mark.ties > 0 ? String(mark.ties) : mark.winner === 'player' ? 'P' : 'B'
    }).join(''),
  )
}

test('[P-5] the bead plate goes down six and to the right, hand by hand', () => {
  const beads = beadPlate(results('PBTPBTP'))
  expect(beads.map(({ column, row }) => [column, row])).toEqual([
    [0, 0],
    [0, 1],
    [0, 2],
    [0, 3],
    [0, 4],
    [0, 5],
    [1, 0],
  ])
  expect(beads.map(({ result }) => result.winner)).toEqual(['player', 'banker', 'tie', 'player', 'banker', 'tie', 'player'])
  expect(beadPlate([])).toEqual([])
})

test('[P-5] wins of a side go down a column, and the other side begins the next', () => {
  expect(drawn('')).toEqual([])
  expect(drawn('PPBPB')).toEqual(['PBPB', 'P...'])
  expect(drawn('BBBBBBP')).toEqual(['BP', 'B.', 'B.', 'B.', 'B.', 'B.'])
})

test('[P-5] a seventh win turns right into the dragon’s tail, and what is blocked turns above it', () => {
  expect(drawn('BBBBBBBB')).toEqual(['B..', 'B..', 'B..', 'B..', 'B..', 'BBB'])
  expect(drawn('BBBBBBBBPPPPPP')).toEqual(['BP.', 'BP.', 'BP.', 'BP.', 'BPP', 'BBB'])
  // Once it has turned it stays in its row, also where the place below is free again.
  expect(drawn('BBBBBBBPPPPPPPP')).toEqual(['BP...', 'BP...', 'BP...', 'BP...', 'BPPPP', 'BB...'])
})

test('[P-5] a run whose column a tail has taken at the top begins in the next free one', () => {
  // Each run is blocked one row higher, until the seventh runs along the top.
  const runs = ['B'.repeat(8), 'P'.repeat(8), 'B'.repeat(8), 'P'.repeat(8), 'B'.repeat(8), 'P'.repeat(8)]
  const marks = bigRoad(results(`${runs.join('')}B`))
  const places = marks.map(({ column, row }) => `${column}:${row}`)
  expect(new Set(places).size).toBe(marks.length)
  const last = marks.at(-1)!
  expect([last.row, last.winner]).toEqual([0, 'banker'])
  const top = marks.slice(0, -1).filter(({ row }) => row === 0)
  expect(last.column).toBe(Math.max(...top.map(({ column }) => column)) + 1)
  expect(last.column).toBeGreaterThan(6)
})

test('[P-5] ties are counted on the mark before them; those before any win, on the first', () => {
  expect(drawn('PTTB')).toEqual(['2B'])
  expect(drawn('TT')).toEqual(['2'])
  expect(bigRoad(results('TT'))[0]!.winner).toBeNull()
  expect(drawn('TTPP')).toEqual(['2', 'P'])
  expect(bigRoad(results('TTP'))).toMatchObject([{ winner: 'player', ties: 2, column: 0, row: 0 }])
  expect(drawn('PTP')).toEqual(['1', 'P'])
})

test('[P-5] [property] the big road keeps every hand, in order, each mark in a place of its own within six rows', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('P', 'B', 'T', 'B', 'P'), maxLength: 90 }), (text) => {
      const marks = bigRoad(results(text))
      const told = marks
        .map(({ winner, ties }) => (winner === null ? '' : winner === 'player' ? 'P' : 'B') + 'T'.repeat(ties))
        .join('')
      // Ties before the first win are told on it.
      expect(told).toBe(text.replace(/^(T+)([PB])/, '$2$1'))
      expect(marks.every(({ row, column }) => row >= 0 && row < ROAD_ROWS && column >= 0)).toBe(true)
      expect(new Set(marks.map(({ row, column }) => `${column}:${row}`)).size).toBe(marks.length)
      for (const [index, mark] of marks.entries()) {
        const before = marks[index - 1]
        if (before === undefined) continue
        if (before.winner !== mark.winner) expect(mark.row).toBe(0)
        else
          expect([mark.column - before.column, mark.row - before.row]).toSatisfy(
            ([right, down]) => right + down === 1 && right >= 0 && down >= 0,
          )
      }
    }),
  )
})
