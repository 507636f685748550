import * as v from 'valibot'

/** Sport kinds (E-3); `anchor` is a show without a match. */
export const SPORT_KINDS = ['football', 'basketball', 'esports', 'anchor'] as const
export const SportKind = v.picklist(SPORT_KINDS)
export type SportKind = v.InferOutput<typeof SportKind>

/** Phases of a match. */
export const GameStatus = v.picklist(['pre', 'live', 'break', 'ended'])
export type GameStatus = v.InferOutput<typeof GameStatus>

/** Kinds of video source (E-3). */
const VIDEO_SOURCE_KINDS = ['ANIMATION', 'LIVE', 'ANCHOR'] as const
export const VideoSourceKind = v.picklist(VIDEO_SOURCE_KINDS)
export type VideoSourceKind = v.InferOutput<typeof VideoSourceKind>

/** The channels of video sources and sportsbooks (E-3), by code. */
export const VIDEO_CHANNELS = ['OBTY', 'IMTY', 'FBTY', 'OBDJ', 'DBTY'] as const
/** What each channel is called in the site's first language, by itself and by video sources alike: the one place that says so. */
export const CHANNEL_NAMES = {
  OBTY: '海港体育',
  IMTY: '远洋体育',
  FBTY: '灯塔体育',
  OBDJ: '海港电竞',
  DBTY: '锚地体育',
} as const satisfies Record<(typeof VIDEO_CHANNELS)[number], string>
export const VideoChannel = v.picklist(VIDEO_CHANNELS)
export type VideoChannel = v.InferOutput<typeof VideoChannel>

/** A venue or channel (E-1): `status` is the channel's, `isDisplay` whether it is listed. */
export const VenueItem = v.object({ channelCode: v.string(), status: v.number(), isDisplay: v.number() })
export type VenueItem = v.InferOutput<typeof VenueItem>

/**
 * Whether a sports venue is listed (S-2), to the letter: it is hidden only when its channel is not active (`status` not 1) and it is
 * not to be displayed (`isDisplay` not 1) either.
 */
export function isVenueListed({ status, isDisplay }: Pick<VenueItem, 'status' | 'isDisplay'>): boolean {
  return status === 1 || isDisplay === 1
}
