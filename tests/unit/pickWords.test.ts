import { describe, expect, test } from 'vitest'
import type { Pick } from '#src/api/model/pick.ts'
import { isDecided, type Standing } from '#server/sportsbook/outcome.ts'
import { pickWords } from '#server/sportsbook/pickWords.ts'

// What a shared order says of its bet, and which bets are not sold any more.

const match = { home_name: '红队', visit_name: '蓝队' }
const said = (pick: Pick) => Object.values(pickWords(pick, match))

describe('a shared order', () => {
  test.each([
    ['winner', 'home', '独赢', '红队'],
    ['winner', 'visit', '独赢', '蓝队'],
    ['winner', 'draw', '独赢', '平局'],
    ['bothScore', 'yes', '双方进球', '是'],
    ['bothScore', 'no', '双方进球', '否'],
    ['oddEven', 'odd', '单双', '单'],
    ['oddEven', 'even', '单双', '双'],
  ] as const)('[S-8] names the market and the selection: %s %s', (type, code, market, selection) => {
    expect(said({ type, code, line: null })).toEqual([market, selection])
  })

  test.each([
    ['over', '大 2.5'],
    ['under', '小 2.5'],
  ] as const)('[S-8] on a total names its line without a sign: %s', (code, selection) => {
    expect(said({ type: 'total', code, line: 2.5 })).toEqual(['大小', selection])
  })

  test.each([
    ['home', -1.5, '红队 −1.5'],
    ['home', 1.5, '红队 +1.5'],
    ['visit', -1.5, '蓝队 +1.5'],
    ['visit', 1.5, '蓝队 −1.5'],
  ] as const)('[S-8] on a handicap names the line of the side that it is on: %s %d', (code, line, selection) => {
    expect(said({ type: 'handicap', code, line })).toEqual(['让盘', selection])
  })

  test('[S-8] on the next score names no number', () => {
    expect(said({ type: 'nextScore', code: 'visit', line: 3 })).toEqual(['下一个得分', '蓝队'])
    expect(said({ type: 'nextScore', code: 'none', line: 3 })).toEqual(['下一个得分', '无进球'])
  })

  test('[S-8] on the winner of a map names which map', () => {
    expect(said({ type: 'mapWinner', code: 'home', line: 2 })).toEqual(['第 2 局胜者', '红队'])
  })
})

describe('a bet that is not sold any more', () => {
  const standing = (home: number, visit: number, scorer: Standing['scorer'] = () => null): Standing => ({
    home,
    visit,
    ended: false,
    scorer,
  })

  test.each(['nextScore', 'mapWinner'] as const)('[S-8] %s is over once so many were made, whoever made them', (type) => {
    const pick = { type, line: 2, code: 'home' } as const
    expect([standing(1, 0), standing(1, 1), standing(2, 1)].map((now) => isDecided(pick, 2, now))).toEqual([false, true, true])
  })

  test('[S-8] on a total is over once it is beyond its line', () => {
    const pick = { type: 'total', line: 2, code: 'under' } as const
    expect([standing(1, 1), standing(2, 1)].map((now) => isDecided(pick, 2, now))).toEqual([false, true])
  })
})
