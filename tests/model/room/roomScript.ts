import { equal } from 'node:assert/strict'
import type { AnchorTexts } from '#src/api/model/anchor.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import type { RoomEvent, RoomLoaded } from '#src/machines/room/roomMachine.ts'
import type { RoomFact } from '#src/streams/roomStatus.ts'
import { anchorMatch } from '#tests/machines/support/matches.ts'
import type { Script } from '../kit/script.ts'
import type { Kinds } from '../kit/stage.ts'

export const ROOM: RoomLoaded = {
  match: anchorMatch({ status: 'On0' }),
  notices: [],
  room: 'c-a1',
  place: { epoch: 'e', seq: 5 },
}
export const PORTS = {
  now: () => 1_000,
  makeId: () => 'client-made-id-0001',
  isMember: () => true,
  playerDelay: (attempt: number) => attempt * 1_000,
}

/** Children that a room cannot do without; when one of them breaks, the room has failed. */
export const NEEDED = ['chat', 'chatList', 'outbox', 'composer', 'gift', 'player'] as const
/** Children without which it goes on. */
export const SPARE = ['effects', 'moderation', 'danmaku'] as const

export const ROOM_KINDS: Kinds = {
  visit: 'callback',
  marquee: 'observable',
  giftLane: 'observable',
  ...Object.fromEntries([...NEEDED, ...SPARE].map((name) => [name, 'callback' as const])),
}

const broken = new Error('no network')
/** What is written of the room later. */
export const TEXTS: AnchorTexts = { nickname: '老陈', title: '德比', desc: '聊球' }
export const airFact = (anchorRoomId: string, anchorStatus = 'On1', texts?: AnchorTexts, matchId?: string): RoomFact => ({
  kind: 'anchorStatus',
  seq: 6,
  at: 6,
  body: { anchorRoomId, anchorStatus, nextAt: null, texts, ...(matchId === undefined ? {} : { matchId }) },
})

const EVENTS: RoomEvent[] = [
  { type: 'message.posted', text: '好球', reply: null, mentions: [] },
  { type: 'room.retried' },
  { type: 'fact.changed', fact: airFact('a1') },
  { type: 'fact.changed', fact: airFact('a1', 'On1', undefined, 'm2') },
  { type: 'facts.missed' },
  { type: 'form.opened' },
  { type: 'form.closed' },
  { type: 'audience.counted', audience: 12 },
]

export const roomScripts: readonly Script[] = [
  {
    kinds: ROOM_KINDS,
    input: { key: { anchorRoomId: 'a1' }, ports: PORTS },
    events: EVENTS,
    answers: {
      loadRoom: { done: [ROOM], error: [new Failure('errors.notFound'), broken] },
      visit: { error: [broken] },
      marquee: { error: [broken] },
      giftLane: { error: [broken] },
      ...Object.fromEntries([...NEEDED, ...SPARE].map((name) => [name, { error: [broken] }])),
    },
    holds: (snapshot) => {
      if (snapshot.matches('visiting')) equal(snapshot.context.loaded.room, ROOM.room, 'who visits a room has loaded it')
      for (const name of NEEDED)
        equal(snapshot.children[name] !== undefined, snapshot.matches('visiting'), `${name} lives as long as the visit`)
    },
  },
]
