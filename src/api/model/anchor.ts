import * as v from 'valibot'
import { listOf } from './listOf.ts'
import { Id, SitePath, Timestamp } from './common.ts'
import { MatchClock, MatchParts } from './matchEvent.ts'
import { GameStatus, SportKind } from './sport.ts'

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

/** Whether somebody watches an anchor of a wire status: who waits for a picture that has not begun is no audience. */
export function isWatched(status: string): boolean {
  const presence = anchorPresence(status)
  return presence === 'playing' || presence === 'interrupted'
}

export const AnchorStatus = v.pipe(v.string(), v.maxLength(16))

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** Who casts. The specification names no field of it: each may be omitted. */
const AnchorInfo = v.object({
  anchorId: v.nullish(Id, null),
  nickname: v.optional(v.string(), ''),
  avatar: v.nullish(SitePath, null),
  /** How many members follow the anchor. */
  collected: v.optional(count, 0),
  /** How many watch, as the lists sort by and rooms show. */
  heat: v.optional(count, 0),
  /** When the anchor is next on air, if it is known. */
  nextAt: v.nullish(Timestamp, null),
})
type AnchorInfo = v.InferOutput<typeof AnchorInfo>

const RoomInfo = v.object({ title: v.string(), desc: v.string(), chatRoomNo: v.nullish(Id, null) })

/** A match that has no anchor, or an anchor's room (with or without a match). */
const ANCHOR_TYPES = ['pure', 'cast'] as const

/** Most avatars of anchors that are collected for a match (B-5). */
const AVATARS = 3

/** A match as odds, orders and histories name it (E-1). `eventId` = what its feed calls it; null = it was not sent. */
const MatchName = v.object({
  matchId: v.nullish(Id, null),
  eventId: v.nullish(Id, null),
  venueName: v.string(),
  anchorRoomId: v.nullish(Id, null),
})

/** The wire form: both spellings that the specification names are accepted (E-1), and what is not the specification's may be left out. */
const AnchorMatchWire = v.object({
  ...MatchName.entries,
  matchName: v.string(),
  homeName: v.string(),
  homeLogo: v.nullish(SitePath, null),
  visitName: v.string(),
  visitLogo: v.nullish(SitePath, null),
  homeScore: count,
  visitScore: count,
  startAt: Timestamp,
  isStart: v.boolean(),
  /** The match's phase; left out, it follows from `isStart`. */
  gameStatus: v.optional(GameStatus),
  /** How long it has been played; null without a match. */
  clock: v.nullish(MatchClock, null),
  parts: v.optional(MatchParts, []),
  /** In lists of matches its `ListedPrice`, which is read where prices are drawn: a list that has none needs no schema of them. */
  main: v.optional(v.unknown()),
  matchClass: SportKind,
  leagueId: v.nullish(Id, null),
  leagueName: v.optional(v.string(), ''),
  ballClassId: v.nullish(Id, null),
  anchorType: v.picklist(ANCHOR_TYPES),
  anchorInfo: v.nullish(AnchorInfo, null),
  roomInfo: RoomInfo,
  /** Avatars of anchors collected for this match (B-5): those after the third are cut off. */
  anchorAvatars: v.optional(listOf(SitePath, AVATARS), []),
  /** Cover picture of the card; null = it has none. */
  cover: v.nullish(SitePath, null),
  anchorStatus: v.optional(AnchorStatus),
  anchor_status: v.optional(AnchorStatus),
  animationUrl: v.optional(v.nullable(SitePath)),
  animation_url: v.optional(v.nullable(SitePath)),
  videoWebUrl: v.optional(v.nullable(SitePath)),
  anchor_flv_url: v.optional(v.nullable(SitePath)),
})

/**
 * An anchor's room or a pure match as lists and rooms carry it (E-1). Parsing folds `anchor_status` into `anchorStatus`,
 * `animation_url` into `animationUrl` and `anchor_flv_url` into `anchorFlvUrl`; a missing status reads as off air. An anchor's room
 * without a chat room number of its own is known by its id.
 */
export const AnchorMatch = v.pipe(
  AnchorMatchWire,
  v.transform(({ anchor_status, anchorStatus, animation_url, animationUrl, anchor_flv_url, videoWebUrl, ...rest }) => ({
    ...rest,
    gameStatus: rest.gameStatus ?? (rest.isStart ? ('live' as const) : ('pre' as const)),
    roomInfo: {
      ...rest.roomInfo,
      chatRoomNo: rest.roomInfo.chatRoomNo ?? (rest.anchorType === 'cast' ? rest.anchorRoomId : null),
    },
    anchorStatus: anchorStatus ?? anchor_status ?? '',
    animationUrl: animationUrl ?? animation_url ?? null,
    anchorFlvUrl: anchor_flv_url ?? null,
    videoWebUrl: videoWebUrl ?? null,
  })),
)
export type AnchorMatch = v.InferOutput<typeof AnchorMatch>
export type AnchorMatchWire = v.InferInput<typeof AnchorMatch>
/** What is written of an anchor's room. */
export const AnchorTexts = v.object({ nickname: v.string(), title: v.string(), desc: v.string() })
export type AnchorTexts = v.InferOutput<typeof AnchorTexts>

/** How an anchor stands by a push; `texts` are there where they are others now. */
export type AnchorNews = {
  readonly anchorStatus: string
  readonly nextAt: number | null
  /** The match that they cast, where it was told. */
  readonly matchId?: string | null
  readonly texts?: AnchorTexts | undefined
}

/** Whether the push tells that the room is about another match: all of that is to be asked for. */
export function isOfAnother({ matchId }: AnchorMatch, news: Pick<AnchorNews, 'matchId'>): boolean {
  return news.matchId !== undefined && news.matchId !== matchId
}

/** An anchor's room as the push leaves it. Without a match it is called by its title. */
export function afterNews(match: AnchorMatch, { anchorStatus, nextAt, texts }: AnchorNews): AnchorMatch {
  const anchorInfo = match.anchorInfo && { ...match.anchorInfo, nextAt }
  const told = { ...match, anchorStatus, anchorInfo }
  if (texts === undefined) return told
  const { nickname, ...written } = texts
  return {
    ...told,
    matchName: match.matchId === null ? texts.title : match.matchName,
    anchorInfo: anchorInfo && { ...anchorInfo, nickname },
    roomInfo: { ...match.roomInfo, ...written },
  }
}

/** What a price and its slip need of a match. */
export type PricedMatch = Pick<AnchorMatch, 'matchId' | 'venueName' | 'homeName' | 'visitName'> & { readonly main?: unknown }

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

/** When a room without a picture will have one, in ms; 0 = that is not known, or it was only interrupted and may come back at any moment. */
export function nextTimeOf({ anchorInfo, anchorStatus, gameStatus, matchId, startAt }: AnchorMatch): number {
  if (anchorPresence(anchorStatus) === 'interrupted') return 0
  return anchorInfo?.nextAt ?? (gameStatus === 'pre' && matchId !== null ? startAt : 0)
}
