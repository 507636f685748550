import { type Observable, share } from 'rxjs'
import * as v from 'valibot'
import { fromCallback } from 'xstate'
import { chatOffline, chatSeen } from '#src/api/contract/chat.ts'
import type { DeviceStorage } from '#src/api/deviceStorage.ts'
import type { Client } from '#src/api/transport/client.ts'
import { createScope } from '#src/streams/kit/scope.ts'
import type { Rooms } from '#src/streams/room.ts'
import type { Cursor } from '#src/api/model/cursor.ts'
import { seenCursors, storedCursors } from '#src/streams/seen.ts'
import { callActor } from '../kit/callActors.ts'
import type { MemberSource } from '../session/memberActors.ts'
import { type UnreadEvent, unreadMachine } from './unreadMachine.ts'
import type { Absence } from './chatRows.ts'

export type UnreadPorts = {
  readonly client: Client
  readonly rooms: Rooms
  readonly storage: DeviceStorage
  readonly members: MemberSource
  /** Whether the page is out of sight, now and as it changes. */
  readonly hidden: Observable<boolean>
  readonly now: () => number
}

const Kept = v.object({ epoch: v.string(), seq: v.number() })
/** The server is told of a member's new place at most this often, in ms; and when they leave. */
const TELL_EVERY = 60_000

/** Absence over its calls and the device's storage. Each member of this device, and its visitors, have a place of their own. */
export function provideUnread({ client, rooms, storage, members, hidden, now }: UnreadPorts) {
  const keyOf = (room: string) => `seen.${members.current()?.memberId ?? 'visitor'}.${room}`
  const isMember = () => members.current() !== null
  return unreadMachine.provide({
    actors: {
      askAway: callActor<Absence | null, { room: string }>(async ({ room }, signal) => {
        const kept = storage.read(keyOf(room), Kept)
        const place = kept === null ? {} : { epoch: kept.epoch, after: kept.seq }
        const { since, count, mentions } = await client.call(chatOffline, { room, ...place }, { signal })
        return since === null ? null : { since, count, mentions }
      }),
      attend: fromCallback(({ input: { room }, sendBack }) => {
        const send = (event: UnreadEvent) => sendBack(event)
        const scope = createScope()
        let latest: Cursor | null = null
        let told: { readonly at: number; readonly seq: number } = { at: now(), seq: 0 }
        const tell = () => {
          if (latest === null || latest.seq === told.seq || !isMember()) return
          told = { at: now(), seq: latest.seq }
          // The device has it too; a place that is not told is only an older mark on the others.
          client.call(chatSeen, { room, epoch: latest.epoch, through: latest.seq }).catch(() => undefined)
        }
        const keep = () => {
          if (latest !== null) storage.write(keyOf(room), latest)
        }
        const seen = seenCursors(rooms.open(room).cursors, hidden).pipe(share())
        scope.own(seen, {
          next: (place) => {
            latest = place
          },
        })
        scope.own(storedCursors(seen), {
          next: () => {
            keep()
            if (now() - told.at >= TELL_EVERY) tell()
          },
        })
        scope.own(members.changes, {
          next: () => {
            latest = null
            send({ type: 'owner.changed' })
          },
        })
        return () => {
          scope.close()
          keep()
          tell()
        }
      }),
    },
  })
}
