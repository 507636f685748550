import { type Observable, share } from 'rxjs'
import * as v from 'valibot'
import { fromCallback } from 'xstate'
import { chatOffline, chatSeen } from '#src/api/contract/chat.ts'
import { chatHistory } from '#src/api/contract/history.ts'
import type { DeviceStorage } from '#src/browser/storage.ts'
import type { TierFilter } from '#src/api/model/chat.ts'
import type { Client } from '#src/api/transport/client.ts'
import { type ChatRow, rowsOf } from '#src/streams/chat.ts'
import { readEvents } from '#src/streams/events.ts'
import { createScope } from '#src/streams/kit/scope.ts'
import type { Rooms } from '#src/streams/room.ts'
import { seenCursors, storedCursors } from '#src/streams/seen.ts'
import { callActor } from '../kit/callActors.ts'
import { type MemberSource, ownerOf } from '../session/memberActors.ts'
import { type ChatListEvent, chatListMachine } from './chatListMachine.ts'
import { filterRows, type Unread } from './chatRows.ts'
import { createReadMark } from './readMark.ts'

export type ChatListPorts = {
  readonly client: Client
  readonly rooms: Rooms
  readonly storage: DeviceStorage
  readonly members: MemberSource
  /** Whether the page is out of sight, now and as it changes. */
  readonly hidden: Observable<boolean>
  readonly now: () => number
}

const Kept = v.object({ epoch: v.string(), seq: v.number() })
/** Lines of one page of older history. */
const PAGE = 50
/** An older page of a filtered list holds at least so many lines, out of at most so many pages of the room. */
const FILTERED_LINES = 20
const FILTERED_PAGES = 5

/** A room's list over its calls and the device's storage. Each member of this device, and its visitors, have a place of their own. */
export function provideChatList({ client, rooms, storage, members, hidden, now }: ChatListPorts) {
  const keyOf = (room: string) => `seen.${ownerOf(members)}.${room}`
  const isMember = () => members.current() !== null
  return chatListMachine.provide({
    actors: {
      loadOlder: callActor(async ({ room, before, filter }, signal) => {
        let rows: readonly ChatRow[] = []
        let older = true
        for (let page = 1; older && (page === 1 || isThin(rows, filter)) && page <= FILTERED_PAGES; page += 1) {
          const reply = await client.call(chatHistory, { room, before: rows[0]?.seq ?? before, size: PAGE }, { signal })
          rows = [...rowsOf(readEvents(reply.events).events), ...rows]
          older = reply.older
        }
        return { rows, older }
      }),
      askUnread: callActor<Unread | null, { room: string }>(async ({ room }, signal) => {
        const kept = storage.read(keyOf(room), Kept)
        const place = kept === null ? {} : { epoch: kept.epoch, after: kept.seq }
        const { since, count, mentions } = await client.call(chatOffline, { room, ...place }, { signal })
        return since === null ? null : { since, count, mentions }
      }),
      keepSeen: fromCallback(({ input: { room }, sendBack }) => {
        const send = (event: ChatListEvent) => sendBack(event)
        const scope = createScope()
        const mark = createReadMark(now)
        const report = () => {
          const place = isMember() ? mark.tell() : null
          // The device keeps it too: a report that is lost leaves an older mark on other devices.
          if (place !== null) client.call(chatSeen, { room, epoch: place.epoch, through: place.seq }).catch(() => undefined)
        }
        const keep = () => {
          const place = mark.place()
          if (place !== null) storage.write(keyOf(room), place)
        }
        // Who comes after another has seen what the room still stands at, once it says so again.
        const seen = seenCursors(rooms.open(room).cursors, hidden, () => ownerOf(members)).pipe(share())
        scope.own(seen, { next: mark.see })
        scope.own(storedCursors(seen), {
          next: () => {
            keep()
            if (mark.isDue()) report()
          },
        })
        scope.own(members.changes, {
          next: () => {
            mark.restart()
            send({ type: 'member.changed' })
          },
        })
        return () => {
          scope.close()
          keep()
          report()
        }
      }),
    },
  })
}

/** Whether a filtered list would grow by next to nothing. */
function isThin(rows: readonly ChatRow[], filter: TierFilter): boolean {
  return filter !== 'all' && filterRows(rows, filter).length < FILTERED_LINES
}
