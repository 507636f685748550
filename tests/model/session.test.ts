import { createTestModel } from '@xstate/test'
import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { TestModel } from 'xstate/graph'
import type { LoginPayload } from '#src/api/model/login.ts'
import type { MemberInfo } from '#src/api/model/member.ts'
import { LinkGone, LoginRefused, type SessionEnding, type SessionOpened, sessionTag } from '#src/machines/session/session.ts'
import { type SessionEvent, sessionMachine } from '#src/machines/session/sessionMachine.ts'
import { handActor, settled } from '#tests/machines/support/deferred.ts'
import { EVERY_TRANSITION } from './everyTransition.ts'
import { type End, ENDS, sessionSpecification } from './sessionSpecification.ts'

const MIA: MemberInfo = { memberId: 'u1', name: 'mia', nickname: 'Mia', avatar: '/a.svg', role: 'member', vipLevel: 1 }
const PAYLOAD: LoginPayload = { name: 'mia', password: 'secret88', flag: 0 }

function begin(clock = new SimulatedClock()) {
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
    actions: {
      enter: () => undefined,
      tellLinkGone: () => undefined,
      forgetLink: () => undefined,
      tellEnding: (_, { ending }) => told.push(ending.cause),
    },
  })
  const actor = createActor(logic, { clock, input: { now: () => clock.now(), handOver: null } })
  return { actor, clock, restore, login, end, told, logic }
}

/** What each end is called by the error catalogue. */
const CAUSES: Record<End, SessionEnding['cause']> = {
  UNAUTHORIZED: 'unauthorized',
  AUTH_ERROR: 'authError',
  LOGGED_IN_ELSEWHERE: 'loginElsewhere',
  ACCOUNT_BLOCKED: 'accountBlockade',
  PASSWORD_CHANGED: 'passwordChanged',
  IP_BLOCKADE: 'ipBlockade',
  DEVICE_BLOCKADE: 'deviceBlockade',
  ENDED_IN_TAB: 'authError',
  EXPIRE: 'expired',
}

describe('the session, walked by generated paths', () => {
  const paths = createTestModel(sessionSpecification).getShortestPaths(EVERY_TRANSITION)

  test.each(paths.map((path) => [path.description, path] as const))('[D-10] [D-4] [S-5] %s', async (_, path) => {
    const kept: { opened: SessionOpened | null } = { opened: null }
    const expected: string[] = []
    const told: string[] = []
    let world = begin()
    const { clock } = world
    const start = async () => {
      world.actor.start()
      world.restore.last().resolve(kept.opened)
      await settled()
    }
    const isMember = () => world.actor.getSnapshot().context.member !== null
    const over = async (cause: SessionEnding['cause']) => {
      if (kept.opened !== null) world.end.last().resolve()
      await settled()
      kept.opened = null
      expected.push(cause)
    }
    const endedInTab = async (cause: SessionEnding['cause']) => {
      const tag = sessionTag(world.actor.getSnapshot().context)
      world.actor.send({ type: 'session.endedInTab', tag, ending: { cause, message: null } })
      await over(cause)
    }
    const refused = (end: End) => async () => {
      world.actor.send({ type: 'session.refused', cause: CAUSES[end], message: null })
      await over(CAUSES[end])
    }
    await start()
    await path.test({
      events: {
        ...Object.fromEntries(ENDS.map((end) => [end, refused(end)])),
        ENDED_IN_TAB: () => endedInTab(CAUSES.ENDED_IN_TAB),
        EXPIRE: async () => {
          clock.increment(60_000)
          await over(CAUSES.EXPIRE)
        },
        LOGIN: async () => {
          world.actor.send({ type: 'login.submitted', payload: PAYLOAD })
          kept.opened = { member: MIA, expiresAt: clock.now() + 60_000 }
          world.login.last().resolve(kept.opened)
          await settled()
        },
        WRONG_PASSWORD: async () => {
          world.actor.send({ type: 'login.submitted', payload: PAYLOAD })
          world.login.last().reject(new LoginRefused({ key: 'errors.invalid', field: 'password', message: null }))
          await settled()
        },
        LOGOUT: async () => {
          world.actor.send({ type: 'logout.clicked' })
          await over('left')
        },
        LOGOUT_IN_TAB: () => endedInTab('left'),
        RELOAD: async () => {
          told.push(...world.told)
          world.actor.stop()
          world = begin(clock)
          await start()
        },
      },
      states: Object.fromEntries(
        ['visitor', 'told', 'gone', 'toldAtHelp', 'helpedGone', 'member', 'helped'].map((state) => [
          state,
          () => {
            const shouldBeMember = state === 'member' || state === 'helped'
            expect([world.actor.getSnapshot().matches(shouldBeMember ? 'member' : 'anonymous'), isMember()]).toEqual([
              true,
              shouldBeMember,
            ])
            expect([...told, ...world.told]).toEqual(expected)
          },
        ]),
      ),
    })
    world.actor.stop()
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
    { type: 'xstate.done.actor.0.session.exchanging.asking', output: opened },
    { type: 'xstate.error.actor.0.session.exchanging.asking', error: new LinkGone('x') },
    { type: 'xstate.error.actor.0.session.exchanging.asking', error: new Error('x') },
    { type: 'xstate.after.3000.session.exchanging.waiting' },
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
