import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import {
  lineAfter,
  linesOf,
  pickStream,
  VIDEO_QUALITIES,
  videoChannelOf,
  type VideoStream,
  VideoChannelName,
  VideoSource,
} from '#src/api/model/video.ts'
import { afterFailure, kindOf, kindsOf, LINE_TRIES, playbackStateOf, type Watchable } from '#src/machines/player/watching.ts'

const stream = (line: number, quality: (typeof VIDEO_QUALITIES)[number]) => ({
  line,
  quality,
  height: 360,
  url: `/media/live/a.flv?line=${line}&quality=${quality}`,
})
const FOUR: readonly VideoStream[] = [stream(1, 'source'), stream(1, 'low'), stream(2, 'source'), stream(2, 'low')]
const streams = fc.array(
  fc
    .record({ line: fc.integer({ min: 1, max: 4 }), quality: fc.constantFrom(...VIDEO_QUALITIES) })
    .map(({ line, quality }) => stream(line, quality)),
  { maxLength: 8 },
)
const preference = fc.record({ line: fc.integer({ min: 1, max: 6 }), quality: fc.constantFrom(...VIDEO_QUALITIES) })

describe('channels', () => {
  test.each([
    ['海港体育', 'OBTY'],
    ['远洋体育', 'IMTY'],
    ['灯塔体育', 'FBTY'],
    ['海港电竞', 'OBDJ'],
    ['锚地体育', 'DBTY'],
    [' 海港体育 ', 'OBTY'],
    ['obdj', 'OBDJ'],
    ['DBTY', 'DBTY'],
  ])('[E-3 channels] the name %j is the channel %s', (name, code) => {
    expect(videoChannelOf(name)).toBe(code)
    expect(v.parse(VideoChannelName, name)).toBe(code)
  })

  test.each(['', '无名体育', 'toString', '__proto__', '海港'])('[E-3] %j is no channel', (name) => {
    expect(videoChannelOf(name)).toBeNull()
    expect(v.is(VideoChannelName, name)).toBe(false)
  })

  test('[E-3] a source has streams, or is an animation with an address', () => {
    expect(v.is(VideoSource, { kind: 'LIVE', channel: '灯塔体育', streams: FOUR })).toBe(true)
    expect(v.is(VideoSource, { kind: 'ANIMATION', channel: '锚地体育', url: '/a' })).toBe(true)
    for (const wrong of [
      { kind: 'LIVE', channel: '灯塔体育', streams: [] },
      { kind: 'ANCHOR', channel: '灯塔体育', url: '/a' },
      { kind: 'ANIMATION', channel: '锚地体育', url: 'https://elsewhere/' },
      { kind: 'OTHER', channel: '锚地体育', url: '/a' },
    ])
      expect(v.is(VideoSource, wrong)).toBe(false)
  })
})

describe('choosing a stream', () => {
  test('[C-13] the preferred line is picked first, then the preferred quality', () => {
    expect(pickStream(FOUR, { line: 2, quality: 'low' })).toBe(FOUR[3])
    expect(pickStream(FOUR.slice(0, 3), { line: 2, quality: 'low' })).toBe(FOUR[2])
    expect(pickStream(FOUR, { line: 7, quality: 'low' })).toBe(FOUR[1])
    expect(pickStream([], { line: 1, quality: 'source' })).toBeNull()
  })

  test('[C-13] of any streams the nearest to the preference is picked', () => {
    fc.assert(
      fc.property(streams, preference, (all, wanted) => {
        const picked = pickStream(all, wanted)
        // As far from what is wanted as the nearest of them: another line is worse than another quality.
        const distance = (one: { readonly line: number; readonly quality: string }) =>
          (one.line === wanted.line ? 0 : 2) + (one.quality === wanted.quality ? 0 : 1)
        if (picked === null) expect(all).toEqual([])
        else {
          expect(all).toContain(picked)
          const near = all.filter((one) => one.line === picked.line)
          expect(distance(picked)).toBe(Math.min(...near.map(distance)))
          expect(picked.line === wanted.line || all.every((one) => one.line !== wanted.line)).toBe(true)
        }
      }),
    )
  })

  test('[C-13] the next line leads through every line and back to the first', () => {
    fc.assert(
      fc.property(streams, (all) => {
        const lines = linesOf(all)
        const seen: number[] = []
        let line = lines[0] ?? 1
        for (let step = 0; step < lines.length; step += 1) {
          seen.push(line)
          line = lineAfter(all, line)
        }
        expect(seen).toEqual(lines)
        expect(line).toBe(lines[0] ?? 1)
      }),
    )
  })

  test('[C-13] two failures in a row lead to the next line, if there is one', () => {
    expect(LINE_TRIES).toBe(2)
    const once = afterFailure({ lineFailures: 0, fallbackLine: null }, FOUR, FOUR[0]!)
    expect(once).toEqual({ lineFailures: 1, fallbackLine: null })
    expect(afterFailure(once, FOUR, FOUR[0]!)).toEqual({ lineFailures: 0, fallbackLine: 2 })
    expect(afterFailure({ lineFailures: 1, fallbackLine: 2 }, FOUR, FOUR[2]!)).toEqual({ lineFailures: 0, fallbackLine: 1 })
    expect(afterFailure(once, FOUR.slice(0, 2), FOUR[0]!)).toEqual({ lineFailures: 0, fallbackLine: null })
    expect(afterFailure(once, [], null)).toEqual({ lineFailures: 2, fallbackLine: null })
  })
})

describe('what a room offers', () => {
  const room: Watchable = {
    anchorRoomId: 'a1',
    matchId: 'm1',
    anchorStatus: 'On1',
    gameStatus: 'live',
    videoWebUrl: '/media/live/m1.flv',
    animationUrl: '/pitch',
  }
  const pure: Watchable = { ...room, anchorRoomId: null, anchorStatus: '' }

  test('[E-3] the anchor comes first, then the match feed while it is live, then the animation', () => {
    expect(kindsOf(room)).toEqual(['ANCHOR', 'LIVE', 'ANIMATION'])
    expect(kindsOf({ ...room, gameStatus: 'break' })).toContain('LIVE')
    for (const gameStatus of ['pre', 'ended'] as const) expect(kindsOf({ ...room, gameStatus })).toEqual(['ANCHOR', 'ANIMATION'])
    expect(kindsOf({ ...room, videoWebUrl: null, animationUrl: null })).toEqual(['ANCHOR'])
    expect(kindsOf(pure)).toEqual(['ANIMATION', 'LIVE'])
    expect(kindOf(pure, 'ANCHOR')).toBe('ANIMATION')
    expect(kindOf({ ...pure, animationUrl: null }, null)).toBe('LIVE')
    expect(kindOf({ ...pure, videoWebUrl: null, animationUrl: null }, 'LIVE')).toBeNull()
  })

  test('[S-1] only the anchor’s own picture follows the anchor’s status', () => {
    expect(playbackStateOf({ ...room, anchorStatus: 'On0' }, null)).toBe('notStarted')
    expect(playbackStateOf({ ...room, anchorStatus: 'On2' }, null)).toBe('interrupted')
    expect(playbackStateOf({ ...room, anchorStatus: 'Off' }, 'ANCHOR')).toBe('offAir')
    expect(playbackStateOf({ ...room, anchorStatus: 'Off' }, 'LIVE')).toBe('onAir')
    expect(playbackStateOf({ ...room, anchorStatus: 'Off', gameStatus: 'ended' }, 'LIVE')).toBe('offAir')
    expect(playbackStateOf(room, 'ANIMATION')).toBe('animated')
    expect(playbackStateOf({ ...pure, videoWebUrl: null, animationUrl: null }, null)).toBe('noPicture')
  })
})
