import Libsql from 'libsql'
import { beforeEach, expect, test, vi } from 'vitest'
import { fen } from '#src/api/model/money/amount.ts'
import { openBook, type Book, type Frame } from '#server/sim/provider/kit/book.ts'
import type { SiteLine } from '#server/sim/provider/kit/siteLine.ts'
import { createRounds } from '#server/sim/provider/rounds.ts'

const NOW = 1_000_000
const frame: Frame = {
  session: 's-1',
  player: 'p-1',
  game: 'tidepool-dice',
  min_stake: 100,
  max_stake: 100_000,
  pace: 5_000,
  opened_at: 0,
}

let book: Book
/** What the site was asked. */
let asks: string[]
beforeEach(() => {
  asks = []
  book = openBook(new Libsql(':memory:'), NOW)
})

/** The rounds as a process of the provider has them that just began. */
function begun() {
  const site: SiteLine = {
    enter: () => Promise.resolve(null),
    ask: async (word) => {
      asks.push(word)
      return { ok: true, balance: fen(1_000) }
    },
  }
  return createRounds({ book, site, now: () => NOW })
}
const asked = (key: string) => {
  const { commitment } = book.prepared(frame.player)
  return { key, stake: 1_000, play: '{"side":"under","target":50}', clientSeed: 'mine', commitment }
}
/** A round whose stake was being asked for when the process died. */
function cutOff(): void {
  const { commitment, ...rest } = asked('k-1')
  const round = { ...rest, reference: 'r-1', player: frame.player, session: frame.session, game: frame.game, at: NOW }
  if (!book.begin(round, commitment)) throw new Error('not begun')
}

test('[P-5] a round whose stake was asked for at a crash is told as one that did not count once its stake is back', async () => {
  cutOff()
  const rounds = begun()
  rounds.resume()
  await vi.waitFor(() => expect(book.find('r-1')?.state).toBe('over'))
  expect(asks).toEqual(['refund'])
  expect(rounds.last(frame)).toEqual({ state: 'refused', key: 'k-1', reason: 'noAnswer' })
})

test('[P-5] a round that a crash took away does not hold up the next one by the game’s pace', async () => {
  cutOff()
  const rounds = begun()
  rounds.resume()
  await vi.waitFor(() => expect(book.find('r-1')?.state).toBe('over'))
  expect(await rounds.play(frame, asked('k-2'))).toMatchObject({ state: 'over', key: 'k-2' })
})
