import { deepEqual, equal } from 'node:assert/strict'
import type { AnyStateMachine } from 'xstate'
import type { OwnSeat, TablePhase, TableState } from '#src/api/model/games/baccarat/table.ts'
import { type Fen, fen } from '#src/api/model/money/amount.ts'
import { type SeatEvent, type SeatInput, seatMachine } from '#src/machines/frame/seatMachine.ts'
import type { Chips } from '#src/machines/frame/tableFrame.ts'
import { settled } from '#tests/machines/support/deferred.ts'
import type { Model } from '../kit/model.ts'
import { type Effect, stageOf } from '../kit/stage.ts'
import {
  chipsSpecification,
  heldSpecification,
  lineSpecification,
  ownSpecification,
  seedSpecification,
} from './seatSpecifications.ts'

const PASS = { frame: 'frame-1', pace: 5_000 }
const KINDS = { stream: 'callback', ticks: 'callback' } as const
const broken = new Error('broken')
const BOXES = { stake: fen(0), players: 0 }

/** The table in a phase of a round; the provider's clock is a second ahead of the device's. */
const tableOf = (phase: TablePhase, round: number): TableState => ({
  seq: 1,
  at: 11_000,
  phase,
  until: 20_000,
  round,
  shoe: 0,
  hand: 0,
  chain: { end: '0'.repeat(64), salt: null, seeds: [] },
  cards: null,
  results: [],
  revealed: null,
  boxes: { player: BOXES, tie: BOXES, banker: BOXES },
  seats: [],
  players: 1,
})
const told = (phase: TablePhase, round: number): SeatEvent => ({
  type: 'table.told',
  state: tableOf(phase, round),
  heardAt: 10_000,
})
const ownOf = (round: number, chips: Chips, change: Partial<OwnSeat> = {}): OwnSeat => ({
  name: 'mine',
  round,
  chips,
  asking: {},
  unknown: {},
  returned: null,
  isOver: false,
  balance: null,
  ...change,
})
const inputOf = (makeKey: () => string, isHeld = false): SeatInput => ({
  pass: PASS,
  state: {
    game: 'harbour-baccarat',
    minStake: fen(100),
    maxStake: fen(5_000),
    balance: fen(20_000),
    next: { commitment: '0'.repeat(64), clientSeed: 'a', nonce: 0 },
    last: null,
  },
  isHeld,
  chip: fen(1_000),
  makeKey,
})

const roundWord = (state: 'open' | 'settled' | 'refunded', stake: string, returned: string): Effect => [
  'tell',
  { type: 'round', state, stake, returned },
]
const nothing: Effect = ['tell', null]
const sound = (name: string): Effect => ['sound', { name }]
const holds = (balance: string): Effect => ['tell', { type: 'balance', fen: balance }]

/** A seat on its stage, and the steps that tests are made of; keys are counted. */
async function seat(machine: AnyStateMachine, isHeld = false) {
  let keys = 0
  const stage = stageOf(machine, { kinds: KINDS, input: () => inputOf(() => `key-${(keys += 1)}`, isHeld) })
  await stage.start()
  const joins: Effect = ['stream', { pass: PASS }]
  stage.heard(joins, ['ticks'])
  const step =
    (act: () => unknown, ...effects: readonly Effect[]) =>
    async () => {
      await act()
      await settled()
      stage.heard(...effects)
    }
  const hears = (event: SeatEvent, ...effects: readonly Effect[]) => step(() => stage.run('stream').next(event), ...effects)
  const sends = (event: SeatEvent, ...effects: readonly Effect[]) => step(() => stage.send(event), ...effects)
  const waits =
    (ms: number, ...effects: readonly Effect[]) =>
    async () => {
      await stage.pass(ms)
      stage.heard(...effects)
    }
  return { ...stage, step, hears, sends, waits, joins }
}

const PRESS: SeatEvent = { type: 'box.pressed', box: 'player' }
const lineOf = ({ value }: { value: unknown }) => (value as { open: { link: unknown } }).open.link

async function beginLine(machine: AnyStateMachine) {
  const stage = await seat(machine)
  const { hears, sends, step, waits, joins } = stage
  const is = (link: unknown, cuts: number) => () => {
    const snapshot = stage.snapshot()
    deepEqual([lineOf(snapshot), snapshot.context.cuts], [link, cuts])
  }
  const joined = (state: string) => ({ joined: state })
  return {
    events: {
      TOLD: hears(told('betting', 1)),
      NEVER_CAME: hears({ type: 'stream.cut' }, ['stream left']),
      CUT: hears({ type: 'stream.cut' }, ['stream left']),
      BREAKS: step(() => stage.run('stream').fail(broken)),
      SESSION_OVER: hears({ type: 'stream.ended' }, ['stream left'], ['ticks left']),
      CLOCK_BREAKS: step(() => stage.run('ticks').fail(broken)),
      TIME: async () => {
        await step(() => stage.run('ticks').next({ type: 'time.passed', at: 12_000 }))()
        equal(stage.snapshot().context.now, 13_000)
      },
      HALF_SECOND: waits(500, joins),
      ONE_SECOND: waits(1_000, joins),
      RETRY: sends({ type: 'link.retried' }, joins),
      PRESS_IN_VAIN: sends(PRESS),
    },
    states: {
      joining: is(joined('connecting'), 0),
      live: () => {
        is(joined('live'), 0)()
        equal(stage.snapshot().context.ahead, 1_000)
      },
      cut: is('cut', 1),
      joiningAgain: is(joined('connecting'), 1),
      cutLonger: is('cut', 2),
      joiningThird: is(joined('connecting'), 2),
      ended: () => equal(stage.snapshot().status, 'done'),
    },
    end: stage.stop,
  }
}

async function beginChips(machine: AnyStateMachine) {
  const stage = await seat(machine)
  const { hears, sends, step } = stage
  let round = 1
  await hears(told('betting', round))()
  const lays = (...orders: ReadonlyArray<readonly [string, number, string]>): readonly Effect[] => [
    sound('begin'),
    ['lay', { pass: PASS, orders: orders.map(([box, stake, key]) => ({ key, round, box, stake })) }],
  ]
  const confirms =
    (...orders: ReadonlyArray<readonly [string, number, string]>) =>
    async () => {
      await sends({ type: 'bets.confirmed' }, ...lays(...orders))()
    }
  /** The first key that a seat has not used. */
  let used = 0
  const key = () => `key-${(used += 1)}`
  const next = (phase: TablePhase) => async () => {
    round += 1
    await hears(told(phase, round))()
  }
  const press = sends(PRESS, sound('stop'))
  const is =
    (place: string, staged: Chips, { refusal = null, isLeft = false }: { refusal?: string | null; isLeft?: boolean } = {}) =>
    () => {
      const { value, context } = stage.snapshot()
      deepEqual(
        [(value as { open: { bets: string } }).open.bets, context.staged, context.refusal, context.isLeft],
        [place, staged, refusal, isLeft],
      )
    }
  const one = { player: fen(1_000) }
  const two = { player: fen(1_000), banker: fen(1_000) }
  const three = { player: fen(2_000), banker: fen(1_000) }
  const cut = hears({ type: 'stream.cut' }, ['stream left'])
  const back = async () => {
    await stage.send({ type: 'link.retried' })
    stage.heard(stage.joins)
  }
  return {
    events: {
      PRESS: press,
      PRESS_OTHER: sends({ type: 'box.pressed', box: 'banker' }, sound('stop')),
      PRESS_NEXT: press,
      PRESS_LARGER: press,
      PRESS_IN_VAIN: sends(PRESS),
      LARGER_CHIP: sends({ type: 'chip.chosen', chip: fen(5_000) }),
      TOO_LARGE_CHIP: sends({ type: 'chip.chosen', chip: fen(5_100) }),
      HAS_BET_MOST: hears(
        { type: 'own.told', own: ownOf(1, { tie: fen(2_000) }, { asking: { tie: fen(1_000) }, unknown: { tie: fen(1_100) } }) },
        roundWord('open', '2000', '0'),
        nothing,
      ),
      HAS_LITTLE: hears({ type: 'own.told', own: ownOf(1, {}, { balance: fen(999) }) }, nothing, holds('999')),
      CLEAR: sends({ type: 'chips.cleared' }),
      CONFIRM_IN_VAIN: sends({ type: 'bets.confirmed' }),
      CONFIRM: () => confirms(['player', 1_000, key()])(),
      CONFIRM_AFTER: () => confirms(['player', 1_000, key()])(),
      CONFIRM_TWO: () => confirms(['player', 1_000, key()], ['banker', 1_000, key()])(),
      CONFIRM_THREE: () => confirms(['player', 2_000, key()], ['banker', 1_000, key()])(),
      TAKEN: step(() => stage.run('lay').done(null)),
      TOO_LATE: step(() => stage.run('lay').done('late')),
      NO_ANSWER: step(() => stage.run('lay').fail(broken)),
      CLOSE: () => hears(told('closing', round))(),
      NEXT_ROUND: next('betting'),
      PAUSE: sends({ type: 'page.paused' }),
      RESUME: sends({ type: 'page.resumed' }),
      CUT: cut,
      BACK: async () => {
        await back()
        await hears(told('betting', round))()
      },
      BACK_LATER: async () => {
        await back()
        await next('betting')()
      },
    },
    states: {
      idle: is('staging', {}),
      larger: is('staging', {}),
      larger5000: is('staging', { player: fen(5_000) }),
      tooLarge: is('staging', {}),
      full: is('staging', {}),
      poor: is('staging', {}),
      ready: is('staging', one),
      readyTwo: is('staging', two),
      readyThree: is('staging', three),
      readyCut: is('staging', one),
      readyAfter: is('staging', one, { isLeft: true }),
      laying: is('laying', one),
      layingTwo: is('laying', two),
      layingThree: is('laying', three),
      layingAfter: is('laying', one, { isLeft: true }),
      layingClosed: is('laying', one),
      layingCut: is('laying', one),
      idleCut: is('staging', {}),
      refused: is('staging', {}, { refusal: 'late' }),
      refusedClosed: is('staging', {}, { refusal: 'late' }),
      unheard: is('staging', {}, { refusal: 'unheard' }),
      held: is('staging', {}),
      left: is('staging', {}, { isLeft: true }),
      leftOpen: is('staging', {}, { isLeft: true }),
      closed: is('staging', {}),
    },
    end: stage.stop,
  }
}

async function beginOwn(machine: AnyStateMachine) {
  const stage = await seat(machine)
  const { hears } = stage
  const chips = { player: fen(1_000) }
  const tells = (own: OwnSeat, ...effects: readonly Effect[]) => hears({ type: 'own.told', own }, ...effects)
  const over = (round: number, returned: Fen, change: Partial<OwnSeat> = {}) =>
    ownOf(round, chips, { returned, isOver: true, balance: fen(21_000), ...change })
  const won = over(1, fen(2_000))
  const is =
    (round: number | null, earlier: number | null, balance = 20_000) =>
    () => {
      const { own, earlier: before, balance: held } = stage.snapshot().context
      deepEqual([own?.round ?? null, before?.round ?? null, held], [round, earlier, balance])
    }
  const ends = (word: Effect, name: string) => [word, holds('21000'), sound(name)]
  return {
    events: {
      NO_BETS: tells(ownOf(1, {}), nothing, nothing),
      POORER: tells(ownOf(1, {}, { balance: fen(500) }), nothing, holds('500')),
      // A seat that is taken anew is told of what is over already.
      OVER_BEFORE: tells(ownOf(1, {}, { isOver: true }), nothing, nothing),
      LAID: tells(ownOf(1, chips), roundWord('open', '1000', '0'), nothing),
      WON: tells(won, ...ends(roundWord('settled', '1000', '2000'), 'win')),
      WON_AGAIN: tells(won, roundWord('settled', '1000', '2000'), holds('21000')),
      LOST: tells(over(1, fen(0)), ...ends(roundWord('settled', '1000', '0'), 'over')),
      // What is no more than the stake is nothing to celebrate.
      EVEN: tells(over(1, fen(1_000)), ...ends(roundWord('settled', '1000', '1000'), 'over')),
      GIVEN_BACK: tells(
        ownOf(1, {}, { unknown: chips, isOver: true, balance: fen(21_000) }),
        ...ends(roundWord('refunded', '0', '0'), 'over'),
      ),
      NEXT_LAID: tells(ownOf(2, chips), roundWord('open', '1000', '0'), nothing),
      NEXT_AFTER: tells(ownOf(2, chips), roundWord('open', '1000', '0'), nothing),
      NEXT_EMPTY: tells(ownOf(2, {}), nothing, nothing),
      EARLIER_WON: tells(won, ...ends(roundWord('settled', '1000', '2000'), 'win')),
      EARLIER_ASKED: tells(ownOf(1, chips), roundWord('open', '1000', '0'), nothing),
    },
    states: {
      nothingOver: is(1, null),
      nothingPoorer: is(1, null, 500),
      laid: is(1, null),
      won: is(1, null, 21_000),
      after: is(2, null, 21_000),
      lost: is(1, null, 21_000),
      even: is(1, null, 21_000),
      givenBack: is(1, null, 21_000),
      nextLaid: is(2, 1),
      nextEmpty: is(2, 1),
      nextAlone: is(2, null, 21_000),
    },
    end: stage.stop,
  }
}

async function beginSeeds(machine: AnyStateMachine) {
  const stage = await seat(machine)
  const { hears, step, waits } = stage
  let given = 0
  const gives = (): Effect => ['giveSeed', { pass: PASS, clientSeed: `key-${(given += 1)}` }]
  const published = told('published', 1)
  const betting = told('betting', 1)
  const is = (state: string) => () => deepEqual(lineOf(stage.snapshot()), { joined: state })
  return {
    events: {
      PUBLISHED: () => hears(published, gives())(),
      PUBLISHED_STILL: hears(published),
      TOLD: hears(betting),
      BETTING_MEANWHILE: hears(betting),
      GIVEN: step(() => stage.run('giveSeed').done(undefined)),
      LOST: step(() => stage.run('giveSeed').fail(broken)),
      TWO_SECONDS: () => waits(2_000, gives())(),
      TWO_SECONDS_LATE: waits(2_000),
    },
    states: {
      live: is('live'),
      giving: is('seeding'),
      givingLate: is('seeding'),
      given: is('seeded'),
      lost: is('unseeded'),
      lostLate: is('unseeded'),
    },
    end: stage.stop,
  }
}

async function beginHeld(machine: AnyStateMachine) {
  const stage = await seat(machine, true)
  await stage.hears(told('betting', 1))()
  const staged = (chips: Chips) => () => deepEqual(stage.snapshot().context.staged, chips)
  return {
    events: {
      PRESS_IN_VAIN: stage.sends(PRESS),
      PRESS: stage.sends(PRESS, sound('stop')),
      RESUME: stage.sends({ type: 'page.resumed' }),
    },
    states: { held: staged({}), free: staged({}), ready: staged({ player: fen(1_000) }) },
    end: stage.stop,
  }
}

const EVENTS: SeatEvent[] = [
  told('betting', 1),
  told('closing', 1),
  told('published', 2),
  { type: 'own.told', own: ownOf(1, { player: fen(1_000) }) },
  { type: 'own.told', own: ownOf(1, { player: fen(1_000) }, { isOver: true, returned: fen(0) }) },
  { type: 'stream.cut' },
  { type: 'stream.ended' },
  { type: 'time.passed', at: 12_000 },
  { type: 'chip.chosen', chip: fen(1_000) },
  PRESS,
  { type: 'chips.cleared' },
  { type: 'bets.confirmed' },
  { type: 'link.retried' },
  { type: 'page.paused' },
  { type: 'page.resumed' },
]
const script = (isHeld: boolean) => ({
  kinds: KINDS,
  input: inputOf(() => 'key-1', isHeld),
  events: EVENTS,
  answers: {
    stream: { error: [broken] },
    ticks: { error: [broken] },
    lay: { done: [null, 'late'], error: [broken] },
    giveSeed: { done: [undefined], error: [broken] },
  },
  facts: ({ context: { table, staged, own } }: { context: { table: TableState | null; staged: Chips; own: OwnSeat | null } }) => [
    table?.phase,
    table?.round,
    Object.keys(staged).length > 0,
    own?.isOver,
  ],
})

export const seatModel: Model = {
  name: 'seatMachine',
  machine: seatMachine,
  oracles: [
    { title: '[D-10] [P-5] the line to the table', specification: lineSpecification, begin: beginLine },
    { title: '[D-10] [P-5] a player’s chips', specification: chipsSpecification, begin: beginChips },
    { title: '[D-10] [P-5] what became of a player’s bets', specification: ownSpecification, begin: beginOwn },
    { title: '[D-10] [P-5] the seed of a new chain', specification: seedSpecification, begin: beginSeeds },
    { title: '[D-10] [P-5] [P-6] a seat while nobody may bet', specification: heldSpecification, begin: beginHeld },
  ],
  scripts: [script(false), script(true)],
  browser: null,
}
