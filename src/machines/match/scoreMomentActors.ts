import { fromObservable } from 'xstate'
import type { Rooms } from '#src/streams/room.ts'
import { type TimelineNews, timelineNews } from '#src/streams/timeline.ts'
import { scoreMomentMachine } from './scoreMomentMachine.ts'

/** The moments of a match by the pushes of the room that it is followed in. */
export function provideScoreMoments(rooms: Rooms) {
  return scoreMomentMachine.provide({
    actors: {
      timeline: fromObservable<TimelineNews, { room: string }>(({ input }) => timelineNews(rooms.open(input.room).deliveries)),
    },
  })
}
