import { deepEqual, equal } from 'node:assert/strict'
import type { AnyStateMachine } from 'xstate'
import { Failure } from '#src/machines/kit/failure.ts'
import type { RoomLoaded } from '#src/machines/room/roomMachine.ts'
import type { RoomFact } from '#src/streams/roomStatus.ts'
import { settled } from '#tests/machines/support/deferred.ts'
import type { Oracle } from '../kit/model.ts'
import { type Effect, stageOf } from '../kit/stage.ts'
import { airFact, NEEDED, PORTS, ROOM, ROOM_KINDS, SPARE, TEXTS } from './roomScript.ts'
import { roomSpecification } from './roomSpecification.ts'

const KEY = { anchorRoomId: 'a1' }
const IN_ROOM = { room: ROOM.room }

/** All that a visit starts, each told what it needs to know. */
const started = (room: RoomLoaded): Effect[] => [
  ['visit', room],
  ['marquee', { key: KEY, first: room }],
  ['giftLane', IN_ROOM],
  ['chat', { ...IN_ROOM, isMember: true, now: PORTS.now }],
  ['chatList', IN_ROOM],
  ['outbox', IN_ROOM],
  ['composer', IN_ROOM],
  ['gift', { ...IN_ROOM, makeId: PORTS.makeId }],
  ['effects', IN_ROOM],
  ['moderation', IN_ROOM],
  ['danmaku', IN_ROOM],
  ['player', { match: room.match, now: PORTS.now, delay: PORTS.playerDelay }],
]

const CLOCK = { second: 60, at: 0, running: true, period: 1, added: 0 }
const SHUT: RoomFact = { kind: 'roomStatus', seq: 7, at: 7, body: { status: 0, exist: true, gameStatus: 'live' } }
const PINNED: RoomFact = { kind: 'pinned', seq: 7, at: 7, body: { pin: null } }
const goal = (matchId: string): RoomFact => ({
  kind: 'match',
  seq: 8,
  at: 8,
  body: { matchId, homeScore: 1, visitScore: 0, gameStatus: 'live', clock: CLOCK, parts: [] },
})

async function begin(machine: AnyStateMachine) {
  const stage = stageOf(machine, { kinds: ROOM_KINDS, input: () => ({ key: KEY, ports: PORTS }) })
  await stage.start()
  stage.heard(['loadRoom', { key: KEY }])
  let room: RoomLoaded | null = null
  let says: string | null = null
  let audience: number | null = null
  const broken = new Set<string>()
  const answer = async (loaded: RoomLoaded) => {
    room = loaded
    stage.run('loadRoom').done(loaded)
    await settled()
  }
  const deny = async (src: string, error: unknown = new Error('no network')) => {
    stage.run(src).fail(error)
    await settled()
  }
  const isCatchingUp = () => stage.snapshot().matches({ visiting: 'catchingUp' })
  /** Told again when an answer is on its way, which may be older; `news` = the player wants to know. */
  const hear = async (told: RoomFact, news = true) => {
    const asksAgain: Effect[] = isCatchingUp() ? [['loadRoom left'], ['loadRoom', { key: KEY }]] : []
    stage.run('visit').next({ type: 'fact.changed', fact: told })
    await settled()
    stage.heard(...asksAgain, ...(news ? [playerHears()] : []))
  }
  const playerHears = (): Effect => ['player is told', { type: 'match.changed', match: room?.match }]
  const air = (anchorStatus: string) => {
    if (room?.match.anchorInfo)
      room = { ...room, match: { ...room.match, anchorStatus, anchorInfo: { ...room.match.anchorInfo, nextAt: null } } }
  }
  const breaksDown = (src: string) => async () => {
    await deny(src)
    const left = started(ROOM).map(([name]): Effect => [`${name} left`])
    stage.heard(...left.filter(([what]) => what !== `${src} left` && !broken.has(what)))
    broken.clear()
  }
  const is = (state: string | object) => () => {
    stage.heard()
    const { value, context } = stage.snapshot()
    deepEqual(value, state)
    deepEqual([context.errorKey, context.audience], [says, audience])
    if (stage.snapshot().matches('visiting')) deepEqual(context.loaded, room)
  }
  return {
    events: {
      COMES: async () => {
        says = null
        await answer(ROOM)
        stage.heard(...started(ROOM))
      },
      NO_SUCH_ROOM: () => deny('loadRoom', new Failure('errors.notFound')),
      FAILS: async () => {
        says = 'errors.timeout'
        await deny('loadRoom', new Failure('errors.timeout'))
      },
      RETRY: async () => {
        await stage.send({ type: 'room.retried' })
        stage.heard(['loadRoom', { key: KEY }])
      },
      RETRY_IN_VAIN: () => stage.send({ type: 'room.retried' }),
      POST: async () => {
        await stage.send({ type: 'message.posted', text: '好球', reply: null, mentions: ['u2'] })
        const message = {
          clientId: PORTS.makeId(),
          room: ROOM.room,
          content: '好球',
          reply: null,
          mentions: ['u2'],
          at: PORTS.now(),
        }
        stage.heard(['chatList is told', { type: 'message.posted' }], ['outbox is told', { type: 'message.written', message }])
      },
      ON_AIR: () => {
        air('On1')
        return hear(airFact('a1', 'On1'))
      },
      OTHERS_ON_AIR: () => hear(airFact('a2', 'On1')),
      WRITTEN: () => {
        air('On1')
        if (room?.match.anchorInfo) {
          const { nickname, ...written } = TEXTS
          const { anchorInfo, roomInfo } = room.match
          const texts = { anchorInfo: { ...anchorInfo, nickname }, roomInfo: { ...roomInfo, ...written } }
          room = { ...room, match: { ...room.match, ...texts } }
        }
        return hear(airFact('a1', 'On1', TEXTS))
      },
      OTHER_MATCH: async () => {
        air('On1')
        stage.run('visit').next({ type: 'fact.changed', fact: airFact('a1', 'On1', undefined, 'm2') })
        await settled()
        stage.heard(playerHears())
      },
      SAME_MATCH: () => {
        air('On1')
        return hear(airFact('a1', 'On1', undefined, 'm1'))
      },
      OTHERS_MATCH: () => hear(airFact('a2', 'On1', undefined, 'm2')),
      GOAL: () => {
        if (room !== null)
          room = { ...room, match: { ...room.match, homeScore: 1, visitScore: 0, gameStatus: 'live', clock: CLOCK } }
        return hear(goal('m1'))
      },
      ELSEWHERE_GOAL: () => hear(goal('m2')),
      SHUT: () => hear(SHUT, false),
      PIN: () => hear(PINNED),
      FORM: async () => {
        await stage.send({ type: 'form.opened' })
        stage.heard(['chatList is told', { type: 'form.opened' }])
        await stage.send({ type: 'form.closed' })
        stage.heard(['chatList is told', { type: 'form.closed' }])
      },
      COUNT: async () => {
        audience = 12
        stage.run('visit').next({ type: 'audience.counted', audience })
        await settled()
      },
      MISSED: async () => {
        stage.run('visit').next({ type: 'facts.missed' })
        await settled()
        stage.heard(['loadRoom', { key: KEY }])
      },
      CAUGHT_UP: async () => {
        await answer({ ...ROOM, match: { ...ROOM.match, anchorStatus: 'On2' } })
        stage.heard(playerHears())
      },
      NOT_ANSWERED: () => deny('loadRoom'),
      GONE_MEANWHILE: async () => {
        await deny('loadRoom', new Failure('errors.notFound'))
        const left = started(ROOM).map(([name]): Effect => [`${name} left`])
        stage.heard(...left.filter(([what]) => !broken.has(what)))
        broken.clear()
      },
      AGAIN: async () => {
        await stage.pass(4_000)
        stage.heard(['loadRoom', { key: KEY }])
      },
      SPARE_BREAKS: async () => {
        for (const src of [...SPARE, 'marquee', 'giftLane']) {
          await deny(src)
          broken.add(`${src} left`)
        }
      },
      NEEDED_BREAKS: async () => {
        for (const [index, src] of NEEDED.entries()) {
          if (index > 0) {
            await stage.send({ type: 'room.retried' })
            await answer(ROOM)
            stage.ignore()
          }
          await breaksDown(src)()
        }
      },
      VISIT_BREAKS: breaksDown('visit'),
    },
    states: {
      asked: is('loading'),
      failed: is('failed'),
      failedWithoutWords: is('failed'),
      missing: is('missing'),
      visiting: is({ visiting: 'current' }),
      catchingUp: is({ visiting: 'catchingUp' }),
      outdated: is({ visiting: 'outdated' }),
    },
    end: () => {
      equal(room === null || stage.snapshot().context.loaded !== null, true)
      stage.stop()
    },
  }
}

export const roomOracles: readonly Oracle[] = [
  { title: '[D-10] [C-13] [S-11] [Q2] a visit to a room', specification: roomSpecification, begin },
]
