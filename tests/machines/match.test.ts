import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { createActor, fromObservable } from 'xstate'
import type { MatchEvent } from '#src/api/model/matchEvent.ts'
import type { Cursor } from '#src/api/model/cursor.ts'
import { type MatchLoaded, matchMachine } from '#src/machines/match/matchMachine.ts'
import type { TimelineNews } from '#src/streams/timeline.ts'
import { handActor, settled } from './support/deferred.ts'

const place = (seq: number, epoch = 'e'): Cursor => ({ epoch, seq })
const line = (id: string, at: number): MatchEvent => ({
  id,
  matchId: 'm1',
  at,
  second: at,
  period: 1,
  kind: 'shot',
  side: 'home',
  points: 0,
  homeScore: 0,
  inChat: null,
  visitScore: 0,
})
const loaded = (at: Cursor | null, ...events: MatchEvent[]): MatchLoaded => ({ events, anchors: [], place: at })

function begin() {
  const news = new Subject<TimelineNews>()
  const load = handActor<MatchLoaded, { matchId: string; room: string }>()
  const actors = { loadMatch: load.logic, timeline: fromObservable<TimelineNews, { room: string }>(() => news) }
  const actor = createActor(matchMachine.provide({ actors }), { input: { matchId: 'm1', room: 'c1' } }).start()
  return { news, load, ids: () => actor.getSnapshot().context.events.map(({ id }) => id) }
}

test.each([
  [place(4), place(4), 1],
  [place(3), place(4), 2],
  [place(9, 'old'), place(4), 2],
  [null, place(4), 2],
])('[C-13] a timeline at %j that is stale up to %j is loaded again only when it is older', async (at, stale, asked) => {
  const late = begin()
  late.load.last().resolve(loaded(at, line('a', 1)))
  await settled()
  late.news.next({ type: 'stale', cursor: stale })
  expect(late.load.asked).toHaveLength(asked)

  const early = begin()
  early.news.next({ type: 'stale', cursor: stale })
  early.news.next({ type: 'line', line: line('b', 2) })
  expect(early.load.asked).toHaveLength(1)
  early.load.last().resolve(loaded(at, line('a', 1)))
  await settled()
  expect(early.load.asked).toHaveLength(asked)
  early.load.last().resolve(loaded(at, line('a', 1), line('b', 2)))
  await settled()
  expect(early.load.asked).toHaveLength(asked)
  expect(early.ids()).toEqual(['a', 'b'])
})

test('[C-13] lines of another match that the room tells of are none of this one', async () => {
  const { news, load, ids } = begin()
  load.last().resolve(loaded(place(4), line('a', 1)))
  await settled()
  news.next({ type: 'line', line: { ...line('b', 2), matchId: 'm2' } })
  news.next({ type: 'line', line: line('c', 3) })
  expect(ids()).toEqual(['a', 'c'])
})
