import { deepEqual, equal } from 'node:assert/strict'
import type { AnyStateMachine } from 'xstate'
import { fen } from '#src/api/model/money/amount.ts'
import { type FrameLook, TooManyAsks } from '#src/machines/frame/frame.ts'
import { frameMachine } from '#src/machines/frame/frameMachine.ts'
import type { FrameEvent } from '#src/machines/frame/gameFrameMachine.ts'
import { tableFrameMachine } from '#src/machines/frame/tableFrameMachine.ts'
import { settled } from '#tests/machines/support/deferred.ts'
import type { Model } from '../kit/model.ts'
import { type Effect, stageOf } from '../kit/stage.ts'
import { frameSpecification } from './frameSpecification.ts'

const PASS = { frame: 'frame-1', pace: 2_500 }
const LOOK: FrameLook = { theme: null, language: 'zh-CN', motion: true }
const DARK: FrameLook = { theme: 'dark', language: 'en', motion: false }
const PLAN = { parts: 5, first: 1, next: 1, last: 1 }

/** A game in a frame: what is put in for it besides what the frame gives it. */
type Game = { readonly code: string; readonly own: object }
const makeKey = () => 'key-1'
const ROUNDS: Game = {
  code: 'tidepool-slot',
  own: { kept: null, stake: fen(1_000), play: '{}', isStake: () => true, plan: PLAN, moves: () => true, makeKey },
}
const SEAT: Game = { code: 'harbour-baccarat', own: { chip: fen(1_000), makeKey } }

const stateOf = ({ code }: Game) => ({
  game: code,
  minStake: fen(100),
  maxStake: fen(5_000),
  balance: fen(2_000),
  next: { commitment: '0'.repeat(64), clientSeed: 'a', nonce: 0 },
  last: null,
})
const inputOf = ({ code, own }: Game) => ({ game: code, token: 'token-1', pass: null, look: LOOK, own })
const broken = new Error('no network')
const ENTER: Effect = ['enter', { token: 'token-1', pass: null }]

const beginFor = (game: Game) => async (machine: AnyStateMachine) => {
  const stage = stageOf(machine, { kinds: { page: 'callback', game: 'states' }, input: () => inputOf(game) })
  await stage.start()
  stage.heard(['setLook', { look: LOOK }], ['page'], ENTER)
  const says =
    (event: object, ...expected: Effect[]) =>
    async () => {
      stage.run('page').next(event)
      await settled()
      stage.heard(...expected)
    }
  const letIn = (isHeld: boolean) => async () => {
    stage.run('enter').done({ kind: 'entered', pass: PASS, state: stateOf(game) })
    await settled()
    stage.heard(
      ['keepPass', { pass: PASS }],
      ['tell', { type: 'ready', game: game.code }],
      ['tell', { type: 'balance', fen: '2000' }],
      ['game', { pass: PASS, state: stateOf(game), isHeld, ...game.own }],
    )
  }
  const dropped: Effect = ['keepPass', { pass: null }]
  return {
    events: {
      LET_IN: letIn(false),
      LET_IN_HELD: letIn(true),
      TURNED_AWAY: async () => {
        stage.run('enter').done({ kind: 'refused', reason: 'session' })
        await settled()
        stage.heard(dropped)
      },
      NO_ANSWER: async () => {
        stage.run('enter').fail(broken)
        await settled()
        stage.heard()
      },
      TOO_MANY: async () => {
        stage.run('enter').fail(new TooManyAsks())
        await settled()
        stage.heard()
      },
      THREE_SECONDS: async () => {
        await stage.pass(3_000)
        stage.heard(ENTER)
      },
      RETRY: async () => {
        await stage.send({ type: 'entry.retried' })
        stage.heard(ENTER)
      },
      PAUSE_EARLY: says({ type: 'page.paused' }),
      RESUME_EARLY: says({ type: 'page.resumed' }),
      PAUSE: says({ type: 'page.paused' }, ['game is told', { type: 'page.paused' }]),
      RESUME: says({ type: 'page.resumed' }, ['game is told', { type: 'page.resumed' }]),
      SOUND: says({ type: 'page.sounded', on: true }, ['setSound', { on: true }]),
      LOOK: says({ type: 'page.looked', look: DARK }, ['setLook', { look: DARK }]),
      PAGE_FAULT: async () => {
        stage.run('page').fail(broken)
        await settled()
        stage.heard(['tell', { type: 'close' }])
      },
      LEAVE: async () => {
        await stage.send({ type: 'frame.left' })
        stage.heard(['tell', { type: 'close' }])
      },
      SESSION_OVER: async () => {
        stage.run('game').done(undefined)
        await settled()
        stage.heard(dropped)
      },
      FAULT: async () => {
        stage.run('game').fail(broken)
        await settled()
        stage.heard(dropped)
      },
    },
    states: {
      entering: () => equal(stage.snapshot().value, 'entering'),
      enteringDark: () => deepEqual(stage.snapshot().context.look, DARK),
      unreached: () => deepEqual([stage.snapshot().value, stage.snapshot().context.isTooMany], ['unreached', false]),
      tooMany: () => deepEqual([stage.snapshot().value, stage.snapshot().context.isTooMany], ['unreached', true]),
      // The token is used up: what the frame keeps is its own.
      open: () => deepEqual([stage.snapshot().value, stage.snapshot().context.token], ['open', null]),
      shut: () => deepEqual([stage.snapshot().value, stage.snapshot().context.reason], ['shut', 'session']),
      shutByFault: () => deepEqual([stage.snapshot().value, stage.snapshot().context.reason], ['shut', 'unknown']),
    },
    end: stage.stop,
  }
}

const EVENTS: FrameEvent[] = [
  { type: 'page.paused' },
  { type: 'page.resumed' },
  { type: 'page.sounded', on: true },
  { type: 'page.looked', look: DARK },
  { type: 'entry.retried' },
  { type: 'frame.left' },
]

const modelOf = (name: string, machine: AnyStateMachine, title: string, game: Game, browser: string | null): Model => ({
  name,
  machine,
  oracles: [{ title, specification: frameSpecification, begin: beginFor(game) }],
  scripts: [
    {
      kinds: { page: 'callback', game: 'states' },
      input: inputOf(game),
      events: EVENTS,
      answers: {
        page: { error: [broken] },
        enter: {
          done: [
            { kind: 'entered', pass: PASS, state: stateOf(game) },
            { kind: 'refused', reason: 'session' },
          ],
          error: [broken],
        },
        game: { done: [undefined], error: [broken] },
      },
      facts: ({ context }) => context.isHeld,
    },
  ],
  browser,
})

/** The frames of all games: one chart, led through its rules with each kind of game in it. */
export const frameModels: readonly Model[] = [
  modelOf('frameMachine', frameMachine, '[D-10] [P-5] a game’s frame', ROUNDS, 'games/play.spec.ts'),
  modelOf('tableFrameMachine', tableFrameMachine, '[D-10] [P-5] a table’s frame', SEAT, null),
]
