import { FILE_HEADER, FlvError, readTagHeader, roleOf, TAG_HEADER, type FlvTag } from './flv.ts'

const BACK_POINTER = 4
/** Largest tag that is taken, in bytes: a key frame. */
const TAG_LIMIT = 4 * 1024 * 1024

/** Reads an FLV stream as it comes, in whatever pieces: returns the tags that are whole by now. Throws FlvError for what is none. */
export function createFlvReader(): (piece: Buffer) => readonly FlvTag[] {
  let rest: Buffer = Buffer.alloc(0)
  let isOpen = false
  return (piece) => {
    rest = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    if (!isOpen) {
      if (rest.length < FILE_HEADER) return []
      if (rest.toString('latin1', 0, 3) !== 'FLV') throw new FlvError('no FLV header')
      rest = rest.subarray(FILE_HEADER)
      isOpen = true
    }
    const tags: FlvTag[] = []
    while (rest.length >= TAG_HEADER) {
      const { type, size, timestamp } = readTagHeader(rest, 0)
      if (size > TAG_LIMIT) throw new FlvError(`a tag of ${size} bytes`)
      const end = TAG_HEADER + size + BACK_POINTER
      if (rest.length < end) break
      const data = Buffer.from(rest.subarray(TAG_HEADER, TAG_HEADER + size))
      tags.push({ type, timestamp, data, role: roleOf(type, data) })
      rest = rest.subarray(end)
    }
    return tags
  }
}
