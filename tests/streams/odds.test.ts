import { of, throwError } from 'rxjs'
import { describe, expect, test } from 'vitest'
import type { Market, Play } from '#src/api/model/odds.ts'
import { countStreams } from '#src/streams/kit/countStreams.ts'
import { type LoadedOdds, oddsFeed, type OddsState } from '#src/streams/odds.ts'
import { timelineNews } from '#src/streams/timeline.ts'
import { more, reset } from './support/events.ts'
import { marbles } from './support/marbles.ts'

const market = (price: number): Market => ({
  marketId: 'm1.winner',
  type: 'winner',
  line: null,
  suspended: false,
  selections: [
    { selectionId: 'm1.winner.home', code: 'home', price, open: true },
    { selectionId: 'm1.winner.visit', code: 'visit', price: 200, open: true },
  ],
})
const play: Play = { kind: 'attack', side: 'home', at: 1 }
const book = (version: number, price: number) => ({ version, at: version, markets: [market(price)] })
const whole = (version: number, price: number, fedAt = version) => ({
  matchId: 'm1',
  version,
  fedAt,
  book: book(version, price),
  play: null,
})
const confirmed = (version: number, fedAt: number) => ({ matchId: 'm1', version, fedAt, book: null, play })
const state = (version: number, price: number, fedAt: number, at: Play | null = null): OddsState => ({
  version,
  fedAt,
  markets: [market(price)],
  play: at,
})
const never = () => throwError(() => new Error('not asked for'))

describe('odds', () => {
  test('[P-4] a frame replaces or confirms the book; older books and unreadable frames change nothing', () => {
    marbles(({ hot, expectObservable }) => {
      const source = hot('a-b-c-d-e', {
        a: whole(1, 150),
        b: confirmed(1, 5),
        c: whole(3, 170, 6),
        d: whole(2, 160, 7),
        e: { matchId: 'm1', version: 'x' },
      })
      const result = '    a-b-c-d--'
      expectObservable(oddsFeed('m1', source, never)).toBe(result, {
        a: state(1, 150, 1),
        b: state(1, 150, 5, play),
        c: state(3, 170, 6, play),
        // An older book does not confirm the newer one either.
        d: state(3, 170, 6, play),
      })
    })
  })

  test('[E-1] [P-4] a market that cannot be read is dropped and counted, and the others of its book are shown', () => {
    const counting = countStreams()
    marbles(({ hot, expectObservable }) => {
      const odd = { ...market(150), type: 'unheard-of' }
      const source = hot('a', { a: { ...whole(1, 150), book: { version: 1, at: 1, markets: [odd, market(150)] } } })
      expectObservable(oddsFeed('m1', source, never)).toBe('a', { a: state(1, 150, 1) })
    })
    expect(counting.read().find(({ name }) => name === 'odds')).toMatchObject({ received: 1, dropped: 1 })
    counting.stop()
  })

  test('[P-4] a confirmation of a missed book loads it, one call at a time', () => {
    let calls = 0
    marbles(({ hot, cold, expectObservable }) => {
      const source = hot('a-b-b-------', { a: whole(1, 150), b: confirmed(4, 9) })
      const answer: LoadedOdds = { book: book(4, 180), fedAt: 9 }
      const load = () => {
        calls += 1
        return cold('-----(l|)', { l: answer })
      }
      const result = '    a-b-b--l----'
      expectObservable(oddsFeed('m1', source, load)).toBe(result, {
        a: state(1, 150, 1),
        b: state(1, 150, 1, play),
        l: state(4, 180, 9, play),
      })
    })
    expect(calls).toBe(1)
  })

  test('[P-4] a failed call is retried with the next confirmation; other matches are ignored', () => {
    marbles(({ hot, expectObservable }) => {
      const source = hot('a-o-b-b', {
        a: whole(1, 150),
        o: { ...whole(7, 300), matchId: 'm2' },
        b: confirmed(2, 9),
      })
      const answers = [throwError(() => new Error('no network')), of<LoadedOdds>({ book: book(2, 190), fedAt: 9 })]
      const result = '    a---b-(bl)'
      expectObservable(oddsFeed('m1', source, () => answers.shift() ?? never())).toBe(result, {
        a: state(1, 150, 1),
        b: state(1, 150, 1, play),
        l: state(2, 190, 9, play),
      })
    })
  })
})

test('[P-4] the timeline emits lines one by one, and `stale` after a gap', () => {
  const line = (id: string) => ({
    id,
    matchId: 'm1',
    at: 0,
    second: 60,
    period: 1,
    kind: 'corner' as const,
    side: 'home' as const,
    points: 0,
    homeScore: 0,
    visitScore: 0,
    inChat: null,
  })
  marbles(({ hot, expectObservable }) => {
    const source = hot('r--m', {
      r: reset(),
      m: more({ kind: 'matchEvent', seq: 1, at: 0, body: line('x') }, { kind: 'matchEvent', seq: 2, at: 0, body: line('y') }),
    })
    const result = '    s--(xy)'
    expectObservable(timelineNews(source)).toBe(result, {
      s: { type: 'stale', cursor: { epoch: 'e', seq: 0 } },
      x: { type: 'line', line: line('x') },
      y: { type: 'line', line: line('y') },
    })
  })
})
