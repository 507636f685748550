import { FILE_HEADER, readTagHeader, roleOf, TAG_HEADER, writeFileHeader, writeTag } from './flv.ts'
import type { Viewer } from './viewer.ts'

/** Sound packets without a picture's header after which a stream counts as sound alone: about a second. */
const SOUND_ALONE = 50

/**
 * Turns what a publisher's broadcast hands to its subscribers (a file header, then one FLV tag at a time) into a stream for one viewer: it opens
 * with a header that names only what is there, begins at a key frame, and its times begin at 0 and never go back, however long the publisher runs.
 */
export function createRelay(viewer: Viewer): (bytes: Buffer) => void {
  const headers = new Map<'script' | 'videoHeader' | 'audioHeader', { type: number; data: Buffer }>()
  let base: number | null = null
  let last = 0
  let sounds = 0

  const open = (timestamp: number): void => {
    base = timestamp
    const parts = [...headers.values()].map((tag) => writeTag(tag, 0))
    viewer.send(Buffer.concat([writeFileHeader(headers.has('audioHeader'), headers.has('videoHeader')), ...parts]))
  }

  return (bytes) => {
    if (bytes.length <= FILE_HEADER && bytes.toString('latin1', 0, 3) === 'FLV') return
    const { type, size, timestamp } = readTagHeader(bytes, 0)
    // The broadcast hands the same bytes to everybody and may reuse them, so what is kept is copied.
    const data = bytes.subarray(TAG_HEADER, TAG_HEADER + size)
    const role = roleOf(type, data)
    if (role === 'script' || role === 'videoHeader' || role === 'audioHeader') {
      headers.set(role, { type, data: Buffer.from(data) })
      if (base !== null) viewer.send(writeTag({ type, data }, last))
      return
    }
    if (role === 'end' || role === 'other') return
    if (base === null) {
      if (role === 'audio') sounds += 1
      const soundAlone = role === 'audio' && sounds > SOUND_ALONE && !headers.has('videoHeader')
      if (role !== 'key' && !soundAlone) return
      open(timestamp)
    }
    last = Math.max(last, timestamp - (base ?? timestamp))
    viewer.send(writeTag({ type, data }, last))
  }
}
