import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chatTier, isNoticeDue, tile } from '#src/api/model/chat.ts'
import { chatClosure, type ChatClosure } from '#src/api/model/room.ts'

const yes = null
// The whole table by hand, row by row from the requirement; the order of the reasons is ours: what lasts longest first.
const CLOSURES: readonly [exist: boolean, status: number, switchOn: boolean | undefined, closure: ChatClosure | null][] = [
  [true, 1, true, yes],
  [true, 1, undefined, yes],
  [true, 1, false, 'switchOff'],
  [true, 0, true, 'roomClosed'],
  [true, 0, undefined, 'roomClosed'],
  [true, 0, false, 'switchOff'],
  [true, -1, true, 'roomGone'],
  [true, -1, undefined, 'roomGone'],
  [true, -1, false, 'roomGone'],
  [true, 2, true, 'roomClosed'],
  [true, 2, undefined, 'roomClosed'],
  [true, 2, false, 'switchOff'],
  [false, 1, true, 'missing'],
  [false, 1, undefined, 'missing'],
  [false, 1, false, 'missing'],
  [false, 0, true, 'missing'],
  [false, 0, undefined, 'missing'],
  [false, 0, false, 'missing'],
  [false, -1, true, 'missing'],
  [false, -1, undefined, 'missing'],
  [false, -1, false, 'missing'],
]

describe('whether chat is available', () => {
  test.each(CLOSURES)('[S-7] exist %s, status %s, switch %s → %s', (exist, status, switchOn, closure) => {
    expect(chatClosure({ exist, status, switchOn, gameStatus: 'live' })).toBe(closure)
  })

  test('[S-7 available] for any room: open exactly when the switch is not false and the room is there, open and not −1', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.integer({ min: -3, max: 3 }),
        fc.constantFrom(true, false, undefined),
        fc.constantFrom('pre', 'live', 'break', 'ended'),
        (exist, status, switchOn, gameStatus) => {
          const available = chatClosure({ exist, status, switchOn, gameStatus }) === null
          expect(available).toBe(switchOn !== false && exist && status === 1)
        },
      ),
    )
  })
})

describe('marquee notices', () => {
  const notice = (category: number, pmdTimerStart: number | null, pmdTimerEnd: number | null) => ({
    id: 'n1',
    content: 'x',
    category,
    pmdTimerStart,
    pmdTimerEnd,
  })

  //                                          start  end   now → due
  test.each<[number | null, number | null, number, boolean]>([
    [100, 200, 99, false],
    [100, 200, 100, true],
    [100, 200, 150, true],
    [100, 200, 200, true],
    [100, 200, 201, false],
    [null, 200, 0, true],
    [null, 200, 201, false],
    [100, null, 99, false],
    [100, null, 1e15, true],
    [null, null, 5, true],
    [200, 100, 150, false],
  ])('[S-10] category 1 from %s to %s at %s: %s', (start, end, now, due) => {
    expect(isNoticeDue(notice(1, start, end), now)).toBe(due)
  })

  test('[S-10] any other category is always due', () => {
    fc.assert(
      fc.property(
        fc.integer().filter((category) => category !== 1),
        fc.nat(),
        fc.nat(),
        fc.nat(),
        (category, start, end, now) => {
          expect(isNoticeDue(notice(category, start, end), now)).toBe(true)
        },
      ),
    )
  })
})

describe('tiling', () => {
  test.each([
    [[], []],
    [['a'], ['a', 'a', 'a', 'a']],
    [
      ['a', 'b'],
      ['a', 'b', 'a', 'b'],
    ],
    [
      ['a', 'b', 'c'],
      ['a', 'b', 'c', 'a'],
    ],
    [
      ['a', 'b', 'c', 'd'],
      ['a', 'b', 'c', 'd'],
    ],
    [
      ['a', 'b', 'c', 'd', 'e'],
      ['a', 'b', 'c', 'd', 'e'],
    ],
  ])('[S-10] %j becomes %j', (list, tiled) => expect(tile(list)).toEqual(tiled))
})

test.each([
  [0, 'low'],
  [4, 'low'],
  [5, 'high'],
  [99, 'high'],
])('[A-4 low high] level %i is in the %s list', (level, tier) => expect(chatTier(level)).toBe(tier))
