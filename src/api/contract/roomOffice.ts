import * as v from 'valibot'
import { ClientId, Id } from '../model/common.ts'
import { listOf } from '../model/listOf.ts'
import { ActReason } from '../model/operator.ts'
import {
  AnchorFields,
  AnnouncementFields,
  GiftFields,
  ModeratedRooms,
  MODERATOR_REFUSALS,
  OWNER_REFUSALS,
  OfficeAnchor,
  OfficeAnnouncement,
  OfficeGift,
  OfficeMatchRoom,
  OfficeTableRoom,
  OfficeModerator,
  OfficeRestriction,
  ReadAnchor,
  ReadGift,
} from '../model/roomOffice.ts'
import { SaveResult } from '../model/saveResult.ts'
import { WrittenName } from '../model/login.ts'
import { defineCall } from './defineCall.ts'
import { giftList } from './gifts.ts'

/** Most announcements, and most mutes and kicks, that one answer lists: the latest. */
export const OFFICE_LIMIT = 500

/** Every anchor, by nickname. */
export const officeAnchors = defineCall({
  path: '/api/admin/rooms/anchors',
  quiet: true,
  right: 'rooms.read',
  effect: 'none',
  payload: v.object({}),
  reply: v.object({ list: listOf(OfficeAnchor) }),
})

/**
 * Adds an anchor under an id that the client made, with a room and a stream key, or writes another text over one. The same again changes
 * nothing. `notFound` for an anchor that is neither new nor there. `base` = what was read of it, null = it was not there yet: where another
 * operator, or the anchor in their own room, wrote since, nothing is saved (`late`). Left out = whatever is there.
 */
export const officeAnchorSave = defineCall({
  path: '/api/admin/rooms/anchor',
  quiet: true,
  right: 'rooms.act',
  effect: 'keyed',
  payload: v.object({
    anchorRoomId: Id,
    isNew: v.boolean(),
    fields: AnchorFields,
    base: v.optional(v.nullable(ReadAnchor)),
    reason: ActReason,
  }),
  reply: v.object({ result: SaveResult, anchor: OfficeAnchor }),
})

/** What an encoder publishes with; `renew` makes another key and ends who publishes with the one before. Seeing it is an act of the trail. */
export const officeStreamKey = defineCall({
  path: '/api/admin/rooms/stream-key',
  quiet: true,
  right: 'rooms.act',
  payload: v.object({ anchorRoomId: Id, renew: v.boolean(), reason: ActReason }),
  reply: v.object({ streamKey: v.string() }),
})

/** Gives an anchor's room to a member, who then keeps it, or takes it back with null. A member has one room at most. */
export const officeAnchorOwner = defineCall({
  path: '/api/admin/rooms/anchor-owner',
  quiet: true,
  right: 'rooms.act',
  effect: 'keyed',
  payload: v.object({ anchorRoomId: Id, name: v.nullable(WrittenName), reason: ActReason }),
  reply: v.variant('result', [v.object({ result: v.literal('done') }), v.object({ result: v.picklist(OWNER_REFUSALS) })]),
})

/** Every gift, also those that are not on offer. */
export const officeGifts = defineCall({
  path: '/api/admin/rooms/gifts',
  quiet: true,
  right: 'rooms.read',
  effect: 'none',
  payload: v.object({}),
  reply: v.object({ list: listOf(OfficeGift) }),
})

/**
 * Adds a gift under an id that the client made, or changes one. Gifts that were given keep what they cost. `base` = what was read of it, null =
 * it was not there yet: where somebody changed it since, nothing is saved (`late`). Left out = whatever is there.
 */
export const officeGiftSave = defineCall({
  path: '/api/admin/rooms/gift',
  quiet: true,
  right: 'rooms.act',
  effect: 'keyed',
  outdates: [giftList.path],
  payload: v.object({
    giftId: Id,
    isNew: v.boolean(),
    fields: GiftFields,
    base: v.optional(v.nullable(ReadGift)),
    reason: ActReason,
  }),
  reply: v.object({ result: SaveResult, gift: OfficeGift }),
})

/** Announcements of all rooms and of the site that nobody took back, latest first. */
export const officeAnnouncements = defineCall({
  path: '/api/admin/rooms/announcements',
  quiet: true,
  right: 'rooms.read',
  effect: 'none',
  payload: v.object({}),
  reply: v.object({ list: listOf(OfficeAnnouncement, OFFICE_LIMIT) }),
})

/** Announces something, once an id, and pushes it (S-10). */
export const officeAnnounce = defineCall({
  path: '/api/admin/rooms/announce',
  quiet: true,
  right: 'rooms.act',
  effect: 'keyed',
  payload: v.object({ clientId: ClientId, fields: AnnouncementFields, reason: ActReason }),
  reply: v.object({ announcement: OfficeAnnouncement }),
})

/** Takes an announcement back everywhere. */
export const officeAnnouncementRemove = defineCall({
  path: '/api/admin/rooms/announcement-remove',
  quiet: true,
  right: 'rooms.act',
  effect: 'keyed',
  payload: v.object({ id: Id, reason: ActReason }),
  reply: v.object({}),
})

/** Every moderator with their rooms, by name. */
export const officeModerators = defineCall({
  path: '/api/admin/rooms/moderators',
  quiet: true,
  right: 'rooms.read',
  effect: 'none',
  payload: v.object({}),
  reply: v.object({ list: listOf(OfficeModerator) }),
})

/** Rooms of matches that are not over, and of those that somebody moderates, by their beginning. */
export const officeMatchRooms = defineCall({
  path: '/api/admin/rooms/matches',
  quiet: true,
  right: 'rooms.read',
  effect: 'none',
  payload: v.object({}),
  reply: v.object({ list: listOf(OfficeMatchRoom, OFFICE_LIMIT) }),
})

/** Rooms of live tables at which somebody sat, by the order of their games. */
export const officeTableRooms = defineCall({
  path: '/api/admin/rooms/tables',
  quiet: true,
  right: 'rooms.read',
  effect: 'none',
  payload: v.object({}),
  reply: v.object({ list: listOf(OfficeTableRoom, OFFICE_LIMIT) }),
})

/**
 * Gives an account these rooms to moderate and no others; none of them makes it a member again. Other staff stay what they are. `base` = the
 * rooms that were read of it, none for an account that is added: where it has others by now it keeps them (`late`). Left out = whatever it has.
 */
export const officeModeratorSet = defineCall({
  path: '/api/admin/rooms/moderator',
  quiet: true,
  right: 'rooms.act',
  effect: 'keyed',
  payload: v.object({ name: WrittenName, rooms: ModeratedRooms, base: v.optional(ModeratedRooms), reason: ActReason }),
  reply: v.variant('result', [
    v.object({ result: v.picklist(['done', 'late']), list: listOf(OfficeModerator) }),
    v.object({ result: v.picklist(MODERATOR_REFUSALS) }),
  ]),
})

/** Mutes and kicks that run in any room, latest first. */
export const officeRestrictions = defineCall({
  path: '/api/admin/rooms/restrictions',
  quiet: true,
  right: 'rooms.read',
  effect: 'none',
  payload: v.object({}),
  reply: v.object({ list: listOf(OfficeRestriction, OFFICE_LIMIT) }),
})

/** Ends a mute or a kick early, as a moderator of the room would; it is in the room's log. `notFound` for one that runs no more. */
export const officeRestrictionEnd = defineCall({
  path: '/api/admin/rooms/restriction-end',
  quiet: true,
  right: 'rooms.act',
  payload: v.object({ kind: v.picklist(['mute', 'kick']), room: Id, memberId: Id, reason: ActReason }),
  reply: v.object({}),
})

export const roomOfficeCalls = {
  officeAnchors,
  officeAnchorSave,
  officeStreamKey,
  officeAnchorOwner,
  officeGifts,
  officeGiftSave,
  officeAnnouncements,
  officeAnnounce,
  officeAnnouncementRemove,
  officeMatchRooms,
  officeTableRooms,
  officeModerators,
  officeModeratorSet,
  officeRestrictions,
  officeRestrictionEnd,
}
