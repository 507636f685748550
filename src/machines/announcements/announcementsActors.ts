import { filter, merge } from 'rxjs'
import { announcementOne, announcementPage } from '#src/api/contract/announcements.ts'
import { LOBBY } from '#src/api/contract/pushes.ts'
import type { Announcement } from '#src/api/model/announcement.ts'
import type { Client } from '#src/api/transport/client.ts'
import type { Rooms } from '#src/streams/room.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import type { MemberSource } from '../session/memberActors.ts'
import { asWhole, byCursor, changesFrom } from '../kit/pagedListActors.ts'
import { announcementListMachine, announcementMachine } from './announcementsMachine.ts'

type AnnouncementPorts = {
  readonly client: Client
  readonly rooms: Rooms
  readonly socket: Pick<RealtimeSocket, 'back'>
  readonly members: Pick<MemberSource, 'changes'>
}

const SAYS_SO: ReadonlySet<string> = new Set(['marquee', 'marqueeRemoved'])

/** Announcements over their calls; asked for again when the lobby says that there is another, for another reader, and after each time without a connection. */
export function provideAnnouncements({ client, rooms, socket, members }: AnnouncementPorts) {
  const heard = () =>
    merge(
      rooms
        .open(LOBBY)
        .deliveries.pipe(filter(({ type, events }) => type === 'more' && events.some(({ kind }) => SAYS_SO.has(kind)))),
      socket.back,
      members.changes,
    )
  return {
    list: announcementListMachine.provide({
      actors: {
        load: byCursor<Announcement, null>((_, after, signal) =>
          client.call(announcementPage, after === null ? {} : { before: after.id }, { signal }),
        ),
        changes: changesFrom(heard),
      },
    }),
    one: announcementMachine.provide({
      actors: {
        load: asWhole<Announcement, { readonly id: string }>(async ({ id }, signal) => [
          (await client.call(announcementOne, { id }, { signal })).announcement,
        ]),
        changes: changesFrom(heard),
      },
    }),
  }
}
