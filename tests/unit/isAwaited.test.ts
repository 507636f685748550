import { expect, test } from 'vitest'
import { isAwaited } from '#src/ui/room/player/isAwaited.ts'
import { anchorMatch } from '#tests/machines/support/matches.ts'

test.each([
  ['of an anchor who is off the air', { matchId: null, anchorStatus: 'Off' }, true],
  ['of an anchor who has not begun', { matchId: null, anchorStatus: 'On0' }, true],
  ['of an anchor who has not begun, before their match does', { anchorStatus: 'On0', gameStatus: 'pre' }, true],
  ['of an anchor who is away while their match is played', { anchorStatus: 'Off', gameStatus: 'live' }, false],
  ['of an anchor whose picture was interrupted', { matchId: null, anchorStatus: 'On2' }, false],
  ['of an anchor on the air', { matchId: null, anchorStatus: 'On1' }, false],
  ['of a match alone', { anchorRoomId: null, anchorStatus: 'Off', gameStatus: 'pre' }, false],
] as const)('[S-1] [E-3] in a room %s (%o) one can ask to be told when they begin: %s', (_, fields, isIt) => {
  expect(isAwaited({ ...anchorMatch(), ...fields })).toBe(isIt)
})
