import { NEVER, Subject } from 'rxjs'
import { expect, onTestFinished, test } from 'vitest'
import { type CallbackActorLogic, createActor, type EventObject, setup } from 'xstate'
import { LOBBY, type SelfPush } from '#src/api/contract/pushes.ts'
import { provideRoom } from '#src/machines/room/roomActors.ts'
import type { RoomLoaded } from '#src/machines/room/roomMachine.ts'
import type { RoomFact, RoomNews } from '#src/streams/roomStatus.ts'
import { anchorMatch } from './support/matches.ts'

type Parts = Parameters<typeof provideRoom>

/** A visit to a room that says nothing itself: what it tells its machine. */
function visitTo(loaded: RoomLoaded) {
  const [self, lobby] = [new Subject<SelfPush>(), new Subject<RoomNews>()]
  const silent = { deliveries: NEVER, audience: NEVER, cursors: NEVER }
  const rooms = { open: (room: string) => ({ ...silent, news: room === LOBBY ? lobby : NEVER }) }
  const room = provideRoom({ rooms, socket: { self } } as unknown as Parts[0], {} as unknown as Parts[1])
  const { visit } = room.implementations.actors as unknown as { visit: CallbackActorLogic<EventObject, RoomLoaded> }
  const told: EventObject[] = []
  const machine = setup({ actors: { visit } }).createMachine({
    invoke: { src: 'visit', input: loaded },
    on: { '*': { actions: ({ event }) => told.push(event) } },
  })
  const actor = createActor(machine).start()
  onTestFinished(() => void actor.stop())
  const standing = (isOut: boolean) =>
    self.next({
      kind: 'standing',
      room: loaded.room,
      standing: { mute: null, kick: isOut ? { until: 9, reason: 'spam' } : null, canModerate: false, spokeAt: null },
    })
  return { standing, lobby, told: () => told.splice(0) }
}

test('[D-8] a room that keeps the member out asks once for what was missed, and follows its anchor by the lobby', () => {
  const match = anchorMatch({ status: 'On1' })
  const visit = visitTo({ match, notices: [], room: 'c1', place: { epoch: 'e', seq: 5 } })
  const fact: RoomFact = {
    kind: 'anchorStatus',
    seq: 9,
    at: 9,
    body: { anchorRoomId: match.anchorRoomId ?? '', anchorStatus: 'On2', nextAt: null },
  }
  const stops: RoomNews = { type: 'fact', fact }
  visit.lobby.next(stops)
  expect(visit.told()).toEqual([])
  visit.standing(true)
  visit.standing(true)
  visit.lobby.next(stops)
  expect(visit.told()).toEqual([{ type: 'facts.missed' }, { type: 'fact.changed', fact }])
  visit.standing(false)
  visit.lobby.next(stops)
  expect([visit.told(), visit.lobby.observed]).toEqual([[], false])
})
