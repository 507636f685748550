import {
  officeAnchors,
  officeAnchorSave,
  officeAnnounce,
  officeAnnouncementRemove,
  officeAnnouncements,
  officeGifts,
  officeGiftSave,
  officeMatchRooms,
  officeModerators,
  officeModeratorSet,
  officeRestrictionEnd,
  officeRestrictions,
  officeStreamKey,
  officeAnchorOwner,
  officeTableRooms,
} from '#src/api/contract/roomOffice.ts'
import { isSameName, type ModeratorAnswer, type OfficeMatchRoom, type OfficeTableRoom } from '#src/api/model/roomOffice.ts'
import type { Client } from '#src/api/transport/client.ts'
import { asWhole } from '../kit/pagedListActors.ts'
import {
  anchorActMachine,
  officeAnchorsMachine,
  type AnchorDone,
  type AnchorOrder,
  type TextQuery,
} from './officeAnchorsMachine.ts'
import { announcementActMachine, officeAnnouncementsMachine, type AnnouncementOrder } from './officeAnnouncementsMachine.ts'
import { changing, finds } from './officeListActors.ts'
import { giftActMachine, officeGiftsMachine, type GiftOrder } from './officeGiftsMachine.ts'
import {
  moderatorActMachine,
  officeMatchRoomsMachine,
  officeModeratorsMachine,
  officeRestrictionsMachine,
  officeTableRoomsMachine,
  restrictionActMachine,
  type ModeratorOrder,
  type RestrictionOrder,
} from './officeModeratorsMachine.ts'

/** Anchors and what is done to them, over calls. */
export function provideOfficeAnchors(client: Client) {
  const { changes, act } = changing()
  const load = asWhole(async (query: TextQuery, signal) =>
    (await client.call(officeAnchors, {}, { signal })).list.filter(({ nickname, names, title, titles }) =>
      finds(query, nickname, title, ...Object.values(names ?? {}), ...Object.values(titles ?? {})),
    ),
  )
  const send = async (order: AnchorOrder): Promise<AnchorDone> => {
    const { anchorRoomId, reason } = order
    if (order.act === 'key') return client.call(officeStreamKey, { anchorRoomId, renew: order.renew, reason })
    if (order.act === 'owner') {
      const { result } = await client.call(officeAnchorOwner, { anchorRoomId, name: order.name, reason })
      return { streamKey: null, owner: result }
    }
    const { isNew, fields, base } = order
    return { streamKey: null, saved: await client.call(officeAnchorSave, { anchorRoomId, isNew, fields, base, reason }) }
  }
  return {
    anchors: officeAnchorsMachine.provide({ actors: { load, changes } }),
    anchorAct: anchorActMachine.provide({ actors: { act: act(send) } }),
  }
}

/** Gifts and what is done to them, over calls. */
export function provideOfficeGifts(client: Client) {
  const { changes, act } = changing()
  const load = asWhole(async (query: TextQuery, signal) =>
    (await client.call(officeGifts, {}, { signal })).list.filter(({ name, names }) =>
      finds(query, name, ...Object.values(names ?? {})),
    ),
  )
  const send = (order: GiftOrder) => client.call(officeGiftSave, order)
  return {
    gifts: officeGiftsMachine.provide({ actors: { load, changes } }),
    giftAct: giftActMachine.provide({ actors: { act: act(send) } }),
  }
}

/** Announcements and what is done about them, over calls. */
export function provideOfficeAnnouncements(client: Client) {
  const { changes, act } = changing()
  const load = asWhole(async (query: TextQuery, signal) =>
    (await client.call(officeAnnouncements, {}, { signal })).list.filter(({ content }) => finds(query, content)),
  )
  const send = async (order: AnnouncementOrder) => {
    const { reason } = order
    if (order.act === 'remove') await client.call(officeAnnouncementRemove, { id: order.id, reason })
    else await client.call(officeAnnounce, { clientId: order.clientId, fields: order.fields, reason })
    return 'done' as const
  }
  return {
    announcements: officeAnnouncementsMachine.provide({ actors: { load, changes } }),
    announcementAct: announcementActMachine.provide({ actors: { act: act(send) } }),
  }
}

/** Moderators with their rooms, and who is muted or kicked, over calls. */
export function provideOfficeModerators(client: Client) {
  const { changes, act } = changing()
  const load = asWhole(async (query: TextQuery, signal) =>
    (await client.call(officeModerators, {}, { signal })).list.filter(({ name, nickname }) => finds(query, name, nickname)),
  )
  const listed = (rooms: readonly string[] | null) => (rooms === null ? null : [...rooms])
  const send = async ({ name, rooms, base, reason }: ModeratorOrder): Promise<ModeratorAnswer> => {
    const answer = await client.call(officeModeratorSet, { name, rooms: listed(rooms), base: listed(base), reason })
    if (!('list' in answer)) return answer
    const now = answer.list.find((one) => isSameName(one.name, name))
    return { result: answer.result, name, rooms: now === undefined ? [] : now.rooms }
  }
  return {
    moderators: officeModeratorsMachine.provide({ actors: { load, changes } }),
    matchRooms: officeMatchRoomsMachine.provide({
      actors: {
        load: asWhole<OfficeMatchRoom, TextQuery>(async (query, signal) =>
          (await client.call(officeMatchRooms, {}, { signal })).list.filter(({ homeName, visitName }) =>
            finds(query, homeName, visitName),
          ),
        ),
        changes,
      },
    }),
    tableRooms: officeTableRoomsMachine.provide({
      actors: {
        load: asWhole<OfficeTableRoom, TextQuery>(async (query, signal) =>
          (await client.call(officeTableRooms, {}, { signal })).list.filter(({ names }) => finds(query, ...Object.values(names))),
        ),
        changes,
      },
    }),
    moderatorAct: moderatorActMachine.provide({ actors: { act: act(send) } }),
  }
}

/** Mutes and kicks that run, and their end, over calls. */
export function provideOfficeRestrictions(client: Client) {
  const { changes, act } = changing()
  const load = asWhole(async (query: TextQuery, signal) =>
    (await client.call(officeRestrictions, {}, { signal })).list.filter(({ name, by }) => finds(query, name, by)),
  )
  const send = async ({ kind, room, memberId, reason }: RestrictionOrder) => {
    await client.call(officeRestrictionEnd, { kind, room, memberId, reason })
    return 'done' as const
  }
  return {
    restrictions: officeRestrictionsMachine.provide({ actors: { load, changes } }),
    restrictionAct: restrictionActMachine.provide({ actors: { act: act(send) } }),
  }
}
