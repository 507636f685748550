import * as fc from 'fast-check'
import { from, of, Subject } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { times } from '#src/api/model/money/amount.ts'
import { type ChatRow, chatWindow, rowsOf } from '#src/streams/chat.ts'
import type { Event } from '#src/streams/events.ts'
import { type GiftCombo, giftCombos, giftsGiven, RANK_TICK } from '#src/streams/gifts.ts'
import { gapFill, type LiveSignal, type HistoryRange } from '#src/streams/kit/gapFill.ts'
import { chat, gift, more, reset } from './support/events.ts'
import { marbles } from './support/marbles.ts'

type Totals = Readonly<Record<string, readonly [count: number, coins: number]>>

/** Gifts and coins by member and gift. */
function totals(combos: readonly Pick<GiftCombo, 'gift' | 'count' | 'coins'>[]): Totals {
  const sums: Record<string, [number, number]> = {}
  for (const { gift: given, count, coins } of combos) {
    const sum = (sums[`${given.memberId} ${given.giftId}`] ??= [0, 0])
    sum[0] += count
    sum[1] += coins
  }
  return sums
}

const givenIn = (events: readonly Event[]): Totals =>
  totals(
    events.flatMap((event) =>
      event.kind === 'gift'
        ? [{ gift: event.body, count: event.body.quantity, coins: times(event.body.price, event.body.quantity) }]
        : [],
    ),
  )
const combosOf = (rows: readonly ChatRow[]) => rows.flatMap((row) => (row.type === 'gift' ? [row.combo] : []))

const one = fc.record({
  member: fc.constantFrom('m1', 'm2', 'm3'),
  giftId: fc.constantFrom('rose', 'car'),
  quantity: fc.integer({ min: 1, max: 999 }),
  pause: fc.integer({ min: 0, max: 15_000 }),
})
/** A room's events: gifts with chat lines in between. */
const story = fc.array(one, { minLength: 1, maxLength: 50 }).map((gifts) => {
  let at = 0
  return gifts.map(({ pause, ...options }, index): Event => {
    at += pause
    return pause % 5 === 0 ? chat(index + 1) : gift(index + 1, { ...options, at })
  })
})

describe('totals of gifts', () => {
  test('[S-9] combos and chat lines keep the totals with duplicates and in any order', () => {
    const told = story.chain((events) =>
      fc.record({
        events: fc.constant(events),
        // Every event at least once, some again, in any order.
        heard: fc
          .array(fc.constantFrom(...events), { maxLength: 30 })
          .chain((doubles) => fc.shuffledSubarray([...events, ...doubles], { minLength: events.length + doubles.length })),
        size: fc.integer({ min: 1, max: 7 }),
      }),
    )
    fc.assert(
      fc.property(told, ({ events, heard, size }) => {
        const deliveries = [
          reset(),
          ...Array.from({ length: Math.ceil(heard.length / size) }, (_, index) =>
            more(...heard.slice(index * size, (index + 1) * size)),
          ),
        ]
        let lane: readonly GiftCombo[] = []
        let rows: readonly ChatRow[] = []
        giftCombos(from(deliveries), 1_000).subscribe((combos) => (lane = combos))
        chatWindow(from(deliveries)).subscribe((window) => (rows = window.rows))
        expect(totals(lane)).toEqual(givenIn(events))
        expect(totals(combosOf(rows))).toEqual(givenIn(events))
        expect(totals(combosOf(rowsOf(heard)))).toEqual(givenIn(events))
      }),
    )
  })

  test('[S-9] [D-5] every gift is counted once over a connection that loses, repeats and reorders frames', () => {
    const frames = story.chain((events) =>
      fc.record({
        events: fc.constant(events),
        cuts: fc.array(fc.tuple(fc.nat(events.length), fc.nat(events.length)), { maxLength: 25 }),
      }),
    )
    fc.assert(
      fc.property(frames, ({ events, cuts }) => {
        const stretch = (after: number): HistoryRange<Event> => ({
          epoch: 'e',
          through: events.length,
          events: events.slice(after),
          complete: true,
          older: false,
        })
        const connection = new Subject<LiveSignal<Event>>()
        let lane: readonly GiftCombo[] = []
        const deliveries = connection.pipe(
          gapFill<Event>({
            fetchLatest: () => of({ ...stretch(0), through: 0, events: [] }),
            fetchAfter: ({ seq }) => of(stretch(seq)),
            retryDelay: () => 1,
          }),
        )
        const subscription = giftCombos(deliveries, 1_000).subscribe((combos) => (lane = combos))
        connection.next({ type: 'joined', epoch: 'e', top: 0 })
        for (const [start, end] of cuts) {
          connection.next({ type: 'frame', epoch: 'e', events: events.slice(Math.min(start, end), Math.max(start, end)) })
        }
        connection.next({ type: 'top', epoch: 'e', top: events.length })
        subscription.unsubscribe()
        expect(totals(lane)).toEqual(givenIn(events))
      }),
    )
  })

  test('[C-13] a list that is loaded again may have lost gifts: rankings are notified', () => {
    marbles(({ hot, expectObservable }) => {
      const source = hot(`r ${RANK_TICK + 9}ms c`, { r: reset(), c: more(chat(1)) })
      expectObservable(giftsGiven(source)).toBe(`${RANK_TICK}ms x`, { x: true })
    })
  })

  test('[C-13] rankings are notified once for all gifts of three seconds', () => {
    marbles(({ hot, expectObservable }) => {
      const source = hot(`r ${RANK_TICK}ms a-b-c ${RANK_TICK}ms d`, {
        r: reset(),
        a: more(gift(1)),
        b: more(chat(2)),
        c: more(gift(3), gift(4)),
        d: more(chat(5)),
      })
      const result = `    ${RANK_TICK}ms x ${RANK_TICK}ms x`
      expectObservable(giftsGiven(source)).toBe(result, { x: true })
    })
  })
})
