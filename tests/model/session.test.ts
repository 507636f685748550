import { createTestModel } from '@xstate/test'
import { describe, expect, test } from 'vitest'
import { createActor, createMachine, SimulatedClock } from 'xstate'
import { TestModel } from 'xstate/graph'
import type { LoginPayload, MemberInfo } from '#src/api/model/member.ts'
import {
  LoginRefused,
  type SessionEnding,
  type SessionEvent,
  sessionMachine,
  type SessionOpened,
} from '#src/machines/session/sessionMachine.ts'
import { handActor, settled } from '#tests/machines/support/deferred.ts'
import { EVERY_TRANSITION } from './everyTransition.ts'

const MIA: MemberInfo = { memberId: 'u1', name: 'mia', nickname: 'Mia', avatar: '/a.svg', role: 'member', vipLevel: 1 }
const PAYLOAD: LoginPayload = { name: 'mia', password: 'secret88', flag: 0 }

/** Section 4 in the specification's words: who ends a session, and that a blockade concerns visitors too. */
const specification = createMachine({
  initial: 'visitor',
  states: {
    visitor: { on: { LOGIN: 'member', WRONG_LOGIN: 'visitor', BLOCK: 'visitor', KICK: 'visitor' } },
    member: { on: { LOGOUT: 'visitor', KICK: 'visitor', BLOCK: 'visitor', EXPIRE: 'visitor' } },
  },
})

function begin() {
  const clock = new SimulatedClock()
  const restore = handActor<SessionOpened | null, undefined>()
  const exchange = handActor<SessionOpened, { token: string }>()
  const login = handActor<SessionOpened, { payload: LoginPayload }>()
  const end = handActor<void, { ending: SessionEnding; tag: string }>()
  const checkSleep = handActor<boolean, undefined>()
  const activate = handActor<void, { password: string }>()
  const told: string[] = []
  const logic = sessionMachine.provide({
    actors: {
      restore: restore.logic,
      exchange: exchange.logic,
      login: login.logic,
      end: end.logic,
      checkSleep: checkSleep.logic,
      activate: activate.logic,
    },
    actions: { enter: () => undefined, tellLinkGone: () => undefined, tellEnding: (_, { ending }) => told.push(ending.cause) },
  })
  const actor = createActor(logic, { clock, input: { now: () => clock.now(), handOver: null } })
  return { actor, clock, restore, login, end, told, logic }
}

describe('the session, walked by generated paths', () => {
  const paths = createTestModel(specification).getShortestPaths(EVERY_TRANSITION)

  test.each(paths.map((path) => [path.description, path] as const))('[D-10] [D-4] [S-5] %s', async (_, path) => {
    const { actor, clock, restore, login, end, told } = begin()
    actor.start()
    restore.last().resolve(null)
    await settled()
    const expected: string[] = []
    const isMember = () => actor.getSnapshot().context.member !== null
    const ended = async (cause: string) => {
      end.last().resolve()
      await settled()
      expected.push(cause)
    }
    await path.test({
      events: {
        LOGIN: async () => {
          actor.send({ type: 'login.submitted', payload: PAYLOAD })
          login.last().resolve({ member: MIA, expiresAt: clock.now() + 60_000 })
          await settled()
        },
        WRONG_LOGIN: async () => {
          actor.send({ type: 'login.submitted', payload: PAYLOAD })
          login.last().reject(new LoginRefused({ key: 'errors.invalid', field: 'password', message: null }))
          await settled()
        },
        LOGOUT: async () => {
          actor.send({ type: 'logout.clicked' })
          await ended('left')
        },
        KICK: async () => {
          const was = isMember()
          actor.send({ type: 'session.refused', cause: 'loginElsewhere', message: null })
          if (was) await ended('loginElsewhere')
        },
        BLOCK: async () => {
          clock.increment(701)
          const was = isMember()
          actor.send({ type: 'session.refused', cause: 'ipBlockade', message: null })
          if (was) await ended('ipBlockade')
          else expected.push('ipBlockade')
        },
        EXPIRE: async () => {
          clock.increment(60_000)
          await ended('expired')
        },
      },
      states: {
        visitor: () => {
          expect([actor.getSnapshot().value, isMember()]).toEqual(['anonymous', false])
          expect(told).toEqual(expected)
        },
        member: () => {
          expect(actor.getSnapshot().matches('member')).toBe(true)
          expect(actor.getSnapshot().context.member).toEqual(MIA)
        },
      },
    })
    actor.stop()
  })
})

describe('the session machine itself', () => {
  const opened: SessionOpened = { member: MIA, expiresAt: 1 }
  const EVENTS = [
    { type: 'login.submitted', payload: PAYLOAD },
    { type: 'logout.clicked' },
    { type: 'session.refused', cause: 'authError', message: null },
    { type: 'session.refused', cause: 'ipBlockade', message: null },
    { type: 'session.retried' },
    { type: 'clock.corrected' },
    { type: 'handOver.accepted' },
    { type: 'handOver.declined' },
    { type: 'account.activated', password: 'p' },
    { type: 'xstate.done.actor.0.session.restoring', output: null },
    { type: 'xstate.done.actor.0.session.restoring', output: opened },
    { type: 'xstate.error.actor.0.session.restoring', error: new Error('x') },
    { type: 'xstate.done.actor.0.session.exchanging', output: opened },
    { type: 'xstate.error.actor.0.session.exchanging', error: new Error('x') },
    { type: 'xstate.done.actor.0.session.loggingIn', output: opened },
    { type: 'xstate.error.actor.0.session.loggingIn', error: new Error('x') },
    { type: 'xstate.done.actor.0.session.ending', output: undefined },
    { type: 'xstate.error.actor.0.session.ending', error: new Error('x') },
    { type: 'xstate.done.actor.0.session.member.account.checking', output: true },
    { type: 'xstate.done.actor.0.session.member.account.checking', output: false },
    { type: 'xstate.error.actor.0.session.member.account.checking', error: new Error('x') },
    { type: 'xstate.done.actor.0.session.member.account.waking', output: undefined },
    { type: 'xstate.error.actor.0.session.member.account.waking', error: new Error('x') },
    { type: 'xstate.after.5000.session.unknown' },
    { type: 'xstate.after.untilLook.session.member.term.running' },
  ]

  test.each([null, 'one-time'])(
    '[D-10] [S-5] with link %s: every state is reached, each has a way out, and a member stands in none that is a visitor’s',
    (handOver) => {
      const model = new TestModel(begin().logic, {
        input: { now: () => 1_000, handOver },
        events: (snapshot) => EVENTS.filter((event) => snapshot.can(event as SessionEvent)) as SessionEvent[],
        limit: 5_000,
        serializeState: (snapshot) =>
          `${JSON.stringify(snapshot.value)} ${snapshot.context.member !== null} ${snapshot.context.handOver}`,
      })
      const reached = new Set<string>()
      for (const { state, transitions } of Object.values(model.getAdjacencyMap())) {
        const top = typeof state.value === 'string' ? state.value : Object.keys(state.value)[0]!
        reached.add(top === 'member' ? `member.${(state.value as { member: { account: string } }).member.account}` : top)
        expect(Object.keys(transitions).length, JSON.stringify(state.value)).toBeGreaterThan(0)
        if (top === 'anonymous') expect(state.context.member).toBeNull()
        if (top === 'member') expect(state.context.member).not.toBeNull()
      }
      const always = [
        'anonymous',
        'ending',
        'loggingIn',
        'member.awake',
        'member.checking',
        'member.dormant',
        'member.waking',
        'restoring',
        'unknown',
      ]
      expect([...reached].toSorted()).toEqual((handOver === null ? always : [...always, 'exchanging', 'replacing']).toSorted())
    },
  )
})
