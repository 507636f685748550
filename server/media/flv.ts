/** What a tag is to somebody who joins late. */
export type TagRole = 'script' | 'audioHeader' | 'audio' | 'videoHeader' | 'key' | 'inter' | 'end' | 'other'

/** One tag of an FLV file. `timestamp` in ms; `data` is the payload without the tag's own header. */
export type FlvTag = { readonly type: number; readonly timestamp: number; readonly data: Buffer; readonly role: TagRole }

export type Flv = { readonly hasAudio: boolean; readonly hasVideo: boolean; readonly tags: readonly FlvTag[] }

/** Thrown for bytes that are not FLV. */
export class FlvError extends Error {
  override readonly name = 'FlvError'
}

const TAG = { audio: 8, video: 9, script: 18 } as const
/** Bytes before the first tag, with the empty back pointer that ends them. */
export const FILE_HEADER = 13
export const TAG_HEADER = 11
const BACK_POINTER = 4
const AAC = 10
const AVC = 7

/** What a tag's payload holds: AAC and AVC, and the extended header that newer codecs use. */
export function roleOf(type: number, data: Buffer): TagRole {
  const [first, second] = [data[0], data[1]]
  if (type === TAG.script) return 'script'
  if (first === undefined) return 'other'
  if (type === TAG.audio) {
    if (first >> 4 === AAC) return second === 0 ? 'audioHeader' : 'audio'
    const extended = first >> 4 === 9
    return extended && (first & 15) === 0 ? 'audioHeader' : extended && (first & 15) === 2 ? 'end' : 'audio'
  }
  if (type !== TAG.video) return 'other'
  const extended = (first & 0x80) !== 0
  const packet = extended ? first & 15 : (first & 15) === AVC ? second : 1
  if (packet === 0) return 'videoHeader'
  if (packet === 2) return 'end'
  return ((first >> 4) & 7) === 1 ? 'key' : 'inter'
}

/** Reads a whole FLV file. Throws a FlvError when it is not FLV or is cut off inside a tag. */
export function parseFlv(file: Buffer): Flv {
  if (file.length < FILE_HEADER || file.toString('latin1', 0, 3) !== 'FLV') throw new FlvError('no FLV header')
  const flags = file[4]!
  const tags: FlvTag[] = []
  let at = file.readUInt32BE(5) + BACK_POINTER
  while (at < file.length) {
    if (at + TAG_HEADER > file.length) throw new FlvError(`cut off in the tag header at ${at}`)
    const { type, size, timestamp } = readTagHeader(file, at)
    const end = at + TAG_HEADER + size
    if (end + BACK_POINTER > file.length) throw new FlvError(`cut off in the tag at ${at}`)
    if (file.readUInt32BE(end) !== TAG_HEADER + size) throw new FlvError(`wrong back pointer after the tag at ${at}`)
    const data = file.subarray(at + TAG_HEADER, end)
    tags.push({ type, timestamp, data, role: roleOf(type, data) })
    at = end + BACK_POINTER
  }
  return { hasAudio: (flags & 4) !== 0, hasVideo: (flags & 1) !== 0, tags }
}

/** Type, payload size in bytes and time in ms of the tag whose header begins at `at`. */
export function readTagHeader(bytes: Buffer, at: number): { type: number; size: number; timestamp: number } {
  const timestamp = bytes.readUIntBE(at + 4, 3) + bytes[at + 7]! * 0x1000000
  return { type: bytes[at]! & 31, size: bytes.readUIntBE(at + 1, 3), timestamp }
}

/** The 13 bytes that begin a stream. */
export function writeFileHeader(hasAudio: boolean, hasVideo: boolean): Buffer {
  return Buffer.from([0x46, 0x4c, 0x56, 1, (hasAudio ? 4 : 0) | (hasVideo ? 1 : 0), 0, 0, 0, 9, 0, 0, 0, 0])
}

/** A tag's bytes at another time, in ms from 0 to 2^32 − 1. */
export function writeTag(tag: Pick<FlvTag, 'type' | 'data'>, timestamp: number): Buffer {
  const size = tag.data.length
  const bytes = Buffer.allocUnsafe(TAG_HEADER + size + BACK_POINTER)
  bytes[0] = tag.type
  bytes.writeUIntBE(size, 1, 3)
  bytes.writeUIntBE(timestamp % 0x1000000, 4, 3)
  bytes[7] = Math.floor(timestamp / 0x1000000) & 255
  bytes.writeUIntBE(0, 8, 3)
  tag.data.copy(bytes, TAG_HEADER)
  bytes.writeUInt32BE(TAG_HEADER + size, TAG_HEADER + size)
  return bytes
}
