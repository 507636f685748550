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
import { requireRightNow } from '../members/rights.ts'
import type { Transaction } from '../platform/transaction.ts'
import type { CallContext } from './context.ts'
import { noteResult } from './noteResult.ts'

/** Does an act about rooms, by who may do it at that moment. */
function act<Outcome>(
  { services: { write }, caller }: CallContext,
  run: (tx: Transaction) => Promise<Outcome>,
): Promise<Outcome> {
  return write(async (tx) => {
    await requireRightNow(tx.db, memberOf(caller).id, 'rooms.act')
    return run(tx)
  })
}

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
  officeAnchorSave: async (order, context) => {
    const { video, names } = context.services
    const ports = { isPublishing: video.isPublished, names }
    const { result, before, anchor } = await act(context, (tx) => saveAnchor(tx, order, ports))
    context.noteChange(before === null ? null : writtenOf(before), result === 'done' ? writtenOf(anchor) : { result })
    return { result, anchor }
  },
  officeStreamKey: async ({ anchorRoomId, renew }, context) => {
    const { streamKey, before, after } = await act(context, (tx) => streamKeyOf(tx, anchorRoomId, renew))
    context.noteChange(before, after)
    return { streamKey }
  },

  officeAnchorOwner: async (order, context) => {
    const outcome = await act(context, (tx) => setAnchorOwner(tx, order))
    if (outcome.result !== 'done') return noteResult(context, outcome)
    context.noteChange(outcome.before, outcome.after)
    return { result: outcome.result }
  },

  officeGifts: async (_, { services: { db, names } }) => ({
    list: await Promise.all(
      (await listOfficeGifts(db)).map(async (gift) => ({ ...gift, names: await names.inAll(db, gift.name) })),
    ),
  }),
  officeGiftSave: async (order, context) => {
    const { result, before, gift } = await act(context, (tx) => saveGift(tx, order))
    context.noteChange(before, result === 'done' ? gift : { result })
    return { result, gift }
  },

  officeAnnouncements: async (_, { services: { db } }) => ({ list: await listOfficeAnnouncements(db) }),
  officeAnnounce: async (order, context) => {
    const announcement = await act(context, (tx) => announce(tx, order))
    context.noteChange(null, announcement)
    return { announcement }
  },
  officeAnnouncementRemove: async ({ id }, context) => {
    context.noteChange(await act(context, (tx) => takeBack(tx, id)), null)
    return {}
  },

  officeMatchRooms: async (_, { services: { db } }) => ({ list: await listMatchRooms(db) }),
  officeTableRooms: async (_, { services: { db } }) => ({ list: await listTableRooms(db) }),
  officeModerators: async (_, { services: { db } }) => ({ list: await listModerators(db) }),
  officeModeratorSet: async (order, context) => {
    const outcome = await act(context, (tx) => setModerator(tx, order))
    if (outcome.result !== 'done') return noteResult(context, outcome)
    context.noteChange(outcome.before, outcome.after)
    return { result: outcome.result, list: outcome.list }
  },

  officeRestrictions: async (_, { services: { db, now } }) => ({ list: await listRestrictions(db, now()) }),
  officeRestrictionEnd: async ({ kind, room, memberId, reason }, context) => {
    const by = memberOf(context.caller)
    const before = await act(context, (tx) => endRestriction(tx, { by, room, reason }, kind, memberId))
    context.noteChange(before, null)
    return {}
  },
} satisfies Handlers<typeof roomOfficeCalls, CallContext>

/** What an operator writes of an anchor. */
const writtenOf = ({ nickname, title, description, sport }: OfficeAnchor) => ({ nickname, title, description, sport })
