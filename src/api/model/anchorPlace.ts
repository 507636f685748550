import * as v from 'valibot'
import { AnchorStatus } from './anchor.ts'
import { ShownBroadcast } from './anchorSchedule.ts'
import { Id, SitePath, Timestamp } from './common.ts'
import { listOf } from './listOf.ts'
import { MATCH_EVENT_KINDS } from './matchEvent.ts'
import { CoinAmount } from './money/wireAmount.ts'
import { ReadText } from './readText.ts'
import { SportKind } from './sport.ts'
import { cleanText, lineSchema } from './text.ts'
import { countCodePoints } from './textLength.ts'

/** Longest texts that an anchor writes of the own room, in code points. */
export const ANCHOR_TEXT = { title: 40, description: 200, notice: 80 } as const

/** One line of a person's text, or none. */
const optionalLine = (limit: number) =>
  v.pipe(
    v.string(),
    v.maxLength(limit * 16, 'text.tooLong'),
    v.transform(cleanText),
    v.check((text) => countCodePoints(text) <= limit, 'text.tooLong'),
  )

/** What an anchor writes of the own room. */
export const RoomText = v.object({
  title: lineSchema(ANCHOR_TEXT.title),
  description: lineSchema(ANCHOR_TEXT.description),
  notice: optionalLine(ANCHOR_TEXT.notice),
})
export type RoomText = v.InferOutput<typeof RoomText>

/** What an anchor read of that before they wrote. */
export const ReadRoomText = v.object({ title: ReadText, description: ReadText, notice: ReadText })

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** A time that an anchor was on air; `endAt` null = still. */
export const PastBroadcast = v.object({
  id: Id,
  title: v.string(),
  cover: SitePath,
  matchName: v.nullable(v.string()),
  startAt: Timestamp,
  endAt: v.nullable(Timestamp),
})
export type PastBroadcast = v.InferOutput<typeof PastBroadcast>

/** A fan by the coins of the gifts that they gave in the room lately. */
export const TopFan = v.object({ name: v.string(), avatar: SitePath, vipLevel: count, coins: CoinAmount })
export type TopFan = v.InferOutput<typeof TopFan>

/** A moment of a match that the anchor cast, as a still. `second` = played of its period. */
export const Moment = v.object({
  id: Id,
  at: Timestamp,
  kind: v.picklist(MATCH_EVENT_KINDS),
  team: v.string(),
  homeName: v.string(),
  homeLogo: v.nullable(SitePath),
  visitName: v.string(),
  visitLogo: v.nullable(SitePath),
  homeScore: count,
  visitScore: count,
})
export type Moment = v.InferOutput<typeof Moment>

/** What everybody may know of an anchor. */
export const AnchorProfile = v.object({
  anchorRoomId: Id,
  nickname: v.string(),
  avatar: SitePath,
  cover: SitePath,
  title: v.string(),
  description: v.string(),
  notice: v.string(),
  sport: SportKind,
  status: AnchorStatus,
  fans: count,
  heat: count,
  schedule: listOf(ShownBroadcast),
  past: listOf(PastBroadcast),
  topFans: listOf(TopFan),
  moments: listOf(Moment),
})
export type AnchorProfile = v.InferOutput<typeof AnchorProfile>

/** Why an encoder's connection ended: it left, sent nothing for long, broke the protocol, sent what is refused, or its key was renewed. */
const INGEST_ENDS = ['left', 'silent', 'broken', 'refused', 'keyRenewed'] as const
export type IngestEnd = (typeof INGEST_ENDS)[number]

/** How the stream of an encoder is, over the last seconds. */
export const StreamHealth = v.object({
  /** For how long an encoder sends, in seconds; null = none does. */
  sending: v.nullable(count),
  /** Kilobits a second. */
  bitrate: count,
  /** Frames of the picture a second. */
  frames: v.number(),
  /** How the last connection ended, and how long ago, in seconds. */
  lastEnd: v.nullable(v.object({ why: v.picklist(INGEST_ENDS), ago: count })),
})
export type StreamHealth = v.InferOutput<typeof StreamHealth>

/** A stream below either of these stutters: kilobits and frames a second. */
const POOR = { bitrate: 300, frames: 15 }

/** Whether a stream arrives, and whether it will be smooth. */
export function streamState({ sending, bitrate, frames }: StreamHealth): 'none' | 'poor' | 'good' {
  if (sending === null) return 'none'
  return bitrate < POOR.bitrate || frames < POOR.frames ? 'poor' : 'good'
}

/** A moderator whom an anchor named. `ofSite` = given by the site, who stays, and whose login name is left empty. */
export const RoomModerator = v.object({ memberId: Id, name: v.string(), nickname: v.string(), ofSite: v.boolean() })
export type RoomModerator = v.InferOutput<typeof RoomModerator>

/** Most moderators that an anchor names. */
export const ROOM_MODERATORS = 20

/** Why nobody was made a moderator of a room; `unknown` = staff as well, whose names an anchor does not learn. */
export const NAMING_REFUSALS = ['unknown', 'own', 'tooMany', 'ofSite'] as const

/** The anchor's own room, for the anchor. `port` = where encoders send to; null = this server takes no streams. */
export const OwnRoom = v.object({
  anchorRoomId: Id,
  chatRoomNo: Id,
  nickname: v.string(),
  avatar: SitePath,
  title: v.string(),
  description: v.string(),
  notice: v.string(),
  status: AnchorStatus,
  fans: count,
  port: v.nullable(count),
  /** Whether a recording is the room's picture: it goes on air without a stream. A node of an older version leaves it out. */
  recorded: v.optional(v.boolean(), true),
  /** The end of the stream key; all of it is shown to who gives the password. */
  keyEnd: v.string(),
  schedule: listOf(ShownBroadcast),
  moderators: listOf(RoomModerator),
})
export type OwnRoom = v.InferOutput<typeof OwnRoom>

/** Whether the room can have a picture at all: a recording, or a stream on a site that takes streams. */
export const mayHavePicture = ({ port, recorded }: Pick<OwnRoom, 'port' | 'recorded'>) => recorded || port !== null
