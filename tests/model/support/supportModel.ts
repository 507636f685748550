import { deepEqual } from 'node:assert/strict'
import type { AnyStateMachine } from 'xstate'
import { supportChatMachine } from '#src/machines/support/supportChatMachine.ts'
import type { SupportItem } from '#src/streams/support.ts'
import { settled } from '#tests/machines/support/deferred.ts'
import type { Model } from '../kit/model.ts'
import { type Effect, stageOf } from '../kit/stage.ts'
import { linesSpecification, ownTypingSpecification, typingSpecification } from './supportSpecification.ts'

const ID = { conversationId: 'sc-1' }
const FIRST: readonly SupportItem[] = [{ kind: 'turn', seq: 1, at: 1, turn: 'begun', name: null, end: null, rating: null }]
const SECOND: readonly SupportItem[] = [...FIRST, { kind: 'unreadable', seq: 2, at: 0 }]
const broken = new Error('no network')
const LOADING = { open: 'loading' }

const begin = async (machine: AnyStateMachine) => {
  const stage = stageOf(machine, { input: () => ID, kinds: { feed: 'observable', typing: 'observable' } })
  await stage.start()
  stage.heard(['feed', ID], ['typing', ID])
  const comes = (src: 'feed' | 'typing', item: unknown) => async () => {
    stage.run(src).next(item)
    await settled()
    stage.heard()
  }
  const fails = (src: 'feed' | 'typing') => async () => {
    stage.run(src).fail(broken)
    await settled()
    stage.heard()
  }
  const tells =
    (type: string, ...effects: readonly Effect[]) =>
    async () => {
      await stage.send({ type })
      stage.heard(...effects)
    }
  const passes = (ms: number) => async () => {
    await stage.pass(ms)
    stage.heard()
  }
  const is =
    (region: 'feed' | 'other' | 'own', state: string | object, events: readonly SupportItem[] | null = null) =>
    () => {
      const { value, context } = stage.snapshot()
      const whole = { feed: LOADING, other: 'quiet', own: 'silent', [region]: state }
      deepEqual([value, context], [whole, { ...ID, events }])
    }
  return {
    events: {
      LINES: comes('feed', FIRST),
      MORE: comes('feed', SECOND),
      FAULT: fails('feed'),
      RETRY: tells('feed.retried', ['feed', ID]),
      SIGN: comes('typing', 'typing'),
      SIGN_AGAIN: comes('typing', 'typing'),
      LINE: tells('line.arrived'),
      DEAF: fails('typing'),
      NEARLY: passes(4_999),
      OVER: passes(1),
      KEY: tells('text.typed', ['tellTyping', ID]),
      KEY_AGAIN: tells('text.typed'),
      ALMOST: passes(2_999),
      REST: passes(1),
    },
    states: {
      nothing: is('feed', LOADING),
      shown: is('feed', { open: 'live' }, FIRST),
      grown: is('feed', { open: 'live' }, SECOND),
      broken: is('feed', 'broken'),
      brokenLater: is('feed', 'broken', FIRST),
      brokenGrown: is('feed', 'broken', SECOND),
      again: is('feed', LOADING, FIRST),
      againGrown: is('feed', LOADING, SECOND),
      quiet: is('other', 'quiet'),
      typing: is('other', 'typing'),
      nearly: is('other', 'typing'),
      deaf: is('other', 'quiet'),
      silent: is('own', 'silent'),
      told: is('own', 'told'),
      almost: is('own', 'told'),
      rested: is('own', 'silent'),
    },
    end: stage.stop,
  }
}

export const supportChatModel: Model = {
  name: 'supportChatMachine',
  machine: supportChatMachine,
  oracles: [
    { title: '[R-4] [Q1] what was written in a chat with customer service', specification: linesSpecification, begin },
    { title: '[R-4] that the other side is typing', specification: typingSpecification, begin },
    { title: '[R-4] one’s own typing', specification: ownTypingSpecification, begin },
  ],
  scripts: [
    {
      kinds: { feed: 'observable', typing: 'observable' },
      input: ID,
      events: [{ type: 'text.typed' }, { type: 'line.arrived' }, { type: 'feed.retried' }],
      answers: { feed: { next: [FIRST], error: [broken] }, typing: { next: ['typing'], error: [broken] } },
    },
  ],
  browser: 'live/support.spec.ts',
}
