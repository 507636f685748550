import type { AnyStateMachine } from 'xstate'
import type { EndCause } from '#src/machines/session/session.ts'
import type { Oracle } from '../kit/model.ts'
import { entryOracles } from './entryOracles.ts'
import { memberOracles } from './memberOracles.ts'
import { PAYLOAD } from './people.ts'
import { type End, ENDS, sessionSpecification } from './sessionSpecification.ts'
import { FROM, MESSAGE, sessionStage, TERM } from './sessionStage.ts'

/** What each end is called by the error catalogue. */
const CAUSES: Record<End, EndCause> = {
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

async function begin(machine: AnyStateMachine) {
  let stage = sessionStage(machine)
  /** Whether the device stores a session. */
  let kept = false
  let says: string | null = null
  const start = async () => {
    await stage.start()
    stage.heard(['restore'])
    stage.looks('restoring')
    await stage.answer('restore', kept ? stage.open() : null)
    stage.heard(...(kept ? [['checkDormancy'] as const] : []))
  }
  const over = async (cause: EndCause, message: string | null) => {
    const ending = { cause, message }
    if (!kept) return stage.heard(['notifyEnding', { ending }])
    stage.looks('ending', { member: true })
    // A failure that follows is the same end.
    await stage.refuse('authError')
    stage.heard(['checkDormancy left'], ['end', { ending, tag: stage.tag }])
    await stage.answer('end', undefined)
    stage.heard(['notifyEnding', { ending }])
    kept = false
  }
  const endedInTab = async (cause: EndCause, message: string | null) => {
    const ending = { cause, message }
    await stage.send({ type: 'session.endedInOtherTab', tag: 'another session', ending })
    stage.heard()
    await stage.send({ type: 'session.endedInOtherTab', tag: stage.tag, ending })
    await over(cause, message)
  }
  const openForm = async () => {
    await stage.send({ type: 'login.opened', fromPage: FROM })
    says = null
    stage.looks('anonymous')
  }
  await start()
  return {
    events: {
      ...Object.fromEntries(
        ENDS.map((end) => [
          end,
          async () => {
            stage.clock.increment(1_000)
            await stage.refuse(CAUSES[end])
            await over(CAUSES[end], MESSAGE)
          },
        ]),
      ),
      ENDED_IN_TAB: () => endedInTab(CAUSES.ENDED_IN_TAB, MESSAGE),
      EXPIRE: async () => {
        stage.clock.increment(TERM - 1)
        stage.heard()
        stage.clock.increment(1)
        await over('expired', null)
      },
      LOGIN: async () => {
        await openForm()
        await stage.submit()
        stage.heard(['login', { payload: PAYLOAD }])
        stage.looks('loggingIn')
        kept = true
        await stage.answer('login', stage.open())
        stage.heard(['enter', { fromPage: FROM }], ['checkDormancy'])
      },
      WRONG_PASSWORD: async () => {
        await openForm()
        await stage.submit()
        stage.heard(['login', { payload: PAYLOAD }])
        await stage.isWrong()
        stage.heard()
        says = 'errors.invalid'
      },
      LOGOUT: async () => {
        await stage.send({ type: 'logout.clicked' })
        await over('left', null)
      },
      LOGOUT_IN_TAB: () => endedInTab('left', null),
      RELOAD: async () => {
        stage.stop()
        stage = sessionStage(machine)
        says = null
        await start()
      },
    },
    states: {
      '*': () => stage.looks(kept ? 'member' : 'anonymous', { member: kept, says }),
    },
    end: () => stage.stop(),
  }
}

export const sessionOracles: readonly Oracle[] = [
  { title: '[D-10] [D-4] [S-5] a session from login to its end', specification: sessionSpecification, begin },
  ...entryOracles,
  ...memberOracles,
]
