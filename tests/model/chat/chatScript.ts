import { equal } from 'node:assert/strict'
import type { Entrance } from '#src/api/model/room.ts'
import type { ChatEvent, MemberRestrictions } from '#src/machines/chat/chatMachine.ts'
import type { Answers, Script } from '../kit/script.ts'
import { answerOf, CHAT_KINDS, entranceOf, standingOf } from './chatStage.ts'

const NOW = 100_000
const broken = new Error('no network')
const nobody: Answers = {}

const script = (fields: Partial<Script>): Script => ({
  kinds: CHAT_KINDS,
  input: { room: 'c1', isMember: true, now: () => NOW },
  events: [],
  answers: {},
  ...fields,
  holds: (snapshot) => {
    const isOpen = snapshot.matches({ availability: 'open' })
    const { entrance } = snapshot.context
    equal(snapshot.children.feed !== undefined, isOpen, 'lines are heard while the chat is open, and only then')
    // S-7 in its own words, and a room that is not there is none.
    if (isOpen) equal(entrance.switchOn !== false && entrance.status === 1 && entrance.exist, true, 'an open chat may be open')
  },
})

const changed = (fields: Partial<Entrance>): ChatEvent => ({ type: 'entrance.changed', entrance: entranceOf(fields) })

/** The ways a chat opens and closes, and how its entrance is asked for (S-7). */
const availability = script({
  events: [
    ...[{}, { switchOn: false }, { status: 0 }, { status: -1 }, { exist: false }].map(changed),
    { type: 'entrance.doubted', place: { epoch: 'e', seq: 9 } },
    { type: 'entrance.doubted', place: { epoch: 'e', seq: 3 } },
    { type: 'member.changed', isMember: true },
    { type: 'pin.changed', pin: null },
    { type: 'chat.retried' },
  ] satisfies ChatEvent[],
  answers: {
    enter: { done: [answerOf(), answerOf({ entrance: entranceOf({ exist: false }) })], error: [broken] },
    feed: { error: [broken] },
    watch: { error: [broken] },
  },
  facts: ({ context }) => [context.doubt !== null, context.place !== null],
})

const lasting = { until: NOW + 1_000, reason: '' }
const over = { until: NOW, reason: '' }
const standings: readonly Partial<MemberRestrictions>[] = [
  {},
  { mute: lasting },
  { mute: over },
  { kick: lasting },
  { kick: over },
  { spokeAt: NOW - 500 },
]
/** Who may write. */
const voice = script({
  events: [
    ...standings.map((fields) => ({ type: 'standing.changed' as const, standing: standingOf(fields) })),
    changed({ slowSeconds: 3 }),
    changed({}),
    { type: 'member.changed', isMember: false },
    { type: 'member.changed', isMember: true },
  ] satisfies ChatEvent[],
  answers: { enter: nobody },
  facts: ({ context: { isMember, standing, entrance } }) => [isMember, standing, entrance?.slowSeconds],
})

export const chatScripts: readonly Script[] = [availability, voice]
