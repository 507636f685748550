import { equal } from 'node:assert/strict'
import type { ChatAvailability } from '#src/api/model/room.ts'
import type { MemberRestrictions } from '#src/api/contract/pushes.ts'
import type { ChatEvent } from '#src/machines/chat/chatMachine.ts'
import type { Answers, Script } from '../kit/script.ts'
import { answerOf, CHAT_KINDS, availabilityOf, restrictionsOf } from './chatStage.ts'

const NOW = 100_000
const broken = new Error('no network')
const NONE: Answers = {}

const script = (fields: Partial<Script>): Script => ({
  kinds: CHAT_KINDS,
  input: { room: 'c1', isMember: true, now: () => NOW },
  events: [],
  answers: {},
  ...fields,
  holds: (snapshot) => {
    const isOpen = snapshot.matches({ availability: 'open' })
    const { availability } = snapshot.context
    equal(snapshot.children.feed !== undefined, isOpen, 'lines are followed while the chat is open, and only then')
    // S-7 in its own words, and a room that is not there is none.
    if (isOpen)
      equal(availability.switchOn !== false && availability.status === 1 && availability.exist, true, 'an open chat may be open')
  },
})

const changed = (fields: Partial<ChatAvailability>): ChatEvent => ({
  type: 'chatAvailability.changed',
  availability: availabilityOf(fields),
})

/** The ways a chat opens and closes, and how it is asked for (S-7). */
const closures = script({
  events: [
    ...[{}, { switchOn: false }, { status: 0 }, { status: -1 }, { exist: false }].map(changed),
    { type: 'facts.missed', place: { epoch: 'e', seq: 9 } },
    { type: 'facts.missed', place: { epoch: 'e', seq: 3 } },
    { type: 'member.changed', isMember: true },
    { type: 'pin.changed', pin: null },
    { type: 'chat.retried' },
  ] satisfies ChatEvent[],
  answers: {
    askAvailability: { done: [answerOf(), answerOf({ availability: availabilityOf({ exist: false }) })], error: [broken] },
    feed: { error: [broken] },
    watch: { error: [broken] },
  },
  facts: ({ context }) => [context.missed !== null, context.place !== null],
})

const lasting = { until: NOW + 1_000, reason: '' }
const over = { until: NOW, reason: '' }
const cases: readonly Partial<MemberRestrictions>[] = [
  {},
  { mute: lasting },
  { mute: over },
  { kick: lasting },
  { kick: over },
  { spokeAt: NOW - 500 },
]
/** Who may write. */
const permission = script({
  events: [
    ...cases.map((fields) => ({ type: 'restrictions.changed' as const, restrictions: restrictionsOf(fields) })),
    changed({ slowSeconds: 3 }),
    changed({}),
    { type: 'member.changed', isMember: false },
    { type: 'member.changed', isMember: true },
  ] satisfies ChatEvent[],
  answers: { askAvailability: NONE },
  facts: ({ context: { isMember, restrictions, availability } }) => [isMember, restrictions, availability?.slowSeconds],
})

export const chatScripts: readonly Script[] = [closures, permission]
