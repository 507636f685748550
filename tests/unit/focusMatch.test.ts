import { expect, test } from 'vitest'
import { focusOf } from '#src/machines/anchor/focusOf.ts'
import { anchorMatch } from '#tests/machines/support/matches.ts'

const match = (matchId: string, gameStatus: 'pre' | 'live' | 'break' | 'ended', ...anchorAvatars: string[]) => ({
  ...anchorMatch(),
  matchId,
  gameStatus,
  anchorAvatars,
})

test.each([
  ['none where there are none', [], undefined],
  ['the first to come while none is played', [match('m1', 'pre', '/a.svg'), match('m2', 'pre')], 'm1'],
  ['one that is played before one to come', [match('m1', 'pre', '/a.svg'), match('m2', 'break')], 'm2'],
  ['the first of several that as many cast', [match('m1', 'live', '/a.svg'), match('m2', 'live', '/b.svg')], 'm1'],
  ['what most anchors cast', [match('m1', 'live', '/a.svg'), match('m2', 'live', '/a.svg', '/b.svg')], 'm2'],
] as const)('[P-3] the match of the moment is %s', (_, matches, chosen) => {
  expect(focusOf(matches)?.matchId).toBe(chosen)
})
