import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { afterNews, AnchorMatch, anchorPresence, isOnAir, roomKeyOf } from '#src/api/model/anchor.ts'
import { anchorMatch } from '#tests/machines/support/matches.ts'

describe('anchor status', () => {
  test.each([
    ['On0', 'notStarted', true],
    ['On1', 'playing', true],
    ['On2', 'interrupted', true],
    ['Off', 'offAir', false],
    ['', 'offAir', false],
    ['on1', 'offAir', false],
    ['On3', 'offAir', false],
    ['constructor', 'offAir', false],
    ['__proto__', 'offAir', false],
  ])('[S-1 On0 On1 On2] %s means %s, on air: %s', (status, presence, onAir) => {
    expect([anchorPresence(status), isOnAir(status)]).toEqual([presence, onAir])
  })

  test('[S-1 onAir] only the three named values are on air', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom('On0', 'On1', 'On2')), (status) => {
        expect(isOnAir(status)).toBe(['On0', 'On1', 'On2'].includes(status))
      }),
    )
  })
})

describe('news of an anchor', () => {
  const texts = { nickname: 'Old Chen', title: 'Derby', desc: 'Talk' }

  test.each([
    ['with a match keep its name', 'm1', '甲队 对 乙队'],
    ['without a match are called by their title', null, 'Derby'],
  ])('[S-1] [D-8] rooms whose texts were told, %s', (_, matchId, matchName) => {
    const before = anchorMatch({ status: 'On0', matchId })
    expect(afterNews(before, { anchorStatus: 'On1', nextAt: 9, texts })).toEqual({
      ...before,
      matchName,
      anchorStatus: 'On1',
      anchorInfo: { ...before.anchorInfo, nickname: 'Old Chen', nextAt: 9 },
      roomInfo: { title: 'Derby', desc: 'Talk', chatRoomNo: 'c-a1' },
    })
  })

  test('[S-1] change the status and the next time alone where nothing was written', () => {
    const before = anchorMatch()
    const anchorInfo = { ...before.anchorInfo, nextAt: 9 }
    expect(afterNews(before, { anchorStatus: 'Off', nextAt: 9 })).toEqual({ ...before, anchorStatus: 'Off', anchorInfo })
    expect(afterNews({ ...before, anchorInfo: null }, { anchorStatus: 'Off', nextAt: 9, texts }).anchorInfo).toBeNull()
  })
})

const wire = {
  matchId: 'm1',
  eventId: 'e1',
  matchName: 'A – B',
  homeName: 'A',
  homeLogo: '/art/a.svg',
  visitName: 'B',
  visitLogo: null,
  homeScore: 1,
  visitScore: 0,
  startAt: 1_755_043_200_000,
  isStart: true,
  gameStatus: 'live',
  clock: { second: 60, at: 1_000, running: true, period: 2, added: 180 },
  parts: [
    [1, 0],
    [0, 0],
  ],
  matchClass: 'football',
  venueName: 'OBTY',
  leagueId: null,
  leagueName: 'League',
  ballClassId: null,
  anchorType: 'cast',
  anchorRoomId: 'r1',
  anchorInfo: null,
  roomInfo: { title: 'T', desc: 'D', chatRoomNo: 'c1' },
  anchorAvatars: ['/art/1.svg'],
  cover: '/art/c.svg',
} as const

describe('an anchor match on the wire', () => {
  test.each([
    ['our spelling', { anchorStatus: 'On1', animationUrl: '/a' }, { anchorStatus: 'On1', animationUrl: '/a' }],
    ['the other spelling', { anchor_status: 'On1', animation_url: '/a' }, { anchorStatus: 'On1', animationUrl: '/a' }],
    [
      'both, where ours wins',
      { anchorStatus: 'On1', anchor_status: 'On2', animationUrl: '/a', animation_url: '/b' },
      { anchorStatus: 'On1', animationUrl: '/a' },
    ],
    ['neither', {}, { anchorStatus: '', animationUrl: null }],
  ])('[E-1 spellings] reads %s', (_what, fields, expected) => {
    expect(v.parse(AnchorMatch, { ...wire, ...fields })).toEqual({ ...wire, anchorFlvUrl: null, videoWebUrl: null, ...expected })
  })

  test('[E-1] the video address is read from its own spelling', () => {
    expect(v.parse(AnchorMatch, { ...wire, anchor_flv_url: '/media/live/r1.flv' }).anchorFlvUrl).toBe('/media/live/r1.flv')
  })

  test('[E-1] names and kinds that do not fit are refused', () => {
    for (const bad of [
      { matchClass: 'chess' },
      { anchorType: 'both' },
      { cover: 'https://evil.example/a.png' },
      { homeScore: -1 },
      { anchorStatus: 'x'.repeat(17) },
    ]) {
      expect(v.is(AnchorMatch, { ...wire, ...bad })).toBe(false)
    }
  })

  test('[B-5 avatars] carries at most three avatars: a fourth is cut off', () => {
    const avatars = (count: number) => Array.from({ length: count }, (_, index) => `/art/${index}.svg`)
    expect(v.parse(AnchorMatch, { ...wire, anchorAvatars: avatars(3) }).anchorAvatars).toEqual(avatars(3))
    expect(v.parse(AnchorMatch, { ...wire, anchorAvatars: avatars(4) }).anchorAvatars).toEqual(avatars(3))
  })
})

describe('the key of a room', () => {
  const roomInfo = { title: '', desc: '', chatRoomNo: 'c1' }
  const noRoom = { ...roomInfo, chatRoomNo: null }

  test('[S-11 pureMatch] is the match for a pure match, even beside a chat room', () => {
    expect(roomKeyOf({ anchorType: 'pure', matchId: 'm1', roomInfo })).toBe('m1')
  })

  test('[S-11 anchorRoom] is the chat room for an anchor, even beside a match', () => {
    expect(roomKeyOf({ anchorType: 'cast', matchId: 'm1', roomInfo })).toBe('c1')
    expect(roomKeyOf({ anchorType: 'cast', matchId: null, roomInfo })).toBe('c1')
  })

  test('[S-11] is never guessed', () => {
    expect(() => roomKeyOf({ anchorType: 'pure', matchId: null, roomInfo })).toThrow(TypeError)
    expect(() => roomKeyOf({ anchorType: 'cast', matchId: 'm1', roomInfo: noRoom })).toThrow(TypeError)
  })
})
