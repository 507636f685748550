import { asyncScheduler, map, NEVER, of, type SchedulerLike, Subscription } from 'rxjs'
import { expect, onTestFinished, test } from 'vitest'
import type { Venue } from '#src/api/model/venue.ts'
import type { Event } from '#src/streams/events.ts'
import { venueStandings } from '#src/streams/venues.ts'
import { more, reset } from './support/events.ts'
import { marbles } from './support/marbles.ts'

const venue = (channelCode: Venue['channelCode'], place: number, change: Partial<Venue> = {}): Venue => ({
  channelCode,
  status: 1,
  isDisplay: 1,
  venueStatus: 0,
  kind: 'sports',
  venueEnName: '',
  names: null,
  place,
  maintenance: null,
  ...change,
})
const pushed = (body: Venue): Event => ({ kind: 'venue', seq: 2, at: 0, body })
const planned = { from: 6, until: 9, words: { 'zh-CN': '升级', en: 'Upgrade' } }
/** The diagram's own time. */
const now = () => asyncScheduler.now()
const read = (list: readonly Venue[]) => list.map(({ channelCode, venueStatus }) => `${channelCode} ${venueStatus}`).join(' ')

test('[S-2] venues are asked for at once and on entry, kept in their order by pushes, and turn by the clock as a maintenance begins and ends', () => {
  marbles(({ hot, cold, expectObservable }) => {
    const deliveries = hot('-r-p------', { r: reset(), p: more(pushed(venue('OBTY', 30, { maintenance: planned }))) })
    const load = () => cold('(l|)', { l: [venue('OBTY', 10), venue('IMTY', 20)] })
    const result = '        aa-b--c--b'
    const told = venueStandings({ deliveries, load, now }).pipe(map(read))
    expectObservable(told).toBe(result, { a: 'OBTY 0 IMTY 0', b: 'IMTY 0 OBTY 0', c: 'IMTY 0 OBTY 1' })
  })
})

test('[S-2] what may have been missed is asked for again, and pushes meanwhile are newer than the answer', () => {
  marbles(({ hot, cold, expectObservable }) => {
    let asked = 0
    const deliveries = hot('---rp-', { r: reset(), p: more(pushed(venue('IMTY', 20, { venueStatus: 2 }))) })
    const load = () => cold('--(l|)', { l: [venue('IMTY', 20, { venueStatus: (asked += 1) - 1 })] })
    const told = venueStandings({ deliveries, load, now }).pipe(map(read))
    expectObservable(told).toBe('--a--(bc)', { a: 'IMTY 0', b: 'IMTY 1', c: 'IMTY 2' })
  })
})

test('[S-2] a maintenance of a far day sets no longer timer than browsers have, which would end at once', () => {
  const waits: (number | undefined)[] = []
  const scheduler: SchedulerLike = {
    now: () => 0,
    schedule: (_, wait) => {
      waits.push(wait)
      return new Subscription()
    },
  }
  const from = 60 * 86_400_000
  const far = venue('OBTY', 10, { maintenance: { ...planned, from, until: from + 1 } })
  const told = venueStandings({ deliveries: NEVER, load: () => of([far]), now: () => 0, scheduler }).subscribe()
  onTestFinished(() => told.unsubscribe())
  expect(waits).toHaveLength(1)
  expect(waits[0]).toBeLessThan(2 ** 31)
})

test('[S-2] a venue that is closed by hand stays so, however long', () => {
  marbles(({ hot, cold, expectObservable }) => {
    const shut = venue('OBTY', 10, { venueStatus: 1, maintenance: { ...planned, from: 0, until: null } })
    const told = venueStandings({ deliveries: hot('-'), load: () => cold('(l|)', { l: [shut] }), now }).pipe(map(read))
    expectObservable(told).toBe('a', { a: 'OBTY 1' })
  })
})

test('[S-2] who comes when the lobby is open already knows the venues too, and other pushes take none away', () => {
  marbles(({ hot, cold, expectObservable }) => {
    const deliveries = hot('-o-', { o: more() })
    const told = venueStandings({ deliveries, load: () => cold('(l|)', { l: [venue('OBTY', 10)] }), now }).pipe(map(read))
    expectObservable(told).toBe('a', { a: 'OBTY 0' })
  })
})
