import { deepEqual, equal } from 'node:assert/strict'
import type { AnyStateMachine } from 'xstate'
import type { Rain } from '#src/api/model/activities/kinds/redPacketRain.ts'
import { fen, units } from '#src/api/model/money/amount.ts'
import { type GrabAnswer, rainMachine } from '#src/machines/activities/rainMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { settled } from '#tests/machines/support/deferred.ts'
import type { Model } from '../kit/model.ts'
import type { Script } from '../kit/script.ts'
import { type Effect, stageOf } from '../kit/stage.ts'
import { rainArrivalSpecification, rainSpecification } from './rainSpecification.ts'

const MINUTE = 60_000
const [STARTS, ENDS] = [5 * MINUTE, 6 * MINUTE]
const packetOf = (place: number) => ({ place, amount: units(7 + place) })

const rainOf = (id: string, change: Partial<Rain> = {}): Rain => ({
  id,
  startsAt: STARTS - 4_000,
  fallsAt: STARTS,
  endsAt: ENDS,
  pot: { asset: 'FEN', amount: fen(1_000) },
  packets: 40,
  most: 2,
  state: 'open',
  taken: null,
  returned: null,
  draw: { id: `dr-${id}`, hash: 'ab'.repeat(32) },
  mine: [],
  isPaid: false,
  ...change,
})
const NEXT = rainOf('next', {
  startsAt: STARTS + 480 * MINUTE,
  fallsAt: STARTS + 480 * MINUTE,
  endsAt: ENDS + 480 * MINUTE,
  state: 'planned',
})
const LATER = rainOf('later', {
  startsAt: STARTS + 900 * MINUTE,
  fallsAt: STARTS + 900 * MINUTE,
  endsAt: ENDS + 900 * MINUTE,
  state: 'planned',
})
const OVER = rainOf('noon', { state: 'over', taken: 3, returned: units(900) })

const inputOf = (rains: readonly Rain[], now: () => number) => {
  let made = 0
  return { activityId: 'act', rains, now, random: () => 0, makeId: () => `request-${(made += 1)}` }
}

async function begin(machine: AnyStateMachine) {
  const stage = stageOf(machine, { input: (clock) => inputOf([rainOf('noon'), NEXT], () => clock.now()) })
  await stage.start()
  stage.heard()
  /** What the member knows: how many grabs were asked for, and which packets came. */
  const world = { asked: 0, mine: [] as ReturnType<typeof packetOf>[] }
  const asks = (again = false): Effect => [
    'grab',
    { activityId: 'act', rainId: 'noon', requestId: `request-${world.asked}`, again },
  ]
  const LOADS: Effect = ['load', { activityId: 'act' }]
  const step =
    (act: () => unknown, ...effects: readonly Effect[]) =>
    async () => {
      await act()
      await settled()
      stage.heard(...effects)
    }
  const answer = (given: GrabAnswer) => step(() => stage.run('grab').done(given))
  const until = (at: () => number, ...effects: readonly Effect[]) => step(() => stage.pass(at() - stage.clock.now()), ...effects)
  const is =
    (value: unknown, kind: GrabAnswer['kind'] | null = null, errorKey: string | null = null) =>
    () => {
      const { value: stands, context } = stage.snapshot()
      deepEqual(stands, value)
      deepEqual([context.answer?.kind ?? null, context.errorKey], [kind, errorKey])
      deepEqual(context.rain.mine, world.mine)
    }
  const raining = (state: string) => ({ raining: state })
  return {
    events: {
      GRAB: async () => {
        world.asked += 1
        await stage.send({ type: 'grab.asked' })
        stage.heard(asks())
      },
      GRAB_IN_VAIN: step(() => stage.send({ type: 'grab.asked' })),
      MINUTE_BEFORE: until(() => STARTS - MINUTE),
      BEGINS: until(() => STARTS),
      ENDS: until(() => ENDS),
      TIME_OVER: step(() => stage.pass(ENDS + 500 - stage.clock.now())),
      PACKET: async () => {
        const packet = packetOf(world.mine.length)
        world.mine.push(packet)
        stage.run('grab').done({ kind: 'packet', packet, rains: [rainOf('noon', { mine: [...world.mine] }), NEXT] })
        await settled()
        stage.heard()
      },
      TOO_EARLY: answer({ kind: 'none', why: { why: 'notBegun' } }),
      NONE_LEFT: answer({ kind: 'none', why: { why: 'budgetGone' } }),
      ENDED: async () => {
        await answer({ kind: 'none', why: { why: 'ended' } })()
        stage.clock.increment(0)
        await settled()
        stage.heard()
      },
      REFUSED: answer({ kind: 'refused', errorKey: 'errors.unknown' }),
      LOST: step(() => stage.run('grab').fail(new Failure('errors.timeout'))),
      TRY: async () => {
        await stage.pass(250)
        stage.heard(asks(true))
      },
      TRY_LATER: async () => {
        await stage.pass(500)
        stage.heard(asks(true))
      },
      RESULTS: until(() => ENDS + 8_000, LOADS),
      NOT_YET: step(() => stage.run('load').done([rainOf('noon', { state: 'paying', mine: world.mine }), NEXT])),
      FAILS: step(() => stage.run('load').fail(new Failure('errors.timeout'))),
      SETTLED: step(() => stage.run('load').done([OVER, NEXT])),
      SETTLED_LAST: step(() => stage.run('load').done([OVER])),
      LOOK_AGAIN: step(() => stage.pass(4_000), LOADS),
      LOOK: step(() => stage.pass(MINUTE), LOADS),
      FOUND: step(() => stage.run('load').done([OVER, LATER])),
      NOT_FOUND: step(() => stage.run('load').done([OVER])),
      NO_ANSWER: step(() => stage.run('load').fail(new Failure('errors.timeout'))),
    },
    states: {
      waiting: is('waiting'),
      countingDown: is('countingDown'),
      raining: is(raining('ready')),
      asking: is(raining('asking')),
      early: is(raining('ready'), 'none'),
      refused: is(raining('ready'), 'refused'),
      got: is(raining('ready'), 'packet'),
      askingLast: is(raining('asking')),
      full: is(raining('full'), 'packet'),
      none: is(raining('none'), 'none'),
      unsure: is(raining('unsure'), null, 'errors.timeout'),
      unsureLonger: is(raining('unsure'), null, 'errors.timeout'),
      unsureLate: is(raining('unsure'), null, 'errors.timeout'),
      overWithPacket: is('over', 'packet'),
      overWithout: is('over', 'none'),
      over: () => equal(stage.snapshot().value, 'over'),
      loading: () => deepEqual(stage.snapshot().value, { results: 'loading' }),
      again: () => {
        const { value, context } = stage.snapshot()
        deepEqual([value, context.rains[0].state, context.errorKey], [{ results: 'waiting' }, 'paying', null])
      },
      againWithWords: () =>
        deepEqual([stage.snapshot().value, stage.snapshot().context.errorKey], [{ results: 'waiting' }, 'errors.timeout']),
      next: () => {
        const { value, context } = stage.snapshot()
        equal(value, 'waiting')
        equal(['next', 'later'].includes(context.rain.id), true)
        deepEqual([context.answer, context.order], [null, null])
      },
      unknown: () => {
        const { value, context } = stage.snapshot()
        deepEqual([value, context.rain, context.errorKey], ['unknown', null, null])
      },
      unknownWithWords: () =>
        deepEqual([stage.snapshot().value, stage.snapshot().context.errorKey], ['unknown', 'errors.timeout']),
      looking: () => equal(stage.snapshot().value, 'looking'),
    },
    end: stage.stop,
  }
}

/** A page that comes, or comes back, at some time. */
function beginArrival(machine: AnyStateMachine) {
  let stands: unknown = null
  const come = (at: number, rains: readonly Rain[]) => async () => {
    const stage = stageOf(machine, {
      input: (clock) => inputOf(rains, () => at + clock.now()),
    })
    await stage.start()
    stage.heard()
    stands = [stage.snapshot().value, stage.snapshot().context.rain?.id ?? null]
    stage.stop()
  }
  const MINE = [packetOf(0), packetOf(1)]
  const is = (value: unknown, rain: string | null) => () => deepEqual(stands, [value, rain])
  return {
    events: {
      COME_EARLY: come(0, [rainOf('noon'), NEXT]),
      COME_SHORTLY: come(STARTS - 1, [rainOf('noon'), NEXT]),
      COME_INTO_IT: come(ENDS - 1, [rainOf('noon', { mine: MINE.slice(1) }), NEXT]),
      COME_WITH_ALL: come(STARTS, [rainOf('noon', { mine: MINE }), NEXT]),
      COME_LATE: come(ENDS, [OVER, NEXT]),
      COME_TO_NONE: come(STARTS, [rainOf('noon', { state: 'off' })]),
    },
    states: {
      waiting: is('waiting', 'noon'),
      countingDown: is('countingDown', 'noon'),
      raining: is({ raining: 'ready' }, 'noon'),
      full: is({ raining: 'full' }, 'noon'),
      next: is('waiting', 'next'),
      unknown: is('unknown', null),
    },
  }
}

/** The walk of a page that comes at some time. */
const scriptAt = (now: number): Script => ({
  input: { ...inputOf([rainOf('noon')], () => now), makeId: () => 'request' },
  events: [{ type: 'grab.asked' }],
  answers: {
    grab: {
      done: [
        { kind: 'packet', packet: packetOf(0), rains: [rainOf('noon', { mine: [packetOf(0)] })] },
        { kind: 'packet', packet: packetOf(1), rains: [rainOf('noon', { mine: [packetOf(0), packetOf(1)] })] },
        // The clock was set right meanwhile.
        { kind: 'packet', packet: packetOf(0), rains: [rainOf('noon', { endsAt: STARTS, mine: [packetOf(0)] })] },
        { kind: 'none', why: { why: 'notBegun' } },
        { kind: 'none', why: { why: 'budgetGone' } },
        { kind: 'refused', errorKey: 'errors.unknown' },
      ],
      error: [new Error('no network')],
    },
    load: {
      done: [[OVER], [rainOf('noon', { state: 'paying' })], []],
      error: [new Error('no network')],
    },
  },
  facts: ({ context: { rain, rains, answer } }) => [rain?.mine.length, rain?.endsAt, rains.length, rains[0]?.state, answer?.kind],
  holds: ({ context: { rain }, value }) => {
    equal((rain?.mine.length ?? 0) <= 2, true, 'nobody has more than they may')
    if (rain !== null && value === 'waiting') equal(rain.fallsAt > now, true, 'what has begun is not waited for')
  },
})

export const rainModel: Model = {
  name: 'rainMachine',
  machine: rainMachine,
  oracles: [
    { title: '[C-12] a member in a red-packet rain', specification: rainSpecification, begin },
    { title: '[C-12] who comes to a rain at some time', specification: rainArrivalSpecification, begin: beginArrival },
  ],
  scripts: [0, STARTS - 1, STARTS, ENDS].map(scriptAt),
  browser: 'activities/redPacketRain.spec.ts',
}
