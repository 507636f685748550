import { Subject } from 'rxjs'
import { onTestFinished } from 'vitest'
import { type Actor, type AnyStateMachine, createActor, fromObservable, SimulatedClock } from 'xstate'
import type { RoomStatusMap } from '#src/api/model/room.ts'
import type { SportKind } from '#src/api/model/sport.ts'
import { anchorListMachine, type AnchorPage } from '#src/machines/anchor/anchorListMachine.ts'
import { matchListMachine, type MatchPage } from '#src/machines/anchor/matchListMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { roomStatusesMachine } from '#src/machines/anchor/roomStatusesMachine.ts'
import type { RoomNews } from '#src/streams/roomStatus.ts'
import { handActor, settled } from './deferred.ts'

type Parts<Page> = {
  readonly load: ReturnType<typeof handActor<Page, { sport: SportKind | null }>>['logic']
  readonly lobby: ReturnType<typeof fromObservable<RoomNews, undefined>>
  readonly rooms: typeof roomStatusesMachine
  readonly clock: SimulatedClock
}

/** A list of the lobby whose answers and pushes a test gives by hand; it ends with the test. */
function open<Page, Machine extends AnyStateMachine>(begin: (parts: Parts<Page>) => Actor<Machine>) {
  const load = handActor<Page, { sport: SportKind | null }>()
  const statuses = handActor<RoomStatusMap, { keys: readonly string[] }>()
  const news = new Subject<RoomNews>()
  const lobby = fromObservable<RoomNews, undefined>(() => news)
  const rooms = roomStatusesMachine.provide({ actors: { loadStatuses: statuses.logic, lobby } })
  const clock = new SimulatedClock()
  const list = begin({ load: load.logic, lobby, rooms, clock })
  onTestFinished(() => void list.stop())
  list.start()
  return {
    list,
    clock,
    /** What is pushed in the lobby. */
    lobby: news,
    asked: load.asked,
    /** The questions which rooms are open. */
    statuses,
    /** Answers the question that waits. */
    answer: async (page: Page) => {
      load.last().resolve(page)
      await settled()
    },
    /** The question that waits has no answer. */
    fail: async () => {
      load.last().reject(new Failure('errors.timeout'))
      await settled()
    },
  }
}

/** The list of anchors. */
export function openAnchorList() {
  return open<AnchorPage, typeof anchorListMachine>(({ load, lobby, rooms, clock }) =>
    createActor(anchorListMachine.provide({ actors: { loadAnchors: load, lobby, rooms } }), { clock, input: { sport: null } }),
  )
}

/** The list of matches. */
export function openMatchList() {
  return open<MatchPage, typeof matchListMachine>(({ load, lobby, rooms, clock }) =>
    createActor(matchListMachine.provide({ actors: { loadMatches: load, lobby, rooms } }), { clock, input: { sport: null } }),
  )
}
