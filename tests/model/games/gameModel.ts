import { deepEqual } from 'node:assert/strict'
import type { AnyStateMachine } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import { gameMachine } from '#src/machines/games/gameMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { settled } from '#tests/machines/support/deferred.ts'
import type { Model } from '../kit/model.ts'
import { type Effect, stageOf } from '../kit/stage.ts'
import { holdSpecification, soundSpecification, wayInSpecification } from './gameSpecifications.ts'

const CODE = 'tidepool-slot'
const ADDRESS = 'https://games.example/game/tidepool-slot#token'
const KINDS = { play: 'observable', line: 'observable', venues: 'observable', frame: 'callback', watch: 'callback' } as const

type Round = { readonly id: string; readonly state: string }
const running = (id: string): Round => ({ id, state: 'open' })
const over = (id: string): Round => ({ id, state: 'settled' })
const visitOf = (round: Round | null, last: Round | null = null, isOpen = true) => ({
  game: { code: CODE, venue: 'YBEGDZ', isOpen },
  running: round,
  last,
})
/** How the game's venue stands: 0 = open. */
const venuesOf = (status: number) => [{ venue: 'YBEGDZ', status, maintenance: null }]
const AT_REST = visitOf(null, over('r-1'))
const RUNS = visitOf(running('r-2'), over('r-1'))
const ENDED = visitOf(null, over('r-2'))

const look: Effect = ['look', { game: CODE }]
const launch: Effect = ['launch', { game: CODE }]
const again: Effect = ['launchAgain', { game: CODE }]
const told = (message: object): Effect => ['frame is told', { type: 'frame.told', message }]
const paused = told({ type: 'paused' })
const resumed = told({ type: 'resumed' })
const opens: readonly Effect[] = [['frame', { address: ADDRESS }], ['watch', { game: CODE, since: 7 }], resumed]
const left: readonly Effect[] = [['frame left'], ['watch left']]

/** A visit on its stage, and the steps that tests are made of. */
async function visitStage(machine: AnyStateMachine) {
  const stage = stageOf(machine, { kinds: KINDS, input: () => ({ game: CODE }) })
  await stage.start()
  stage.heard(['play'], ['line'], ['venues'], look)
  const step =
    (act: () => unknown, ...effects: readonly Effect[]) =>
    async () => {
      await act()
      await settled()
      stage.heard(...effects)
    }
  const done = (src: string, output: unknown, ...effects: readonly Effect[]) =>
    step(() => stage.run(src).done(output), ...effects)
  const fails = (src: string, key: ErrorKey, ...effects: readonly Effect[]) =>
    step(() => stage.run(src).fail(new Failure(key)), ...effects)
  const says = (src: string, value: unknown, ...effects: readonly Effect[]) => step(() => stage.run(src).next(value), ...effects)
  const sends = (event: { type: string }, ...effects: readonly Effect[]) => step(() => stage.send(event), ...effects)
  const sees = (visit: object, ...effects: readonly Effect[]) => says('watch', { type: 'visit.told', visit }, ...effects)
  const looked = (visit: object, ...effects: readonly Effect[]) => done('look', { since: 7, visit }, ...effects)
  /** Lets the visit into the game, until it can be played. */
  const play = async () => {
    await looked(AT_REST, launch)()
    await done('launch', { address: ADDRESS }, ...opens)()
    await says('frame', { type: 'frame.ready' })()
  }
  return { ...stage, step, done, fails, says, sends, sees, looked, play }
}

async function beginWayIn(machine: AnyStateMachine) {
  const stage = await visitStage(machine)
  const { done, fails, says, sends, sees, looked } = stage
  const is =
    (value: unknown, errorKey: string | null = null) =>
    () => {
      const { value: stands, context } = stage.snapshot()
      deepEqual([stands, context.errorKey], [value, errorKey])
    }
  const open = (frame: unknown) => is({ open: { frame, hold: 'free', sound: 'off' } })
  const element = { tagName: 'IFRAME' }
  return {
    events: {
      NOTHING_RUNS: looked(AT_REST, launch),
      RUNS: looked(RUNS, again),
      ASK_FAILS: fails('look', 'errors.timeout'),
      LET_IN: done('launch', { address: ADDRESS }, ...opens),
      CUT_MEANWHILE: says('line', 'cut'),
      LET_IN_CUT: done('launch', { address: ADDRESS }, ...opens.slice(0, 2), paused),
      LET_IN_AFTER: done('launch', { address: ADDRESS }, ...opens),
      SHUT: done('launch', { address: null }, ['goHome']),
      NOBODY_THERE: done('launch', { address: null }),
      REFUSED: fails('launch', 'errors.saferPlay'),
      LAUNCH_FAILS: fails('launch', 'errors.timeout'),
      LET_BACK: done('launchAgain', { address: ADDRESS }, ...opens),
      GONE: fails('launchAgain', 'errors.notFound', launch),
      NO_FRAMES: done('launchAgain', { address: null }, launch),
      AGAIN_FAILS: fails('launchAgain', 'errors.timeout'),
      RETRY: sends({ type: 'game.retried' }, look),
      RELOAD: sends({ type: 'game.retried' }, ['reloadPage']),
      READY: says('frame', { type: 'frame.ready' }),
      READY_RUNNING: says('frame', { type: 'frame.ready' }),
      LATE: async () => {
        await stage.pass(20_000)
        stage.heard(...left)
      },
      BREAKS: async () => {
        stage.run('frame').fail(new Error('no window'))
        await settled()
        stage.heard(['watch left'])
      },
      WATCH_BREAKS: async () => {
        stage.run('watch').fail(new Error('no news'))
        await settled()
        stage.heard()
      },
      PLAY_UNKNOWN: stage.step(() => stage.run('play').fail(new Error('broken'))),
      VENUES_UNKNOWN: stage.step(() => stage.run('venues').fail(new Error('broken'))),
      LINE_UNKNOWN: stage.step(() => stage.run('line').fail(new Error('broken'))),
      BLOCKED: says('frame', { type: 'frame.blocked' }, ...left),
      CLOSES: says('frame', { type: 'frame.closed' }, ...left),
      DRAWN: stage.step(() => stage.send({ type: 'frame.drawn', element }), ['frame is told', { type: 'frame.drawn', element }]),
      MOVED: says('frame', { type: 'frame.moved' }, ['watch is told', { type: 'frame.moved' }]),
      ENDS: sees(ENDED),
      STILL: says('play', 'paused'),
      FREE: says('play', 'free', look),
    },
    states: {
      asked: () => deepEqual(stage.snapshot().value, 'looking'),
      launched: is('launching'),
      launchedCut: is('launching'),
      enteringCut: is({ open: { frame: 'entering', hold: 'cut', sound: 'off' } }),
      launchedAgain: is('reentering'),
      launchedAfter: is('launching'),
      failed: is('failed', 'errors.timeout'),
      launchFailed: is('failed', 'errors.timeout'),
      againFailed: is('failed', 'errors.timeout'),
      entering: open('entering'),
      enteringRound: open('entering'),
      playing: open({ playing: 'idle' }),
      playingBlind: open({ playing: 'idle' }),
      playingRound: open({ playing: 'running' }),
      away: () => deepEqual([stage.snapshot().value, stage.snapshot().context.address], ['away', null]),
      closed: is('closed'),
      outdated: is('outdated'),
      paused: is('paused'),
      home: is('home'),
    },
    end: stage.stop,
  }
}

async function beginHold(machine: AnyStateMachine) {
  const stage = await visitStage(machine)
  const { says, sends, sees, looked, fails } = stage
  await stage.play()
  const is =
    (hold: string, round: 'idle' | 'running', afterCut: string | null = null) =>
    () => {
      const { value, context } = stage.snapshot()
      deepEqual([value, context.afterCut?.id ?? null], [{ open: { frame: { playing: round }, hold, sound: 'off' } }, afterCut])
    }
  const shows = (value: string) => () => deepEqual(stage.snapshot().value, value)
  const cuts = says('line', 'cut', paused)
  const pauses = says('play', 'paused', paused)
  return {
    events: {
      CHECK: says('play', 'checking', paused),
      CHECK_ROUND: says('play', 'checking', paused),
      ANSWERED: says('play', 'free', resumed),
      PAUSE: says('play', 'paused', paused, ...left),
      PAUSE_CHECK: says('play', 'paused', paused, ...left),
      PAUSE_ROUND: pauses,
      LIFTED: says('play', 'free', resumed),
      LIFTED_TO_CHECK: says('play', 'checking', paused),
      SHUT: sees(visitOf(null, over('r-1'), false), paused, ...left),
      SHUT_ROUND: sees(visitOf(running('r-2'), over('r-1'), false), paused),
      REOPENS: sees(RUNS, resumed),
      BEGINS: sees(RUNS),
      ENDS: sees(ENDED),
      ENDS_PAUSED: sees(ENDED, ...left),
      ENDS_SHUT: sees(visitOf(null, over('r-2'), false), ...left),
      CUT: cuts,
      CUT_ROUND: cuts,
      CUT_CHECK: cuts,
      CUT_AGAIN: says('line', 'cut', ['look left'], paused),
      BACK: says('line', 'up', look),
      AS_BEFORE: async () => {
        const { visit } = stage.snapshot().context
        await looked(visit, resumed)()
      },
      ASK_LOST: fails('look', 'errors.timeout', resumed),
      IS_OVER: looked(ENDED, resumed),
      RUNS_ON: looked(RUNS, resumed),
      STILL_CHECKED: looked(AT_REST, paused),
      OVER_PAUSED: looked(ENDED, paused, ...left),
      ASK_LOST_ENDING: fails('look', 'errors.timeout', paused),
      CLOSES: says('frame', { type: 'frame.closed' }, ...left),
      NOTHING_RUNS: looked(ENDED, launch),
      LET_IN: stage.done('launch', { address: ADDRESS }, ...opens),
      STILL_ENDING: looked(RUNS, paused),
      MAY_PLAY: says('play', 'free', look),
      VENUE_SHUT: says('venues', venuesOf(1)),
      VENUE_OPEN: says('venues', venuesOf(0)),
      OTHER_VENUE: says('venues', [{ venue: 'AGZR', status: 0, maintenance: null }, ...venuesOf(1)]),
      VENUE_OPENS: async () => {
        await says('venues', venuesOf(0), look)()
        deepEqual(stage.snapshot().context.venues[0].status, 0)
      },
      TOLD_OVER: sees(ENDED, ['look left'], resumed),
      TOLD_RUNS: sees(RUNS, ['look left'], resumed),
      TOLD_ENDING: sees(ENDED, ['look left'], paused, ...left),
      RETRY: sends({ type: 'game.retried' }, look),
    },
    states: {
      free: is('free', 'idle'),
      running: () => deepEqual(stage.snapshot().value, { open: { frame: { playing: 'running' }, hold: 'free', sound: 'off' } }),
      checking: is('checking', 'idle'),
      checkingRound: () =>
        deepEqual(stage.snapshot().matches({ open: { hold: 'checking', frame: { playing: 'running' } } }), true),
      ending: () => deepEqual(stage.snapshot().matches({ open: { hold: 'ending', frame: { playing: 'running' } } }), true),
      closing: is('ending', 'running'),
      cut: is('cut', 'idle'),
      asking: is('asking', 'idle'),
      cutRound: is('cut', 'running'),
      askingRound: is('asking', 'running'),
      freeTold: is('free', 'idle', 'r-2'),
      runningTold: is('free', 'running', 'r-2'),
      cutCheck: is('cut', 'idle'),
      askingCheck: is('asking', 'idle'),
      cutEnding: is('cut', 'running'),
      askingEnding: is('asking', 'running'),
      paused: shows('paused'),
      shut: shows('shut'),
      shutVenue: shows('shut'),
      shutOpen: shows('shut'),
      asked: shows('looking'),
      closed: shows('closed'),
      askedAgain: shows('looking'),
      launched: shows('launching'),
      fresh: () => deepEqual([stage.snapshot().context.afterCut, stage.snapshot().context.overBeforeCut], [null, null]),
    },
    end: stage.stop,
  }
}

async function beginSound(machine: AnyStateMachine) {
  const stage = await visitStage(machine)
  const { says, sends } = stage
  await stage.play()
  const sound = (on: boolean) => told({ type: 'sound', on })
  const is = (state: string) => () => deepEqual(stage.snapshot().matches({ open: { sound: state } }), true)
  return {
    events: {
      LOUD: sends({ type: 'sound.toggled' }, sound(true)),
      QUIET: sends({ type: 'sound.toggled' }, sound(false)),
      LEAVES: says('frame', { type: 'frame.closed' }, sound(false), ...left),
    },
    states: { silent: is('off'), loud: is('on'), left: () => deepEqual(stage.snapshot().value, 'closed') },
    end: stage.stop,
  }
}

export const gameModel: Model = {
  name: 'gameMachine',
  machine: gameMachine,
  oracles: [
    { title: '[C-9] [P-5] [S-2] the way into a game', specification: wayInSpecification, begin: beginWayIn },
    { title: '[P-5] [P-6] what keeps new rounds from beginning', specification: holdSpecification, begin: beginHold },
    { title: '[P-5] the sound of a game', specification: soundSpecification, begin: beginSound },
  ],
  scripts: [
    {
      kinds: KINDS,
      input: { game: CODE },
      events: [
        { type: 'frame.ready' },
        { type: 'frame.moved' },
        { type: 'frame.closed' },
        { type: 'frame.blocked' },
        { type: 'frame.drawn' },
        { type: 'sound.toggled' },
        { type: 'game.retried' },
        ...[AT_REST, RUNS, visitOf(null, over('r-1'), false), visitOf(running('r-2'), null, false)].map((visit) => ({
          type: 'visit.told',
          visit,
        })),
      ],
      answers: {
        look: { done: [AT_REST, RUNS].map((visit) => ({ since: 7, visit })), error: [new Error('no network')] },
        launch: {
          done: [{ address: ADDRESS }, { address: null }],
          error: [new Failure('errors.saferPlay'), new Error('no network')],
        },
        launchAgain: {
          done: [{ address: ADDRESS }, { address: null }],
          error: [new Failure('errors.notFound'), new Error('no network')],
        },
        play: { next: ['free', 'checking', 'paused'], error: [new Error('broken')] },
        line: { next: ['up', 'cut'], error: [new Error('broken')] },
        venues: { next: [venuesOf(0), venuesOf(1)], error: [new Error('broken')] },
        frame: { error: [new Error('no window')] },
        watch: { error: [new Error('no news')] },
      },
      facts: ({ context: { visit, play, line, venues } }) => [
        visit?.running !== null,
        visit?.game.isOpen,
        play,
        line,
        venues[0]?.status,
      ],
      holds: (snapshot) => {
        const { address, play, visit } = snapshot.context
        deepEqual(address !== null, snapshot.matches('open'), 'a frame is there only while the game is open')
        if (snapshot.matches({ open: { hold: 'free' } })) deepEqual([play, visit?.game.isOpen], ['free', true])
      },
    },
  ],
  browser: 'games/game.spec.ts',
}
