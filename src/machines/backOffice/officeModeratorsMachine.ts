import type {
  ModeratorAnswer,
  OfficeMatchRoom,
  OfficeModerator,
  OfficeRestriction,
  OfficeTableRoom,
} from '#src/api/model/roomOffice.ts'
import { type ActRef, createAct } from '../kit/actMachine.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'
import type { TextQuery } from './officeAnchorsMachine.ts'

/** The rooms that an account is given to moderate, null = every one, in the place of those that were read of it, and why. */
export type ModeratorOrder = {
  readonly reason: string
  readonly name: string
  readonly rooms: readonly string[] | null
  readonly base: readonly string[] | null
}

/** A mute or a kick that is ended, and why. */
export type RestrictionOrder = Pick<OfficeRestriction, 'kind' | 'room' | 'memberId'> & { readonly reason: string }

/** Every moderator that a search finds; renewed after each act. */
export const officeModeratorsMachine = createPagedList<OfficeModerator, TextQuery>('officeModerators', {
  keyOf: ({ memberId }) => memberId,
  step: 500,
  onChange: 'renew',
})

/** Rooms of matches that a moderator can be given, by their beginning. */
export const officeMatchRoomsMachine = createPagedList<OfficeMatchRoom, TextQuery>('officeMatchRooms', {
  keyOf: ({ room }) => room,
  step: 500,
  onChange: 'renew',
})

/** Rooms of live tables that a moderator can be given, in the order of their games. */
export const officeTableRoomsMachine = createPagedList<OfficeTableRoom, TextQuery>('officeTableRooms', {
  keyOf: ({ room }) => room,
  step: 500,
  onChange: 'renew',
})

/** Mutes and kicks that run, latest first; renewed after each act. */
export const officeRestrictionsMachine = createPagedList<OfficeRestriction, TextQuery>('officeRestrictions', {
  keyOf: ({ kind, room, memberId }) => `${kind} ${room} ${memberId}`,
  step: 500,
  onChange: 'renew',
})

/** Rooms are given to an account, one act at a time. */
export const moderatorActMachine = createAct<ModeratorOrder, ModeratorAnswer>('moderatorAct')
export type ModeratorActRef = ActRef<ModeratorOrder, ModeratorAnswer>

/** A mute or a kick is ended, one at a time. */
export const restrictionActMachine = createAct<RestrictionOrder, 'done'>('restrictionAct')
export type RestrictionActRef = ActRef<RestrictionOrder, 'done'>
