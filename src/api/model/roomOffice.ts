import * as v from 'valibot'
import { type AnchorPresence, anchorPresence, AnchorStatus } from './anchor.ts'
import { Id, Status, PlannedTime, Timestamp } from './common.ts'
import { Audience } from './content.ts'
import { LANGUAGES, type Language } from './format.ts'
import { GiftType } from './gift.ts'
import { GIFT_PICTURES, hasEffect } from './giftPicture.ts'
import { LocalWords } from './maintenance.ts'
import { CoinAmount } from './money/wireAmount.ts'
import { ReadText } from './readText.ts'
import { SportKind } from './sport.ts'
import { lineSchema } from './text.ts'

/** Longest texts that an operator writes of a room, in code points. */
const OFFICE_TEXT = { nickname: 24, title: 40, description: 200, gift: 12, announcement: 120, thanks: 60 } as const

/** Dearest gift, in gold coins. */
const GIFT_PRICE_LIMIT = 1_000_000

/** Most rooms that one moderator is given by name. */
const MODERATED_LIMIT = 100

/** Why a room was given to nobody: there is no such account, or it has a room already. */
export const OWNER_REFUSALS = ['unknown', 'hasRoom'] as const

/** What an operator writes of an anchor. */
export const AnchorFields = v.object({
  nickname: lineSchema(OFFICE_TEXT.nickname),
  title: lineSchema(OFFICE_TEXT.title),
  description: lineSchema(OFFICE_TEXT.description),
  sport: SportKind,
  /** What the anchor says by themselves to who gave, with {name}, {gift} and {count}; empty = nothing. */
  thanks: v.optional(v.union([v.literal(''), lineSchema(OFFICE_TEXT.thanks)]), ''),
})
export type AnchorFields = v.InferOutput<typeof AnchorFields>

/** What an operator read of an anchor before they wrote. */
export const ReadAnchor = v.object({
  nickname: ReadText,
  title: ReadText,
  description: ReadText,
  sport: SportKind,
  thanks: ReadText,
})

/** An anchor as the back office lists them. `isPublishing` = an encoder sends to the room now. */
export const OfficeAnchor = v.object({
  anchorRoomId: Id,
  chatRoomNo: Id,
  nickname: v.string(),
  /** What they are called in each language, as far as that is known; left out after a change. */
  names: v.optional(v.nullable(v.record(v.picklist(LANGUAGES), v.string())), null),
  title: v.string(),
  /** What the room is called in each language; left out after a change. */
  titles: v.optional(v.nullable(v.record(v.picklist(LANGUAGES), v.string())), null),
  /** Their picture; null = it is not told. */
  avatar: v.optional(v.nullable(v.string()), null),
  /** How many watch the room now; null = it is not told. */
  viewers: v.optional(v.nullable(v.number()), null),
  description: v.string(),
  sport: SportKind,
  status: AnchorStatus,
  isPublishing: v.boolean(),
  collected: v.number(),
  thanks: v.optional(v.string(), ''),
  /** The login name of the member whose room it is; null = nobody's. */
  owner: v.optional(v.nullable(v.string()), null),
})
export type OfficeAnchor = v.InferOutput<typeof OfficeAnchor>

/** How an anchor's room stands for the office: whoever sends a picture is on the air, whatever was announced. */
export const officePresence = ({ status, isPublishing }: Pick<OfficeAnchor, 'status' | 'isPublishing'>): AnchorPresence =>
  isPublishing ? 'playing' : anchorPresence(status)

/** What an anchor is called in a language; as they are stored where that is not known. */
export const anchorName = ({ names, nickname }: Pick<OfficeAnchor, 'names' | 'nickname'>, language: Language): string =>
  names?.[language] ?? nickname

/** What an anchor's room is called in a language; as it is stored where that is not known. */
export const roomTitle = ({ titles, title }: Pick<OfficeAnchor, 'titles' | 'title'>, language: Language): string =>
  titles?.[language] ?? title

/** What a gift may cost: a whole number of gold coins from 1. */
const GiftPrice = v.pipe(
  CoinAmount,
  v.check((price) => price >= 1 && price <= GIFT_PRICE_LIMIT, 'amount.range'),
)

/** What an operator writes of a gift. `giftCode` = which of the drawn pictures it has. */
export const GiftFields = v.pipe(
  v.object({
    name: lineSchema(OFFICE_TEXT.gift),
    giftType: GiftType,
    giftCode: v.picklist(GIFT_PICTURES, 'gift.picture'),
    price: GiftPrice,
    status: Status,
  }),
  v.forward(
    v.check(({ giftType, giftCode }) => giftType === 'small' || hasEffect(giftCode), 'gift.effect'),
    ['giftCode'],
  ),
)
export type GiftFields = v.InferOutput<typeof GiftFields>
export type GiftFieldsWire = v.InferInput<typeof GiftFields>

/** What an operator read of a gift before they wrote: its picture may be one that is not drawn any more. */
export const ReadGift = v.object({ name: ReadText, giftType: GiftType, giftCode: ReadText, price: CoinAmount, status: Status })
export type ReadGift = v.InferOutput<typeof ReadGift>
export type ReadGiftWire = v.InferInput<typeof ReadGift>

/** A gift as the back office lists them: also those that are not on offer. */
export const OfficeGift = v.object({
  giftId: Id,
  name: v.string(),
  /** What it is called in each language, as far as that is known; left out after a change. */
  names: v.optional(v.nullable(v.record(v.picklist(LANGUAGES), v.string())), null),
  giftType: GiftType,
  giftCode: v.string(),
  price: CoinAmount,
  status: Status,
})
export type OfficeGift = v.InferOutput<typeof OfficeGift>
export type OfficeGiftWire = v.InferInput<typeof OfficeGift>

/**
 * What an operator announces: in a room, or on the whole site where `room` is null; to readers of one language, or of every one where
 * `language` is null. With a time it shows only then (S-10). `audience` = who of them is shown it, as of content.
 */
export const AnnouncementFields = v.pipe(
  v.object({
    room: v.nullable(Id),
    content: lineSchema(OFFICE_TEXT.announcement),
    language: v.optional(v.nullable(v.picklist(LANGUAGES)), null),
    audience: v.optional(Audience, { who: 'everybody' }),
    from: v.nullable(PlannedTime),
    until: v.nullable(PlannedTime),
  }),
  v.forward(
    v.check(({ from, until }) => from === null || until === null || from < until, 'time.order'),
    ['until'],
  ),
)
export type AnnouncementFields = v.InferOutput<typeof AnnouncementFields>

/** An announcement as the back office lists them. */
export const OfficeAnnouncement = v.object({
  id: Id,
  room: v.nullable(Id),
  content: v.string(),
  language: v.optional(v.nullable(v.picklist(LANGUAGES)), null),
  audience: v.optional(Audience, { who: 'everybody' }),
  from: v.nullable(Timestamp),
  until: v.nullable(Timestamp),
  at: Timestamp,
})
export type OfficeAnnouncement = v.InferOutput<typeof OfficeAnnouncement>

/** The rooms of a moderator: null = every one, also those to come. */
export const ModeratedRooms = v.nullable(v.pipe(v.array(Id), v.maxLength(MODERATED_LIMIT)))

/** The room of a match, by its teams; it begins at `startAt`. */
export const OfficeMatchRoom = v.object({ room: Id, homeName: v.string(), visitName: v.string(), startAt: Timestamp })
export type OfficeMatchRoom = v.InferOutput<typeof OfficeMatchRoom>

/** The room of a live table, by the name of its game. */
export const OfficeTableRoom = v.object({ room: Id, names: LocalWords })
export type OfficeTableRoom = v.InferOutput<typeof OfficeTableRoom>

/** A moderator with the rooms that they were given. */
export const OfficeModerator = v.object({
  memberId: Id,
  name: v.string(),
  nickname: v.string(),
  rooms: ModeratedRooms,
  /** Since when they have the first of them; null = not known. */
  since: v.optional(v.nullable(Timestamp), null),
  /** Those of them that their anchors gave; the others the site did. */
  byAnchors: v.optional(v.array(Id), []),
})
export type OfficeModerator = v.InferOutput<typeof OfficeModerator>

/** Whether two written names are one account's, whatever their case. */
export const isSameName = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

/** Why nobody was made a moderator: there is no such account, it is one of the staff's others, or there is no such room. */
export const MODERATOR_REFUSALS = ['unknown', 'staff', 'room'] as const
/** What became of a moderator's rooms: `rooms` = those that the account of this name has now; `late` = it had others than were read, and keeps them. */
export type ModeratorAnswer =
  | { readonly result: 'done' | 'late'; readonly name: string; readonly rooms: OfficeModerator['rooms'] }
  | { readonly result: (typeof MODERATOR_REFUSALS)[number] }

/** A mute or a kick that runs in some room, for the back office. */
export const OfficeRestriction = v.object({
  kind: v.picklist(['mute', 'kick']),
  room: Id,
  memberId: Id,
  name: v.string(),
  by: v.string(),
  at: Timestamp,
  until: Timestamp,
  reason: v.string(),
})
export type OfficeRestriction = v.InferOutput<typeof OfficeRestriction>
