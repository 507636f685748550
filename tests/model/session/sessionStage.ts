import { equal } from 'node:assert/strict'
import type { AnyStateMachine } from 'xstate'
import { type EndCause, LoginRefused, type SessionOpened, sessionTag } from '#src/machines/session/session.ts'
import { settled } from '#tests/machines/support/deferred.ts'
import { stageOf } from '../kit/stage.ts'
import { MIA, PAYLOAD } from './people.ts'

/** How long a session of these tests lasts, ms. */
export const TERM = 60_000
/** Where the page is that asks for a login. */
export const FROM = '/app/me'
export const MESSAGE = '原因'

/** The session machine with the test in the place of its server. */
export function sessionStage(machine: AnyStateMachine, { link = null }: { link?: string | null } = {}) {
  let ahead = 0
  const stage = stageOf(machine, { input: (clock) => ({ now: () => clock.now() + ahead, linkToken: link }) })
  const now = () => stage.clock.now() + ahead
  const answer = async (src: string, output: unknown) => {
    stage.run(src).done(output)
    await settled()
  }
  const deny = async (src: string, error: unknown = new Error('no network')) => {
    stage.run(src).fail(error)
    await settled()
  }
  let opened: SessionOpened = { member: MIA, expiresAt: 0 }
  return {
    ...stage,
    answer,
    deny,
    /** A session that begins now. */
    open: () => (opened = { member: MIA, expiresAt: now() + TERM }),
    /** The session that began last. */
    get opened() {
      return opened
    },
    get tag() {
      return sessionTag(opened)
    },
    /** The tag of whoever is there now, member or visitor. */
    get tagNow() {
      return sessionTag(stage.snapshot().context)
    },
    /** The clock is set right by some ms. */
    correct: async (by: number) => {
      ahead += by
      await stage.send({ type: 'clock.corrected' })
    },
    /** The device is suspended: its clock goes on, its timers do not. */
    suspend: (ms: number) => void (ahead += ms),
    refuse: (cause: EndCause) => stage.send({ type: 'session.refused', cause, message: MESSAGE }),
    submit: async () => {
      await stage.send({ type: 'login.submitted', payload: PAYLOAD })
      // A second press is ignored.
      await stage.send({ type: 'login.submitted', payload: PAYLOAD })
    },
    isWrong: () => deny('login', new LoginRefused({ key: 'errors.invalid', field: 'password', message: null })),
    /** Expects a state, a member or a visitor, and what the login form says. */
    looks: (state: string, { member = false, says = null }: { member?: boolean; says?: string | null } = {}) => {
      const snapshot = stage.snapshot()
      const [top] = typeof snapshot.value === 'string' ? [snapshot.value] : Object.keys(snapshot.value)
      equal(top, state)
      const { member: current, failure, payload } = snapshot.context
      equal(current, member ? MIA : null, 'the current member')
      equal(failure?.key ?? null, says, 'what the form says')
      equal(payload, state === 'loggingIn' ? PAYLOAD : null, 'a password is held only while the login is under way')
    },
  }
}

export type SessionStage = ReturnType<typeof sessionStage>
