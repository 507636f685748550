import * as v from 'valibot'
import { SitePath } from './common.ts'
import { CHANNEL_NAMES, VIDEO_CHANNELS, type VideoChannel } from './sport.ts'

/** Qualities of a stream: as it was published, or small for weak networks. */
export const VIDEO_QUALITIES = ['source', 'low'] as const
export const VideoQuality = v.picklist(VIDEO_QUALITIES)
export type VideoQuality = v.InferOutput<typeof VideoQuality>

/** A way to the same picture, counted from 1. */
export const VideoLine = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9))

/** One address of a source. `height` in pixels; null when only the publisher knows. */
export const VideoStream = v.object({
  line: VideoLine,
  quality: VideoQuality,
  height: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(4_320))),
  url: SitePath,
})
export type VideoStream = v.InferOutput<typeof VideoStream>

/** The code of a channel's name (E-3); a code is its own name, in any case of its letters. Null for any other name. */
export function videoChannelOf(name: string): VideoChannel | null {
  const wanted = name.trim().toUpperCase()
  return VIDEO_CHANNELS.find((code) => code === wanted || CHANNEL_NAMES[code].toUpperCase() === wanted) ?? null
}

/** A channel by any of its names, as its code. */
export const VideoChannelName = v.pipe(
  v.string(),
  v.maxLength(32),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const code = videoChannelOf(dataset.value)
    if (code !== null) return code
    addIssue({ message: 'channel.unknown' })
    return NEVER
  }),
)

/** Most addresses of one source. */
const STREAM_LIMIT = 18

/** What can be watched of a room (E-3): the anchor's picture, the match's own feed, or a drawing of the match. */
export const VideoSource = v.variant('kind', [
  v.object({
    kind: v.picklist(['ANCHOR', 'LIVE']),
    channel: VideoChannelName,
    streams: v.pipe(v.array(VideoStream), v.minLength(1), v.maxLength(STREAM_LIMIT)),
  }),
  v.object({ kind: v.literal('ANIMATION'), channel: VideoChannelName, url: SitePath }),
])
export type VideoSource = v.InferOutput<typeof VideoSource>

/** What a viewer would like of a stream. */
export type StreamPreference = { readonly line: number; readonly quality: VideoQuality }

/** The stream that comes nearest to a preference: the line first, then the quality. Null when there is none. */
export function pickStream(streams: readonly VideoStream[], preference: StreamPreference): VideoStream | null {
  const onLine = streams.filter(({ line }) => line === preference.line)
  const nearest = onLine.length === 0 ? streams.filter(({ line }) => line === streams[0]?.line) : onLine
  return nearest.find(({ quality }) => quality === preference.quality) ?? nearest[0] ?? null
}

/** The lines of a source, in order, each once. */
export function linesOf(streams: readonly VideoStream[]): readonly number[] {
  return [...new Set(streams.map(({ line }) => line))].toSorted((a, b) => a - b)
}

/** The line after another, the first after the last. The same one when there is no other. */
export function lineAfter(streams: readonly VideoStream[], line: number): number {
  const lines = linesOf(streams)
  return lines[(lines.indexOf(line) + 1) % lines.length] ?? line
}
