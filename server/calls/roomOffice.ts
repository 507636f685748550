import type { Handlers } from '#src/api/contract/handlers.ts'
import type { roomOfficeCalls } from '#src/api/contract/roomOffice.ts'
import type { OfficeAnchor } from '#src/api/model/roomOffice.ts'
import { setAnchorOwner } from '../backOffice/rooms/officeAnchorOwner.ts'
import { listOfficeAnchors, saveAnchor, streamKeyOf } from '../backOffice/rooms/officeAnchors.ts'
import { announce, listOfficeAnnouncements, takeBack } from '../backOffice/rooms/officeAnnouncements.ts'
import { listOfficeGifts, saveGift } from '../backOffice/rooms/officeGifts.ts'
import { listMatchRooms, listModerators, listTableRooms, setModerator } from '../backOffice/rooms/officeModerators.ts'
import { endRestriction, listRestrictions } from '../backOffice/rooms/officeRestrictions.ts'
import { memberOf } from '../members/caller.ts'
import type { CallContext } from './context.ts'
import { noteResult } from './noteResult.ts'

export const roomOfficeHandlers = {
  officeAnchors: async (_, { services: { db, video, names, audience } }) => ({
    list: await Promise.all(
      (await listOfficeAnchors(db, video.isPublished)).map(async (anchor) => ({
        ...anchor,
        names: await names.inAll(db, anchor.nickname),
        titles: await names.inAll(db, anchor.title),
        viewers: audience.of(anchor.chatRoomNo),
      })),
    ),
  }),
  officeAnchorSave: async (order, { services: { write, video, names }, noteChange }) => {
    const ports = { isPublishing: video.isPublished, names }
    const { result, before, anchor } = await write((tx) => saveAnchor(tx, order, ports))
    noteChange(before === null ? null : writtenOf(before), result === 'done' ? writtenOf(anchor) : { result })
    return { result, anchor }
  },
  officeStreamKey: async ({ anchorRoomId, renew }, { services: { write }, noteChange }) => {
    const { streamKey, before, after } = await write((tx) => streamKeyOf(tx, anchorRoomId, renew))
    noteChange(before, after)
    return { streamKey }
  },

  officeAnchorOwner: async (order, context) => {
    const outcome = await context.services.write((tx) => setAnchorOwner(tx, order))
    if (outcome.result !== 'done') return noteResult(context, outcome)
    context.noteChange(outcome.before, outcome.after)
    return { result: outcome.result }
  },

  officeGifts: async (_, { services: { db, names } }) => ({
    list: await Promise.all(
      (await listOfficeGifts(db)).map(async (gift) => ({ ...gift, names: await names.inAll(db, gift.name) })),
    ),
  }),
  officeGiftSave: async (order, { services: { write }, noteChange }) => {
    const { result, before, gift } = await write((tx) => saveGift(tx, order))
    noteChange(before, result === 'done' ? gift : { result })
    return { result, gift }
  },

  officeAnnouncements: async (_, { services: { db } }) => ({ list: await listOfficeAnnouncements(db) }),
  officeAnnounce: async (order, { services: { write }, noteChange }) => {
    const announcement = await write((tx) => announce(tx, order))
    noteChange(null, announcement)
    return { announcement }
  },
  officeAnnouncementRemove: async ({ id }, { services: { write }, noteChange }) => {
    noteChange(await write((tx) => takeBack(tx, id)), null)
    return {}
  },

  officeMatchRooms: async (_, { services: { db } }) => ({ list: await listMatchRooms(db) }),
  officeTableRooms: async (_, { services: { db } }) => ({ list: await listTableRooms(db) }),
  officeModerators: async (_, { services: { db } }) => ({ list: await listModerators(db) }),
  officeModeratorSet: async (order, context) => {
    const outcome = await context.services.write((tx) => setModerator(tx, order))
    if (outcome.result !== 'done') return noteResult(context, outcome)
    context.noteChange(outcome.before, outcome.after)
    return { result: outcome.result, list: outcome.list }
  },

  officeRestrictions: async (_, { services: { db, now } }) => ({ list: await listRestrictions(db, now()) }),
  officeRestrictionEnd: async ({ kind, room, memberId, reason }, { services: { write }, caller, noteChange }) => {
    const before = await write((tx) => endRestriction(tx, { by: memberOf(caller), room, reason }, kind, memberId))
    noteChange(before, null)
    return {}
  },
} satisfies Handlers<typeof roomOfficeCalls, CallContext>

/** What an operator writes of an anchor. */
const writtenOf = ({ nickname, title, description, sport }: OfficeAnchor) => ({ nickname, title, description, sport })
