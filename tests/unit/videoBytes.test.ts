import { describe, expect, test } from 'vitest'
import { FlvError, type FlvTag, parseFlv, roleOf, writeFileHeader, writeTag } from '#server/media/flv.ts'
import { createFlvReader } from '#server/media/flvReader.ts'
import { isInner, signInner } from '#server/media/innerSign.ts'
import { createRelay } from '#server/media/relay.ts'

// The bytes of a stream as they come, go on to viewers, and are asked for by other nodes.

const tag = (type: number, bytes: readonly number[], time: number) => writeTag({ type, data: Buffer.from(bytes) }, time)
const KEY = [0x17, 1, 5]
const INTER = [0x27, 1, 6]
const SOUND = [0xaf, 1, 7]
const PICTURE_HEADER = [0x17, 0]
const SOUND_HEADER = [0xaf, 0]

describe('a stream that comes in pieces', () => {
  const bytes = Buffer.concat([writeFileHeader(true, true), tag(9, KEY, 40), tag(8, SOUND, 60), tag(9, INTER, 80)])

  test.each([1, 7, 16, bytes.length])('[C-13] is read as one that comes at once, whatever the pieces: %i bytes', (size) => {
    const read = createFlvReader()
    const told: FlvTag[] = []
    for (let from = 0; from < bytes.length; from += size) told.push(...read(bytes.subarray(from, from + size)))
    expect(told.map(({ role, timestamp, data }) => [role, timestamp, [...data]])).toEqual([
      ['key', 40, KEY],
      ['audio', 60, SOUND],
      ['inter', 80, INTER],
    ])
  })

  test('[C-13] tells a tag once it is whole, and then once', () => {
    const read = createFlvReader()
    const whole = Buffer.concat([writeFileHeader(false, true), tag(9, KEY, 0)])
    expect(read(whole.subarray(0, -1))).toEqual([])
    expect(read(whole.subarray(-1))).toHaveLength(1)
    expect(read(Buffer.alloc(0))).toEqual([])
  })

  test('[C-13] keeps what it told when the piece is used for something else', () => {
    const read = createFlvReader()
    const piece = Buffer.concat([writeFileHeader(false, true), tag(9, KEY, 0)])
    const [told] = read(piece)
    piece.fill(0)
    expect([...(told?.data ?? [])]).toEqual(KEY)
  })

  test('[C-13] that is no FLV is refused once its beginning is there', () => {
    const read = createFlvReader()
    expect(read(Buffer.from('<html>'))).toEqual([])
    expect(() => read(Buffer.from('<body></body>'))).toThrow(FlvError)
  })

  /** The header of a tag of so many bytes. */
  const header = (size: number) => {
    const begin = Buffer.alloc(11)
    begin[0] = 9
    begin.writeUIntBE(size, 1, 3)
    return Buffer.concat([writeFileHeader(false, true), begin])
  }

  test('[C-13] has tags of four megabytes at most', () => {
    expect(createFlvReader()(header(4 * 1024 * 1024))).toEqual([])
    expect(() => createFlvReader()(header(4 * 1024 * 1024 + 1))).toThrow(FlvError)
  })
})

describe('a file', () => {
  test.each([
    [true, false],
    [false, true],
  ])('[C-13] says whether it has sound (%s) and pictures (%s)', (hasAudio, hasVideo) => {
    expect(parseFlv(writeFileHeader(hasAudio, hasVideo))).toEqual({ hasAudio, hasVideo, tags: [] })
  })

  test('[C-13] that is cut off in the header of a tag is refused', () => {
    expect(() => parseFlv(Buffer.concat([writeFileHeader(true, true), Buffer.alloc(10)]))).toThrow(FlvError)
  })

  test.each<[string, number, number[], string]>([
    ['Opus sound', 8, [0x91, 1], 'audio'],
    ['the end of Opus sound', 8, [0x92, 1], 'end'],
    ['MP3 sound', 8, [0x2f, 0], 'audio'],
    ['an old key frame', 9, [0x12, 0], 'key'],
    ['an old other frame', 9, [0x22, 0], 'inter'],
    ['the end of HEVC', 9, [0x92, 0x68], 'end'],
    ['anything else', 15, [1, 2], 'other'],
  ])('[C-13] tells %s apart', (_, type, bytes, role) => {
    expect(roleOf(type, Buffer.from(bytes))).toBe(role)
  })
})

describe('what a viewer is relayed', () => {
  function relaying() {
    const parts: Buffer[] = []
    const relay = createRelay({ send: (bytes) => void parts.push(bytes), end: () => undefined })
    const send = (type: number, bytes: readonly number[], time: number) => relay(tag(type, bytes, time))
    return { relay, send, parts, told: () => parseFlv(Buffer.concat(parts)) }
  }
  const rolesOf = (stream: ReturnType<typeof parseFlv>) => stream.tags.map(({ role, timestamp }) => [role, timestamp])

  test('[C-13] names sound only where there is some', () => {
    const [silent, loud] = [relaying(), relaying()]
    for (const { send } of [silent, loud]) send(9, PICTURE_HEADER, 0)
    loud.send(8, SOUND_HEADER, 0)
    for (const { send } of [silent, loud]) send(9, KEY, 0)
    expect([silent, loud].map(({ told }) => [told().hasAudio, told().hasVideo])).toEqual([
      [false, true],
      [true, true],
    ])
  })

  test('[C-13] begins with no sound before its picture, however long that takes', () => {
    const { send, parts, told } = relaying()
    send(9, PICTURE_HEADER, 0)
    for (let time = 0; time < 60; time += 1) send(8, SOUND, time)
    expect(parts).toEqual([])
    send(9, KEY, 60)
    send(8, SOUND, 70)
    expect(rolesOf(told())).toEqual([
      ['videoHeader', 0],
      ['key', 0],
      ['audio', 10],
    ])
  })

  test('[C-13] has a header that changes meanwhile, at the time of what came last', () => {
    const { send, told } = relaying()
    send(9, PICTURE_HEADER, 0)
    send(9, KEY, 100)
    send(9, INTER, 140)
    send(9, PICTURE_HEADER, 0)
    expect(rolesOf(told()).at(-1)).toEqual(['videoHeader', 40])
  })

  test('[C-13] begins with headers as they came, though their bytes were used for something else', () => {
    const { relay, send, told } = relaying()
    const bytes = tag(9, PICTURE_HEADER, 0)
    relay(bytes)
    bytes.fill(0)
    send(9, KEY, 0)
    expect([...(told().tags[0]?.data ?? [])]).toEqual(PICTURE_HEADER)
  })
})

describe('a node that asks for a stream', () => {
  const keys = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)]
  const now = 1_000_000_000_000

  test.each([
    [60_000, true],
    [60_001, false],
    [-60_000, true],
    [-60_001, false],
  ])('[C-13] that signed %i ms ago is let in: %s', (ago, isLetIn) => {
    expect(isInner(keys, 'a1', signInner(keys, 'a1', now - ago), now)).toBe(isLetIn)
  })

  test('[C-13] signs with the newest key, and is known by every key there is', () => {
    const [newest, older] = keys
    if (newest === undefined || older === undefined) throw new Error('no keys')
    expect(isInner([newest], 'a1', signInner(keys, 'a1', now), now)).toBe(true)
    expect(isInner([older], 'a1', signInner(keys, 'a1', now), now)).toBe(false)
    expect(isInner(keys, 'a1', signInner([older], 'a1', now), now)).toBe(true)
  })

  test.each([undefined, '', `${now}`, `${now}.short`])('[C-13] that signs with %j is not let in', (said) => {
    expect(isInner(keys, 'a1', said, now)).toBe(false)
  })
})
