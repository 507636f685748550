import { deepEqual, equal } from 'node:assert/strict'
import type { AnyStateMachine } from 'xstate'
import type { FrameState, RoundOver, RoundTold } from '#src/api/model/games/frameDoor.ts'
import { type Fen, fen } from '#src/api/model/money/amount.ts'
import { type PlayAnswer, type RoundOrder, TooManyAsks } from '#src/machines/frame/frame.ts'
import { type RoundEvent, type RoundInput, roundMachine } from '#src/machines/frame/roundMachine.ts'
import { settled } from '#tests/machines/support/deferred.ts'
import type { Model } from '../kit/model.ts'
import { type Effect, stageOf } from '../kit/stage.ts'
import { returnSpecification, roundSpecification } from './roundSpecification.ts'

const PACE = 2_500
const PASS = { frame: 'frame-1', pace: PACE }
const PLAN = { parts: 5, first: 1, next: 1, last: 1 }
const broken = new Error('no network')

const nextOf = (nonce: number) => ({ commitment: String(nonce).repeat(64), clientSeed: 'of-the-house', nonce })
const stateOf = (nonce: number, balance: number, last: RoundTold | null = null): FrameState => ({
  game: 'tidepool-slot',
  minStake: fen(100),
  maxStake: fen(5_000),
  balance: fen(balance),
  next: nextOf(nonce),
  last,
})
const overOf = (key: string, stake: number, returned: number): RoundOver => ({
  state: 'over',
  key,
  stake: fen(stake),
  returned: fen(returned),
  shown: null,
  proof: '',
})
const inputOf = (keys: () => string, change: Partial<RoundInput> = {}): RoundInput => ({
  pass: PASS,
  state: stateOf(0, 2_000),
  kept: null,
  isHeld: false,
  stake: fen(1_000),
  play: '{}',
  isStake: (stake: Fen) => stake % 10 === 0,
  plan: PLAN,
  moves: () => true,
  makeKey: keys,
  ...change,
})

const KEPT: RoundOrder = { key: 'kept-key', stake: fen(500), play: '{}', clientSeed: 'mine', commitment: '9'.repeat(64) }

/** How a round is led, and what must have reached the world. */
function lead(machine: AnyStateMachine, change: Partial<RoundInput> = {}) {
  let keys = 0
  const stage = stageOf(machine, {
    kinds: { show: 'states' },
    input: () => inputOf(() => `key-${(keys += 1)}`, change),
  })
  /** What the player sees, by the rule's words alone. */
  const world = {
    nonce: 0,
    balance: 2_000,
    stake: 1_000,
    seed: 'of-the-house',
    play: '{}',
    order: null as RoundOrder | null,
    returned: 0,
    isTooMany: false,
  }
  const asked = (): Effect => ['ask', { pass: PASS, order: world.order }]
  const opened = (): Effect[] => [
    ['keep', { order: world.order }],
    ['tell', { type: 'round', state: 'open', stake: String(world.order?.stake), returned: '0' }],
    ['sound', { name: 'begin' }],
    asked(),
  ]
  const answer = async (given: PlayAnswer) => {
    stage.run('ask').done(given)
    await settled()
  }
  const over = async (returned: number) => {
    const { key, stake } = world.order!
    world.nonce += 1
    world.balance += returned - stake
    world.returned = returned
    await answer({ kind: 'told', round: overOf(key, stake, returned), state: stateOf(world.nonce, world.balance) })
    stage.heard(['keep', { order: null }], ['show', { plan: PLAN, motion: true, stake, returned }])
  }
  const refuse = async (given: PlayAnswer) => {
    const stake = String(world.order?.stake)
    await answer(given)
    world.order = null
    stage.heard(['keep', { order: null }], ['tell', { type: 'round', state: 'refunded', stake, returned: stake }])
  }
  const refused = (reason: 'funds' | 'noAnswer' | 'pace' | 'session'): PlayAnswer => {
    // Its seed is used up all the same.
    world.nonce += 1
    return {
      kind: 'told',
      round: { state: 'refused', key: world.order!.key, reason },
      state: stateOf(world.nonce, world.balance),
    }
  }
  const stands = async (how: () => void) => {
    const stake = Number(world.order?.stake ?? 700)
    how()
    await settled()
    world.order = null
    stage.heard(
      ['tell', { type: 'round', state: 'settled', stake: String(stake), returned: String(world.returned) }],
      ['tell', { type: 'balance', fen: String(world.balance) }],
      ['sound', { name: world.returned > stake ? 'win' : 'over' }],
    )
  }
  const fail = async (error: Error) => {
    world.isTooMany = error instanceof TooManyAsks
    stage.run(stage.runsOf('ask').some(({ isOpen }) => isOpen) ? 'ask' : 'look').fail(error)
    await settled()
    stage.heard()
  }
  const quiet = (event: RoundEvent) => async () => {
    await stage.send(event)
    stage.heard()
  }
  const events = {
    LAY: async () => {
      world.isTooMany = false
      world.order = {
        key: `key-${keys + 1}`,
        stake: fen(world.stake),
        play: world.play,
        clientSeed: world.seed,
        commitment: nextOf(world.nonce).commitment,
      }
      await stage.send({ type: 'round.asked' })
      stage.heard(...opened())
    },
    RAISE: async () => {
      world.stake = 2_000
      await quiet({ type: 'stake.stepped', by: 1 })()
    },
    TOO_MUCH: quiet({ type: 'stake.changed', stake: fen(5_000) }),
    UNSHARED: quiet({ type: 'stake.changed', stake: fen(1_001) }),
    OWN_SEED: async () => {
      world.seed = 'my-own'
      await quiet({ type: 'seed.changed', clientSeed: 'my-own' })()
    },
    BAD_SEED: quiet({ type: 'seed.changed', clientSeed: 'two words' }),
    CHOOSE: async () => {
      world.play = '{"side":"over"}'
      await quiet({ type: 'play.chosen', play: world.play })()
    },
    PAUSE: quiet({ type: 'page.paused' }),
    PAUSE_MEANWHILE: quiet({ type: 'page.paused' }),
    RESUME: quiet({ type: 'page.resumed' }),
    PRESS_IN_VAIN: quiet({ type: 'round.asked' }),
    // What is no more than the stake makes no sound of a win.
    OVER: () => over(world.order!.stake),
    WON: () => over(world.order!.stake + 10),
    UNKNOWN: async () => {
      world.isTooMany = false
      await answer({
        kind: 'told',
        round: { state: 'running', key: world.order!.key },
        state: stateOf(world.nonce + 1, world.balance),
      })
      stage.heard()
    },
    LOST: () => fail(broken),
    TOO_MANY: () => fail(new TooManyAsks()),
    FUNDS: () => refuse(refused('funds')),
    GIVEN_BACK: () => refuse(refused('noAnswer')),
    TOO_SOON: () => refuse(refused('pace')),
    REJECTED: () => refuse({ kind: 'rejected' }),
    STALE: async () => {
      world.nonce += 1
      await refuse({ kind: 'stale', next: nextOf(world.nonce) })
    },
    NO_SESSION: async () => {
      await answer(refused('session'))
      stage.heard()
    },
    FRAME_OVER: async () => {
      await answer({ kind: 'ended' })
      stage.heard()
    },
    ONE_SECOND: async () => {
      await stage.pass(1_000)
      stage.heard(asked())
    },
    TWO_SECONDS: async () => {
      await stage.pass(2_000)
      stage.heard(asked())
    },
    STANDS: () => stands(() => stage.run('show').done(undefined)),
    FAULT: () => stands(() => stage.run('show').fail(broken)),
    PACE_OVER: async () => {
      await stage.pass(PACE)
      stage.heard()
    },
    PACE_OVER_UNSHOWN: async () => {
      await stage.pass(PACE)
      stage.heard()
    },
  }
  /** What is drawn: where it stands, what is held, and why the last one was refused. */
  const draws = (value: unknown, refusal: string | null, atStake = 0) => {
    const { context, value: stood } = stage.snapshot()
    deepEqual((stood as { open?: { play: unknown } }).open?.play, value)
    equal(context.refusal, refusal)
    equal(context.atStake, atStake)
    equal(context.state.next.nonce, world.nonce)
    // Said while it is waited for an answer.
    if (isWaiting(value)) equal(context.isTooMany, world.isTooMany)
  }
  return { stage, world, events, draws, opened }
}

const isWaiting = (value: unknown): boolean =>
  value === 'following' || value === 'followed' || Object.hasOwn(Object(value), 'running')
const ready = (state: 'laying' | 'shown') => ({ ready: state })
const running = (state: 'asking' | 'unsure') => ({ running: state })

async function begin(machine: AnyStateMachine) {
  const { stage, world, events, draws } = lead(machine)
  await stage.start()
  stage.heard()
  const atStake = () => world.order?.stake ?? 0
  const refusals = new Map([
    ['refused', ['funds', 'noAnswer', 'rejected']],
    ['refusedAndPaced', ['pace']],
    ['stale', ['stale']],
  ])
  const refusedState = (name: string) => () => {
    const { refusal } = stage.snapshot().context
    equal(refusals.get(name)?.includes(refusal), true, `${name} ${refusal}`)
    draws(ready('laying'), refusal)
  }
  return {
    events,
    states: {
      raised: () => draws(ready('laying'), null),
      seeded: () => draws(ready('laying'), null),
      held: () => equal(stage.snapshot().matches({ open: { permission: 'held' } }), true),
      asked: () => draws(running('asking'), null, atStake()),
      askedAgain: () => draws(running('asking'), null, atStake()),
      unsure: () => draws(running('unsure'), null, atStake()),
      unsureLonger: () => draws(running('unsure'), null, atStake()),
      crowded: () => draws(running('unsure'), null, atStake()),
      askedCrowded: () => draws(running('asking'), null, atStake()),
      showing: () => draws('showing', null, atStake()),
      shown: () => {
        draws(ready('shown'), null)
        equal(stage.snapshot().context.balance, world.balance)
      },
      refused: refusedState('refused'),
      refusedAndPaced: refusedState('refusedAndPaced'),
      stale: refusedState('stale'),
      ended: () => equal(stage.snapshot().status, 'done'),
    },
    end: stage.stop,
  }
}

/** A frame that comes back is made as it is found: with an order that was kept, or with a round that another page asked for. */
function beginReturn(machine: AnyStateMachine) {
  let led: ReturnType<typeof lead> | null = null
  const now = () => {
    if (led === null) throw new Error('nobody came')
    return led
  }
  const come =
    (change: Partial<RoundInput>, ...expected: Effect[]) =>
    async () => {
      led = lead(machine, change)
      led.world.order = change.kept ?? null
      await led.stage.start()
      led.stage.heard(...(change.kept === undefined ? expected : led.opened()))
    }
  const LOOK: Effect = ['look', { pass: PASS }]
  const found = async (last: RoundTold) => {
    const { stage } = now()
    stage.run('look').done({ kind: 'state', state: stateOf(1, 1_800, last) })
    await settled()
  }
  type Named = Exclude<keyof ReturnType<typeof lead>['events'], never>
  const same = (name: Named) => () => now().events[name]()
  return {
    events: {
      WITH_KEPT: come({ kept: KEPT }),
      WITH_RUNNING: come({ state: stateOf(0, 2_000, { state: 'running', key: 'theirs' }) }, LOOK),
      WITH_OVER: come({ state: stateOf(0, 2_000, overOf('before', 700, 0)) }),
      HELD: come({ isHeld: true }),
      OVER: same('OVER'),
      STALE: same('STALE'),
      LOST: same('LOST'),
      TOO_MANY: same('TOO_MANY'),
      PRESS_IN_VAIN: same('PRESS_IN_VAIN'),
      STILL_RUNNING: async () => {
        await found({ state: 'running', key: 'theirs' })
        now().world.isTooMany = false
        now().stage.heard()
      },
      CAME: async () => {
        const { stage, world } = now()
        world.balance = 1_800
        world.returned = 500
        world.nonce = 1
        await found(overOf('theirs', 700, 500))
        stage.heard(['show', { plan: PLAN, motion: true, stake: 700, returned: 500 }])
      },
      GIVEN_BACK_THERE: async () => {
        await found({ state: 'refused', key: 'theirs', reason: 'noAnswer' })
        now().world.nonce = 1
        now().stage.heard()
        equal(now().stage.snapshot().context.balance, 1_800)
      },
      FRAME_OVER_THERE: async () => {
        now().stage.run('look').done({ kind: 'ended' })
        await settled()
        now().stage.heard()
      },
      LOOK_AGAIN: async () => {
        await now().stage.pass(1_000)
        now().stage.heard(LOOK)
      },
      STANDS: same('STANDS'),
    },
    states: {
      asked: () => now().draws(running('asking'), null),
      laying: () => now().draws(ready('laying'), now().stage.snapshot().context.refusal),
      followed: () => now().draws('following', null),
      waiting: () => now().draws('followed', null),
      waitingCrowded: () => now().draws('followed', null),
      followedCrowded: () => now().draws('following', null),
      showing: () => now().draws('showing', null),
      shown: () => {
        now().draws(ready('shown'), null)
        equal(now().stage.snapshot().context.rounds.length, 1)
      },
      held: () =>
        equal(
          now()
            .stage.snapshot()
            .matches({ open: { permission: 'held' } }),
          true,
        ),
      ended: () => equal(now().stage.snapshot().status, 'done'),
    },
    end: () => led?.stage.stop(),
  }
}

const told = (round: RoundTold): PlayAnswer => ({ kind: 'told', round, state: stateOf(1, 2_000) })
const OVER = overOf('key-1', 1_000, 0)
const ANSWERS = {
  ask: {
    done: [
      told(OVER),
      told({ state: 'running', key: 'key-1' }),
      told({ state: 'refused', key: 'key-1', reason: 'funds' }),
      told({ state: 'refused', key: 'key-1', reason: 'pace' }),
      { kind: 'stale', next: nextOf(2) },
      { kind: 'rejected' },
      { kind: 'ended' },
    ],
    error: [broken],
  },
  look: {
    done: [
      { kind: 'state', state: stateOf(1, 2_000, OVER) },
      { kind: 'state', state: stateOf(1, 2_000, { state: 'running', key: 'a' }) },
      { kind: 'state', state: stateOf(1, 2_000) },
      { kind: 'ended' },
    ],
    error: [broken],
  },
  show: { done: [undefined], error: [broken] },
}
const EVENTS: RoundEvent[] = [
  { type: 'round.asked' },
  { type: 'stake.changed', stake: fen(1_000) },
  { type: 'stake.stepped', by: 1 },
  { type: 'play.chosen', play: '{}' },
  { type: 'seed.changed', clientSeed: 'mine' },
  { type: 'page.paused' },
  { type: 'page.resumed' },
]
const script = (change: Partial<RoundInput>) => ({
  kinds: { show: 'states' as const },
  input: inputOf(() => 'key-1', change),
  events: EVENTS,
  answers: ANSWERS,
  facts: ({ context }: { context: { refusal: unknown; order: unknown; stake: number } }) => [
    context.refusal,
    context.order === null,
    context.stake > 2_000,
  ],
})

export const roundModel: Model = {
  name: 'roundMachine',
  machine: roundMachine,
  oracles: [
    { title: '[D-10] [P-5] a player’s rounds', specification: roundSpecification, begin },
    { title: '[D-10] [P-5] a round that a frame comes back to', specification: returnSpecification, begin: beginReturn },
  ],
  scripts: [
    script({}),
    script({ kept: KEPT, isHeld: true }),
    script({ state: stateOf(0, 2_000, { state: 'running', key: 'theirs' }) }),
  ],
  browser: 'games/play.spec.ts',
}
