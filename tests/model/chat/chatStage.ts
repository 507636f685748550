import { equal } from 'node:assert/strict'
import type { AnyStateMachine } from 'xstate'
import type { Cursor } from '#src/api/model/cursor.ts'
import type { Entrance } from '#src/api/model/room.ts'
import type { EntranceAnswer, MemberRestrictions } from '#src/machines/chat/chatMachine.ts'
import { settled } from '#tests/machines/support/deferred.ts'
import { stageOf } from '../kit/stage.ts'

export const ROOM = 'c1'
/** Each is heard as `{ room }`. */
export const IN_ROOM = { room: ROOM }

export const entranceOf = (fields: Partial<Entrance> = {}): Entrance => ({
  switchOn: true,
  status: 1,
  exist: true,
  gameStatus: 'live',
  ...fields,
})
export const standingOf = (fields: Partial<MemberRestrictions> = {}): MemberRestrictions => ({
  mute: null,
  kick: null,
  canModerate: false,
  spokeAt: null,
  ...fields,
})
export const placeAt = (seq: number): Cursor => ({ epoch: 'e', seq })
export const answerOf = (fields: Partial<EntranceAnswer> = {}): EntranceAnswer => ({
  entrance: entranceOf(),
  standing: standingOf(),
  pin: null,
  place: placeAt(5),
  ...fields,
})

export const CHAT_KINDS = { feed: 'observable', watch: 'callback' } as const

/** A room's chat whose server and socket are the test. */
export async function chatStage(machine: AnyStateMachine, isMember = true) {
  const stage = stageOf(machine, { kinds: CHAT_KINDS, input: (clock) => ({ room: ROOM, isMember, now: () => clock.now() }) })
  await stage.start()
  equal(stage.snapshot().value.voice, isMember ? 'free' : 'visitor')
  stage.heard(['enter', IN_ROOM], ['watch', IN_ROOM])
  return {
    ...stage,
    answer: async (answer: EntranceAnswer = answerOf()) => {
      stage.run('enter').done(answer)
      await settled()
    },
    deny: async (src: string) => {
      stage.run(src).fail(new Error('no network'))
      await settled()
    },
    /** What the room's socket says. */
    tell: async (event: object) => {
      stage.run('watch').next(event)
      await settled()
    },
    /** Whether the chat is open, and if not why; its lines are heard while it is, and only then. */
    availability: (expected: string) => {
      const { availability } = stage.snapshot().value
      equal(typeof availability === 'object' ? availability.closed : availability, expected)
      equal(
        stage.snapshot().children.feed !== undefined,
        expected === 'open',
        'lines are heard while the chat is open, and only then',
      )
    },
  }
}
