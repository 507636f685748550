import { fromObservable } from 'xstate'
import type { Welcome } from '#src/api/model/chat.ts'
import type { Rooms } from '#src/streams/room.ts'
import { welcomes } from '#src/streams/welcome.ts'
import { vipBannerMachine } from './vipBannerMachine.ts'

/** The banner over the room's welcomes. */
export function provideVipBanner(rooms: Rooms) {
  return vipBannerMachine.provide({
    actors: {
      arrivals: fromObservable<Welcome, { room: string }>(({ input }) => welcomes(rooms.open(input.room).deliveries)),
    },
  })
}
