import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { createActor, fromObservable, SimulatedClock } from 'xstate'
import type { MatchEvent } from '#src/api/model/matchEvent.ts'
import type { SportKind } from '#src/api/model/sport.ts'
import { sameEvents, selectLastEvents } from '#src/machines/match/matchSelectors.ts'
import { type MatchLoaded, matchMachine } from '#src/machines/match/matchMachine.ts'
import { MOMENT_SHOWN, scoreMomentMachine } from '#src/machines/match/scoreMomentMachine.ts'
import type { TimelineNews } from '#src/streams/timeline.ts'
import { handActor, settled } from './support/deferred.ts'

const line = (id: string, kind: MatchEvent['kind'], matchId = 'm1'): MatchEvent => {
  const nil = { second: 0, period: 1, points: 1, homeScore: 1, visitScore: 0, inChat: null }
  return { id, matchId, at: Number(id.slice(1)), kind, side: 'home', ...nil }
}

function start(sport: SportKind = 'football') {
  const clock = new SimulatedClock()
  const news = new Subject<TimelineNews>()
  const moments = createActor(
    scoreMomentMachine.provide({ actors: { timeline: fromObservable<TimelineNews, { room: string }>(() => news) } }),
    { input: { matchId: 'm1', room: 'c1', sport }, clock },
  ).start()
  return {
    clock,
    moments,
    happen: (...args: Parameters<typeof line>) => news.next({ type: 'line', line: line(...args) }),
    stale: () => news.next({ type: 'stale', cursor: { epoch: 'e', seq: 1 } }),
    shown: () => moments.getSnapshot().context.current?.id ?? null,
  }
}

test('[P-4] a goal is a moment: shown at once, for five seconds, one after the other', () => {
  const { happen, stale, shown, clock, moments } = start()
  happen('v1', 'corner')
  happen('v2', 'score', 'm2')
  stale()
  expect(shown()).toBeNull()
  happen('v3', 'score')
  happen('v4', 'end')
  expect(shown()).toBe('v3')
  clock.increment(MOMENT_SHOWN - 1)
  expect(shown()).toBe('v3')
  clock.increment(1)
  expect(shown()).toBe('v4')
  clock.increment(MOMENT_SHOWN)
  expect(shown()).toBeNull()
  moments.stop()
})

test('[P-4] baskets are no moments, the end of a quarter is; of many goals at once the last three wait', () => {
  const basketball = start('basketball')
  basketball.happen('v1', 'score')
  expect(basketball.shown()).toBeNull()
  basketball.happen('v2', 'break')
  expect(basketball.shown()).toBe('v2')
  basketball.moments.stop()
  const { happen, shown, clock, moments } = start('esports')
  for (let number = 1; number <= 6; number += 1) happen(`v${number}`, 'score')
  const seen = []
  for (let turn = 0; turn < 5; turn += 1) {
    seen.push(shown())
    clock.increment(MOMENT_SHOWN)
  }
  expect(seen).toEqual(['v1', 'v4', 'v5', 'v6', null])
  moments.stop()
})

/** A match whose timeline came with these lines, and what happens in it after that. */
async function following(lines: readonly MatchEvent[]) {
  const load = handActor<MatchLoaded, { matchId: string; room: string }>()
  const news = new Subject<TimelineNews>()
  const timeline = fromObservable<TimelineNews, { room: string }>(() => news)
  const match = createActor(matchMachine.provide({ actors: { loadMatch: load.logic, timeline } }), {
    input: { matchId: 'm1', room: 'c1' },
  }).start()
  load.last().resolve({ events: lines, anchors: [], place: null })
  await settled()
  return {
    last: (most: number) => selectLastEvents(match.getSnapshot(), most),
    happen: (...args: Parameters<typeof line>) => news.next({ type: 'line', line: line(...args) }),
    stop: () => match.stop(),
  }
}

const ids = (events: readonly MatchEvent[]) => events.map(({ id }) => id)

test('[P-4] the scoreboard tells what happened last, but not what says little', async () => {
  const match = await following([line('v1', 'yellow'), line('v2', 'score'), line('v3', 'shot'), line('v4', 'red')])
  const last = match.last(2)
  expect(ids(last)).toEqual(['v4', 'v2'])
  match.happen('v5', 'foul')
  expect(sameEvents(last, match.last(2))).toBe(true)
  match.stop()
})

test('[P-4] the scoreboard tells of goals and red cards before a later yellow card', async () => {
  const match = await following([line('v1', 'score'), line('v2', 'yellow'), line('v3', 'red'), line('v4', 'yellow')])
  expect(ids(match.last(3))).toEqual(['v3', 'v1', 'v4'])
  match.stop()
})
