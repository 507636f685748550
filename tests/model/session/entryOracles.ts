import { deepEqual } from 'node:assert/strict'
import type { AnyStateMachine } from 'xstate'
import { LinkGone, type SessionEnding } from '#src/machines/session/session.ts'
import type { Oracle } from '../kit/model.ts'
import { arrivalSpecification, linkSpecification, confirmationSpecification } from './entrySpecifications.ts'
import { MIA, PAYLOAD } from './people.ts'
import { FROM, MESSAGE, type SessionStage, sessionStage, TERM } from './sessionStage.ts'

const FAILED = { member: false, says: 'errors.invalid' } as const
const MEMBER = { member: true } as const
const LINK = 'one-time'
const blocked = { ending: { cause: 'deviceBlockade', message: MESSAGE } }
const shown = { ending: { cause: 'restricted', message: MESSAGE } }

/** Logs in while something else is under way, which is cancelled: `left` = the actors that stop. */
async function login(stage: SessionStage, left: readonly string[] = [], enters: string | null = null) {
  await stage.submit()
  stage.heard(['login', { payload: PAYLOAD }], ...left.map((what) => [what] as const))
  await stage.answer('login', stage.open())
  stage.heard(['enter', { fromPage: enters }], ['checkDormancy'])
}

async function loginFails(stage: SessionStage, left: readonly string[] = []) {
  await stage.submit()
  stage.heard(['login', { payload: PAYLOAD }], ...left.map((what) => [what] as const))
  await stage.isWrong()
}

async function beginArrival(machine: AnyStateMachine) {
  const stage = sessionStage(machine)
  await stage.start()
  stage.heard(['restore'])
  const isAsked = () => stage.snapshot().matches('restoring')
  const left = () => (isAsked() ? ['restore left'] : [])
  let from: string | null = null
  return {
    events: {
      NOTHING_KEPT: () => stage.answer('restore', null),
      KEPT: async () => {
        await stage.answer('restore', stage.open())
        stage.heard(['checkDormancy'])
      },
      NO_ANSWER: async () => {
        await stage.deny('restore')
        stage.heard()
      },
      WAIT: async () => {
        await stage.pass(5_000)
        stage.heard(['restore'])
      },
      ASK_AGAIN: async () => {
        await stage.send({ type: 'session.retried' })
        stage.heard(['restore'])
      },
      LOGIN_IN_OTHER_TAB: async () => {
        await stage.send({ type: 'session.openedInOtherTab' })
        stage.heard(['restore'])
      },
      REGISTER: async () => {
        await stage.send({ type: 'session.begun', opened: stage.open() })
        stage.heard(['checkDormancy'])
      },
      RENAMED: async () => {
        await stage.send({ type: 'member.changed', member: { ...MIA, memberId: 'u2' } })
        stage.looks('member', MEMBER)
        const renamed = { ...MIA, nickname: 'Captain' }
        await stage.send({ type: 'member.changed', member: renamed })
        deepEqual(stage.snapshot().context.member, renamed)
        // It is the same session: nothing is asked or ended.
        await stage.send({ type: 'member.changed', member: MIA })
        stage.heard()
      },
      OTHERS_RENAMED: async () => {
        await stage.send({ type: 'member.changed', member: MIA })
        stage.heard()
      },
      END_WITHOUT_SESSION: async () => {
        await stage.refuse('loginElsewhere')
        stage.heard()
      },
      REFUSED: async () => {
        const waits = left()
        await stage.refuse('restricted')
        stage.heard(['end', { ...shown, tag: ' 0' }], ...waits.map((what) => [what] as const))
        await stage.deny('end')
        stage.heard(['notifyEnding', shown])
      },
      LEAVE_FAILS: async () => {
        await stage.send({ type: 'logout.clicked' })
        const ending = { cause: 'left', message: null }
        stage.heard(['end', { ending, tag: stage.tag }], ['checkDormancy left'])
        await stage.deny('end')
        stage.heard(['notifyEnding', { ending }])
      },
      REPLACED: async () => {
        const ending = { cause: 'replaced', message: null } as const
        await stage.send({ type: 'session.endedInOtherTab', tag: stage.tag, ending })
        stage.heard(['end', { ending, tag: stage.tag }], ['checkDormancy left'])
        await stage.answer('end', undefined)
        stage.heard(['restore'])
      },
      OPEN_FORM: async () => {
        await stage.send({ type: 'login.opened', fromPage: FROM })
        from = FROM
        stage.heard()
      },
      LOGIN: async () => {
        await login(stage, left(), from)
        from = null
      },
      LOGIN_FAILS: async () => {
        const isKnown = stage.snapshot().matches('anonymous')
        await loginFails(stage, left())
        stage.heard(...(isKnown ? [] : [['restore'] as const]))
      },
    },
    states: {
      asked: () => stage.looks('restoring'),
      unverified: () => stage.looks('unverified'),
      askedAgain: () => stage.looks('restoring', FAILED),
      visitor: () => stage.looks('anonymous'),
      visitorWithWords: () => stage.looks('anonymous', FAILED),
      refused: () => stage.looks('anonymous'),
      memberAfter: () => stage.looks('member', MEMBER),
      askedForNew: () => stage.looks('restoring'),
      member: () => stage.looks('member', MEMBER),
      left: () => stage.looks('anonymous'),
    },
    end: () => stage.stop(),
  }
}

/** The session that runs while a link is exchanged. */
const runningOf = (stage: SessionStage) => {
  const { member } = stage.snapshot().context
  return member === null ? null : { memberId: member.memberId, tag: stage.tagNow }
}

const linkEvents = (stage: SessionStage, opens: () => void) => ({
  OPENS: async () => {
    await stage.answer('exchange', stage.open())
    stage.heard(['checkDormancy'], ['forgetLink'])
    opens()
  },
  NO_ANSWER: async () => {
    await stage.deny('exchange')
    stage.heard()
  },
  WAIT: async () => {
    await stage.pass(3_000)
    stage.heard(['exchange', { token: LINK, running: runningOf(stage) }])
  },
  ASK_AGAIN: async () => {
    await stage.send({ type: 'session.retried' })
    stage.heard(['exchange', { token: LINK, running: runningOf(stage) }])
  },
  BLOCKED: async () => {
    const asked = stage.snapshot().matches({ exchanging: 'asking' })
    await stage.refuse('deviceBlockade')
    stage.heard(...(asked ? [['exchange left'] as const] : []), ['forgetLink'], ['end', { ...blocked, tag: stage.tagNow }])
    await stage.answer('end', undefined)
    stage.heard(['notifyEnding', blocked])
  },
})

async function beginLink(machine: AnyStateMachine) {
  const stage = sessionStage(machine, { link: LINK })
  await stage.start()
  await stage.answer('restore', null)
  stage.heard(['restore'], ['exchange', { token: LINK, running: runningOf(stage) }])
  const left = () => (stage.snapshot().matches({ exchanging: 'asking' }) ? ['exchange left', 'forgetLink'] : ['forgetLink'])
  return {
    events: {
      ...linkEvents(stage, () => undefined),
      GONE: async () => {
        await stage.deny('exchange', new LinkGone('used'))
        stage.heard(['notifyLinkGone'], ['forgetLink'])
      },
      LOGIN: () => login(stage, left()),
      LOGIN_FAILS: async () => {
        await loginFails(stage, left())
        // The stored session is verified before it counts as a visitor's; the link is dropped.
        stage.heard(['restore'])
        await stage.answer('restore', null)
        stage.heard()
      },
      BLOCKED_AT_LOGIN: async () => {
        const waits = left()
        await stage.submit()
        stage.heard(['login', { payload: PAYLOAD }], ...waits.map((what) => [what] as const))
        // An end of the session before says nothing of the one that is being opened.
        await stage.refuse('loginElsewhere')
        stage.heard()
        await stage.refuse('deviceBlockade')
        stage.heard(['login left'], ['end', { ...blocked, tag: stage.tagNow }])
        await stage.answer('end', undefined)
        stage.heard(['notifyEnding', blocked])
      },
      OTHER_END: async () => {
        await stage.refuse('loginElsewhere')
        stage.heard()
      },
      MUCH_LATER: async () => {
        await stage.pass(60_000)
        stage.heard()
      },
      MEANWHILE: async () => {
        // A member's session is not restored again.
        await stage.send({ type: 'session.openedInOtherTab' })
        await stage.send({ type: 'session.retried' })
        stage.heard()
      },
      LOGOUT: async () => {
        // A visitor has no session to leave.
        await stage.send({ type: 'logout.clicked' })
        stage.heard()
      },
    },
    states: {
      visitor: () => stage.looks('exchanging'),
      waiting: () => stage.looks('exchanging'),
      blocked: () => stage.looks('anonymous'),
      visitorWithout: () => stage.looks('anonymous'),
      visitorWithWords: () => stage.looks('anonymous', FAILED),
      member: () => stage.looks('member', MEMBER),
    },
    end: () => stage.stop(),
  }
}

async function beginConfirmation(machine: AnyStateMachine) {
  const stage = sessionStage(machine, { link: LINK })
  await stage.start()
  const kept = stage.open()
  await stage.answer('restore', kept)
  stage.heard(['restore'], ['isOwnLink', { token: LINK }])
  stage.clock.increment(1_000)
  let tag = stage.tag
  /** What is under way is cancelled when the session ends. */
  const cancelled = () => {
    const underWay = { isOwnLink: 'checkingLink', exchange: { exchanging: 'asking' } } as const
    return Object.entries(underWay).flatMap(([src, state]) => (stage.snapshot().matches(state) ? [[`${src} left`] as const] : []))
  }
  /** The session ends: `left` = what stopped with it. */
  const ended = async (ending: SessionEnding, left: readonly (readonly [string])[] = []) => {
    stage.heard(...left, ['end', { ending, tag }])
    await stage.answer('end', undefined)
    stage.heard(['notifyEnding', { ending }])
  }
  const inTab = { cause: 'loginElsewhere', message: MESSAGE } as const
  const holds = () => stage.send({ type: 'session.endedInOtherTab', tag, ending: inTab })
  /** Whether the link is still there for the session after this one. */
  let isLinkKept = true
  const logOut = async () => {
    const waits = cancelled()
    await stage.send({ type: 'logout.clicked' })
    await ended({ cause: 'left', message: null }, [...waits, ['forgetLink']])
    isLinkKept = false
  }
  const common = linkEvents(stage, () => (tag = stage.tag))
  const ends = async () => {
    stage.looks('member', MEMBER)
    // It is that session and no other: the end of that one in another tab ends it here.
    await holds()
    stage.heard(['checkDormancy left'], ['end', { ending: inTab, tag }])
    await stage.answer('end', undefined)
    stage.ignore()
    // The link was used or dropped: it is not tried again for the visitor.
    await stage.send({ type: 'session.openedInOtherTab' })
    stage.heard(['restore'])
    await stage.answer('restore', null)
    stage.looks('anonymous')
  }
  return {
    events: {
      ...common,
      BLOCKED: async () => {
        await common.BLOCKED()
        isLinkKept = false
      },
      OWN: async () => {
        await stage.answer('isOwnLink', true)
        stage.heard(['exchange', { token: LINK, running: runningOf(stage) }])
      },
      LOGOUT: logOut,
      LOGOUT_IN_TAB: async () => {
        const waits = cancelled()
        const isTried = stage.snapshot().matches('exchanging')
        await stage.send({ type: 'session.endedInOtherTab', tag: 'another session', ending: inTab })
        stage.heard()
        await holds()
        await ended(inTab, [...waits, ...(isTried ? [['forgetLink'] as const] : [])])
        if (isTried) isLinkKept = false
      },
      HALF_A_TERM: async () => {
        await stage.pass(TERM / 2)
        stage.heard()
      },
      EXPIRE: async () => {
        const { expiresAt, now } = stage.snapshot().context
        stage.clock.increment(expiresAt - now() - 1)
        stage.heard()
        stage.clock.increment(1)
        await ended({ cause: 'expired', message: null })
      },
      EXPIRE_BY_CORRECTED_CLOCK: async () => {
        const { expiresAt, now } = stage.snapshot().context
        await stage.correct(expiresAt - now() - 1_000)
        stage.clock.increment(999)
        stage.heard()
        stage.clock.increment(1)
        await ended({ cause: 'expired', message: null })
      },
      OTHERS: () => stage.answer('isOwnLink', false),
      OWNER_UNKNOWN: () => stage.deny('isOwnLink'),
      OWNER_NOT_SAID: async () => {
        // One second of five has passed already.
        await stage.pass(4_000)
        stage.heard(['isOwnLink left'])
      },
      ACCEPT: async () => {
        await stage.send({ type: 'loginLink.accepted' })
        stage.heard(['exchange', { token: LINK, running: runningOf(stage) }])
      },
      DECLINE: async () => {
        await stage.send({ type: 'loginLink.declined' })
        stage.heard(['forgetLink'], ['checkDormancy'])
      },
      GONE: async () => {
        await stage.deny('exchange', new LinkGone('used'))
        stage.heard(['notifyLinkGone'], ['forgetLink'], ['checkDormancy'])
      },
      REFUSED: async () => {
        const waits = stage.snapshot().matches('checkingLink') ? ['isOwnLink left'] : []
        await stage.refuse('restricted')
        stage.heard(['end', { ...shown, tag }], ...waits.map((what) => [what] as const))
        await stage.answer('end', undefined)
        stage.heard(['notifyEnding', shown])
      },
    },
    states: {
      comparing: () => stage.looks('checkingLink', MEMBER),
      choosing: () => stage.looks('confirmingLink', MEMBER),
      trying: () => stage.looks('exchanging', MEMBER),
      visitor: async () => {
        stage.looks('anonymous')
        const wasTold = stage.snapshot().context.ending.cause
        // The next session meets the link, unless it was dropped with the one before.
        await stage.send({ type: 'session.openedInOtherTab' })
        stage.heard(['restore'])
        await stage.answer('restore', stage.open())
        tag = stage.tag
        if (!isLinkKept) {
          stage.heard(['checkDormancy'])
          return stage.looks('member', MEMBER)
        }
        stage.heard(['isOwnLink', { token: LINK }])
        if (wasTold === 'expired') {
          await stage.answer('isOwnLink', true)
          stage.heard(['exchange', { token: LINK, running: runningOf(stage) }])
        }
        // A logout is told as one, whatever ended the session before; it drops the link.
        await logOut()
        await stage.send({ type: 'session.openedInOtherTab' })
        stage.heard(['restore'])
        await stage.answer('restore', stage.open())
        stage.looks('member', MEMBER)
      },
      sameMember: ends,
      newMember: ends,
    },
    end: () => stage.stop(),
  }
}

export const entryOracles: readonly Oracle[] = [
  {
    title: '[D-10] [A-1] [A-3] restoring a session when a page is opened',
    specification: arrivalSpecification,
    begin: beginArrival,
  },
  { title: '[D-10] [A-3] a one-time link for a visitor', specification: linkSpecification, begin: beginLink },
  { title: '[D-10] [A-3] a one-time link for a member', specification: confirmationSpecification, begin: beginConfirmation },
]
