import * as v from 'valibot'
import { Id, SitePath, Timestamp } from './common.ts'
import { MatchClock } from './matchEvent.ts'
import { SportKind } from './sport.ts'

/**
 * What an anchor's status means (S-1): On0 = the event has not started, On1 = playing, On2 = interrupted;
 * all three are on-air. Any other value, known or not, is `offAir` and proceeds to the room.
 */
export type AnchorPresence = 'notStarted' | 'playing' | 'interrupted' | 'offAir'

const PRESENCE: Record<string, AnchorPresence> = { On0: 'notStarted', On1: 'playing', On2: 'interrupted' }

/** The meaning of a wire status (S-1). Never throws. */
export function anchorPresence(status: string): AnchorPresence {
  return Object.hasOwn(PRESENCE, status) ? PRESENCE[status]! : 'offAir'
}

/** Whether a wire status counts as on-air in lists (S-1). */
export function isOnAir(status: string): boolean {
  return anchorPresence(status) !== 'offAir'
}

export const AnchorStatus = v.pipe(v.string(), v.maxLength(16))

const AnchorInfo = v.object({
  anchorId: Id,
  nickname: v.string(),
  avatar: SitePath,
  /** How many members follow the anchor. */
  collected: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** Sum of viewers and gifts, as the lists sort by. */
  heat: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** When the anchor is next on air, if it is known. */
  nextAt: v.nullable(Timestamp),
})
type AnchorInfo = v.InferOutput<typeof AnchorInfo>

const RoomInfo = v.object({ title: v.string(), desc: v.string(), chatRoomNo: v.nullable(Id) })

/** A match that has no anchor, or an anchor's room (with or without a match). */
const ANCHOR_TYPES = ['pure', 'cast'] as const

const score = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** The wire form; both spellings that the specification names are accepted (E-1). */
const AnchorMatchWire = v.object({
  matchId: v.nullable(Id),
  matchName: v.string(),
  homeName: v.string(),
  homeLogo: v.nullable(SitePath),
  visitName: v.string(),
  visitLogo: v.nullable(SitePath),
  homeScore: score,
  visitScore: score,
  startAt: Timestamp,
  isStart: v.boolean(),
  /** Text of the match's phase: `pre`, `live`, `break`, `ended`. */
  gameStatus: v.picklist(['pre', 'live', 'break', 'ended']),
  /** How long it has been played; null without a match. */
  clock: v.optional(v.nullable(MatchClock), null),
  matchClass: SportKind,
  venueName: v.string(),
  leagueId: v.nullable(Id),
  leagueName: v.string(),
  ballClassId: v.nullable(Id),
  anchorType: v.picklist(ANCHOR_TYPES),
  anchorRoomId: v.nullable(Id),
  anchorInfo: v.nullable(AnchorInfo),
  roomInfo: RoomInfo,
  /** Up to three avatars of anchors collected for this match (B-5). */
  anchorAvatars: v.pipe(v.array(SitePath), v.maxLength(3)),
  /** Cover picture of the card. */
  cover: SitePath,
  anchorStatus: v.optional(AnchorStatus),
  anchor_status: v.optional(AnchorStatus),
  animationUrl: v.optional(v.nullable(SitePath)),
  animation_url: v.optional(v.nullable(SitePath)),
  videoWebUrl: v.optional(v.nullable(SitePath)),
  anchor_flv_url: v.optional(v.nullable(SitePath)),
})

/**
 * An anchor's room or a pure match as lists and rooms carry it (E-1). Parsing folds `anchor_status` into `anchorStatus`,
 * `animation_url` into `animationUrl` and `anchor_flv_url` into `anchorFlvUrl`; a missing status reads as off air.
 */
export const AnchorMatch = v.pipe(
  AnchorMatchWire,
  v.transform(({ anchor_status, anchorStatus, animation_url, animationUrl, anchor_flv_url, videoWebUrl, ...rest }) => ({
    ...rest,
    anchorStatus: anchorStatus ?? anchor_status ?? '',
    animationUrl: animationUrl ?? animation_url ?? null,
    anchorFlvUrl: anchor_flv_url ?? null,
    videoWebUrl: videoWebUrl ?? null,
  })),
)
export type AnchorMatch = v.InferOutput<typeof AnchorMatch>
export type AnchorMatchWire = v.InferInput<typeof AnchorMatch>

/** Key of a room in the room status map (S-11): the match for pure matches, the chat room's number for anchor rooms. */
export function roomKeyOf(match: RoomKeyParts): string {
  const key = findRoomKey(match)
  if (key === null) throw new TypeError('a room has neither a match nor a chat room number')
  return key
}

/** The same for an item of a list, which may have no room of its own: null. */
export function findRoomKey({ anchorType, matchId, roomInfo }: RoomKeyParts): string | null {
  return anchorType === 'pure' ? matchId : roomInfo.chatRoomNo
}

type RoomKeyParts = Pick<AnchorMatch, 'anchorType' | 'matchId' | 'roomInfo'>

/** A match as odds, orders and histories name it (E-1). @public */
export const Match = v.object({ matchId: Id, eventId: Id, venueName: v.string(), anchorRoomId: v.nullable(Id) })
