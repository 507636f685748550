import { equal } from 'node:assert/strict'
import type { AnyStateMachine } from 'xstate'
import type { Cursor } from '#src/api/model/cursor.ts'
import type { ChatAvailability } from '#src/api/model/room.ts'
import type { MemberRestrictions } from '#src/api/contract/pushes.ts'
import type { AvailabilityAnswer } from '#src/machines/chat/chatMachine.ts'
import { settled } from '#tests/machines/support/deferred.ts'
import { stageOf } from '../kit/stage.ts'

const ROOM = 'c1'
/** What each is given. */
export const IN_ROOM = { room: ROOM }

export const availabilityOf = (fields: Partial<ChatAvailability> = {}): ChatAvailability => ({
  switchOn: true,
  status: 1,
  exist: true,
  gameStatus: 'live',
  ...fields,
})
export const restrictionsOf = (fields: Partial<MemberRestrictions> = {}): MemberRestrictions => ({
  mute: null,
  kick: null,
  canModerate: false,
  spokeAt: null,
  ...fields,
})
export const placeAt = (seq: number): Cursor => ({ epoch: 'e', seq })
export const answerOf = (fields: Partial<AvailabilityAnswer> = {}): AvailabilityAnswer => ({
  availability: availabilityOf(),
  restrictions: restrictionsOf(),
  pin: null,
  place: placeAt(5),
  ...fields,
})

export const CHAT_KINDS = { feed: 'observable', watch: 'callback' } as const

/** A room's chat whose server and socket are the test. */
export async function chatStage(machine: AnyStateMachine, isMember = true) {
  const stage = stageOf(machine, { kinds: CHAT_KINDS, input: (clock) => ({ room: ROOM, isMember, now: () => clock.now() }) })
  await stage.start()
  equal(stage.snapshot().value.postingPermission, isMember ? 'free' : 'visitor')
  stage.heard(['askAvailability', IN_ROOM], ['watch', IN_ROOM])
  return {
    ...stage,
    answer: async (answer: AvailabilityAnswer = answerOf()) => {
      stage.run('askAvailability').done(answer)
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
    /** Whether the chat is open, and if not why; its lines are followed while it is, and only then. */
    availability: (expected: string) => {
      const { availability } = stage.snapshot().value
      equal(typeof availability === 'object' ? availability.closed : availability, expected)
      equal(
        stage.snapshot().children.feed !== undefined,
        expected === 'open',
        'lines are followed while the chat is open, and only then',
      )
    },
  }
}
