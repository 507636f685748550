import { EMPTY } from 'rxjs'
import { fromObservable, fromPromise } from 'xstate'
import type { RoomStatusMap } from '#src/api/model/room.ts'
import { roomStatusesMachine } from '#src/machines/anchor/roomStatusesMachine.ts'
import type { RoomNews } from '#src/streams/roomStatus.ts'

const lobby = fromObservable<RoomNews, undefined>(() => EMPTY)
const loadStatuses = fromPromise<RoomStatusMap, { keys: readonly string[] }>(async () => ({}))

/** What a list of anchors or matches learns of rooms where that is not what a test is about: nothing. */
export const QUIET_ROOMS = { lobby, rooms: roomStatusesMachine.provide({ actors: { lobby, loadStatuses } }) }
