import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FlvError, parseFlv, roleOf, writeFileHeader, writeTag, type FlvTag, type TagRole } from '#server/media/flv.ts'
import { createLoop, TICK, type LoopClock } from '#server/media/loop.ts'
import { createRelay } from '#server/media/relay.ts'
import type { Viewer } from '#server/media/viewer.ts'

const file = (name: string) => readFileSync(new URL(`../../media/${name}.flv`, import.meta.url))

/** Time that stands still until it is told to move. */
function handClock() {
  const state = { now: 1_000, tick: null as (() => void) | null }
  const clock: LoopClock = {
    now: () => state.now,
    every: (_, tick) => {
      state.tick = tick
      return () => (state.tick = null)
    },
  }
  return {
    clock,
    ticking: () => state.tick !== null,
    /** Moves on by `ms` in ticks of the loop's own length. */
    advance: (ms: number) => {
      for (let passed = 0; passed < ms; passed += TICK) {
        state.now += TICK
        state.tick?.()
      }
    },
    jump: (ms: number) => {
      state.now += ms
      state.tick?.()
    },
  }
}

function recorder() {
  const parts: Buffer[] = []
  const viewer: Viewer = { send: (bytes) => void parts.push(bytes), end: () => undefined }
  return {
    viewer,
    tags: (): readonly FlvTag[] => parseFlv(Buffer.concat(parts)).tags,
    bytes: () => parts.reduce((sum, part) => sum + part.length, 0),
  }
}

const rolesOf = (tags: readonly FlvTag[]): TagRole[] => tags.map((tag) => tag.role)
const timesOf = (tags: readonly FlvTag[]): number[] => tags.map((tag) => tag.timestamp)
const sorted = (times: readonly number[]) => times.toSorted((a, b) => a - b)

test.each(['football', 'basketball', 'esports', 'studio'])(
  '[C-13] %s.flv is a small H.264 and AAC loop with a key frame every two seconds',
  (name) => {
    const bytes = file(name)
    const { tags, ...flags } = parseFlv(bytes)
    const keys = tags.filter((tag) => tag.role === 'key').map((tag) => tag.timestamp)
    expect(bytes.length).toBeLessThan(600 * 1024)
    expect(flags).toEqual({ hasAudio: true, hasVideo: true })
    expect(keys).toEqual(keys.map((_, index) => keys[0]! + index * 2_000))
    expect(keys.length).toBeGreaterThanOrEqual(6)
  },
)

test('[C-13] a joiner gets header, sequence headers and a key frame, and its time never goes back over three rounds', () => {
  const hand = handClock()
  const loop = createLoop(parseFlv(file('studio')), hand.clock)
  const { viewer, tags } = recorder()
  loop.join(viewer)
  hand.advance(loop.length * 3)
  expect(rolesOf(tags()).slice(0, 4)).toEqual(['script', 'videoHeader', 'audioHeader', 'key'])
  expect(rolesOf(tags())).not.toContain('end')
  expect(timesOf(tags())).toEqual(sorted(timesOf(tags())))
  expect(tags()[3]!.timestamp).toBe(0)
  expect(tags().at(-1)!.timestamp).toBeGreaterThan(loop.length * 3 - 100)
  expect(tags().filter((tag) => tag.role === 'key').length).toBe((loop.length * 3) / 2_000 + 1)
})

test('[C-13] somebody who joins later sees the same moment on a timeline of their own', () => {
  const hand = handClock()
  const loop = createLoop(parseFlv(file('football')), hand.clock)
  const [early, late] = [recorder(), recorder()]
  loop.join(early.viewer)
  hand.advance(loop.length + 5_000)
  loop.join(late.viewer)
  expect(rolesOf(late.tags()).slice(0, 4)).toEqual(['script', 'videoHeader', 'audioHeader', 'key'])
  expect(late.tags()[3]!.timestamp).toBe(0)
  hand.advance(loop.length)
  expect(timesOf(late.tags())).toEqual(sorted(timesOf(late.tags())))
  expect(late.tags().at(-1)!.data).toEqual(early.tags().at(-1)!.data)
  // The key frame of second 4 of the round is the late one's zero.
  expect(early.tags().at(-1)!.timestamp - late.tags().at(-1)!.timestamp).toBe(loop.length + 4_000)
})

test('[C-13] the timer runs only while somebody watches, and a pause of the process is not caught up', () => {
  const hand = handClock()
  const loop = createLoop(parseFlv(file('esports')), hand.clock)
  const one = recorder()
  expect([hand.ticking(), loop.viewers()]).toEqual([false, 0])
  const leave = loop.join(one.viewer)
  hand.advance(2_000)
  const before = one.bytes()
  hand.jump(3_600_000)
  expect(one.bytes() - before).toBeLessThan(20_000)
  expect([hand.ticking(), loop.viewers()]).toEqual([true, 1])
  leave()
  expect([hand.ticking(), loop.viewers()]).toEqual([false, 0])
  const again = recorder()
  hand.jump(60_000)
  loop.join(again.viewer)
  hand.advance(1_000)
  expect(again.tags().at(-1)!.timestamp).toBeGreaterThan(900)
})

test('[C-13] a pause of the process of less than two seconds is caught up', () => {
  const hand = handClock()
  const loop = createLoop(parseFlv(file('studio')), hand.clock)
  const { viewer, tags } = recorder()
  loop.join(viewer)
  hand.advance(2_000)
  hand.jump(1_900)
  expect(tags().at(-1)!.timestamp).toBeGreaterThan(3_800)
})

test('[C-13] the timer runs on for who stays, and who left is sent nothing more', () => {
  const hand = handClock()
  const loop = createLoop(parseFlv(file('studio')), hand.clock)
  const [gone, stays] = [recorder(), recorder()]
  const leave = loop.join(gone.viewer)
  loop.join(stays.viewer)
  leave()
  const [before, seen] = [gone.bytes(), stays.bytes()]
  hand.advance(1_000)
  expect([hand.ticking(), loop.viewers(), gone.bytes() === before, stays.bytes() > seen]).toEqual([true, 1, true, true])
})

test('[C-13] what is not FLV is refused: wrong start, cut off, wrong back pointer, no picture', () => {
  const whole = file('studio')
  const broken = Buffer.from(whole)
  broken.writeUInt32BE(7, 13 + 11 + whole.readUIntBE(14, 3))
  expect(() => parseFlv(Buffer.from('<html></html>'))).toThrow(FlvError)
  expect(() => parseFlv(whole.subarray(0, 5_000))).toThrow(FlvError)
  expect(() => parseFlv(broken)).toThrow(FlvError)
  expect(() => createLoop(parseFlv(writeFileHeader(true, true)), handClock().clock)).toThrow(FlvError)
})

test('[C-13] tags keep their time beyond 24 bits', () => {
  const data = Buffer.from([0xaf, 1, 2, 3])
  const times = [0, 0xff_ff_ff, 0x1_00_00_00, 0x7f_ff_ff_ff]
  const stream = Buffer.concat([writeFileHeader(true, false), ...times.map((time) => writeTag({ type: 8, data }, time))])
  expect(timesOf(parseFlv(stream).tags)).toEqual(times)
})

test.each<[string, number, number[], TagRole]>([
  ['metadata', 18, [2], 'script'],
  ['AAC header', 8, [0xaf, 0], 'audioHeader'],
  ['AAC sound', 8, [0xaf, 1], 'audio'],
  ['AVC header', 9, [0x17, 0], 'videoHeader'],
  ['AVC key frame', 9, [0x17, 1], 'key'],
  ['AVC other frame', 9, [0x27, 1], 'inter'],
  ['AVC end', 9, [0x17, 2], 'end'],
  ['HEVC header', 9, [0x90, 0x68], 'videoHeader'],
  ['HEVC key frame', 9, [0x91, 0x68], 'key'],
  ['HEVC other frame', 9, [0xa1, 0x68], 'inter'],
  ['Opus header', 8, [0x90, 0x4f], 'audioHeader'],
  ['nothing', 9, [], 'other'],
])('[C-13] %s is told apart', (_, type, bytes, role) => {
  expect(roleOf(type, Buffer.from(bytes))).toBe(role)
})

test('[C-13] a relayed stream opens at a key frame, names only what is there, and begins at 0', () => {
  const { viewer, tags } = recorder()
  const relay = createRelay(viewer)
  const send = (type: number, bytes: number[], time: number) => relay(writeTag({ type, data: Buffer.from(bytes) }, time))
  relay(writeFileHeader(true, true))
  send(18, [2], 0)
  send(9, [0x17, 0], 0)
  send(9, [0x27, 1], 90_000)
  send(9, [0x17, 1], 90_040)
  send(9, [0x27, 1], 90_080)
  send(9, [0x27, 1], 90_060)
  send(9, [0x17, 2], 90_120)
  expect(tags().map((tag) => [tag.role, tag.timestamp])).toEqual([
    ['script', 0],
    ['videoHeader', 0],
    ['key', 0],
    ['inter', 40],
    ['inter', 40],
  ])
})

test('[C-13] sound alone is relayed after about a second without a picture', () => {
  const { viewer, tags } = recorder()
  const relay = createRelay(viewer)
  relay(writeTag({ type: 8, data: Buffer.from([0xaf, 0]) }, 0))
  for (let index = 0; index < 60; index += 1) relay(writeTag({ type: 8, data: Buffer.from([0xaf, 1]) }, 500 + index * 23))
  expect(tags()[0]!.role).toBe('audioHeader')
  expect(timesOf(tags()).slice(1)).toEqual(Array.from({ length: 10 }, (_, index) => index * 23))
})
