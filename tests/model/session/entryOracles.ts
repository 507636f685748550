import type { AnyStateMachine } from 'xstate'
import { LinkGone } from '#src/machines/session/session.ts'
import type { Oracle } from '../kit/model.ts'
import { arrivalSpecification, linkSpecification, replacingSpecification } from './entrySpecifications.ts'
import { PAYLOAD } from './people.ts'
import { FROM, MESSAGE, type SessionStage, sessionStage } from './sessionStage.ts'

const FAILED = { member: false, says: 'errors.invalid' } as const
const MEMBER = { member: true } as const
const LINK = 'one-time'
const told = { ending: { cause: 'restricted', message: MESSAGE } }

/** Logs in over whatever waits, which is left. */
async function login(stage: SessionStage, left: readonly string[] = [], enters: string | null = null) {
  await stage.submit()
  stage.heard(['login', { payload: PAYLOAD }], ...left.map((what) => [what] as const))
  await stage.answer('login', stage.open())
  stage.heard(['enter', { fromPage: enters }], ['checkSleep'])
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
        stage.heard(['checkSleep'])
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
      LOGIN_ELSEWHERE_HERE: async () => {
        await stage.send({ type: 'session.openedInTab' })
        stage.heard(['restore'])
      },
      NOT_THEIRS: async () => {
        await stage.refuse('loginElsewhere')
        stage.heard()
      },
      REFUSED: async () => {
        const waits = left()
        await stage.refuse('restricted')
        stage.heard(['end', { ...told, tag: ' 0' }], ...waits.map((what) => [what] as const))
        await stage.deny('end')
        stage.heard(['tellEnding', told])
      },
      LEAVE_FAILS: async () => {
        await stage.send({ type: 'logout.clicked' })
        const ending = { cause: 'left', message: null }
        stage.heard(['end', { ending, tag: stage.tag }], ['checkSleep left'])
        await stage.deny('end')
        stage.heard(['tellEnding', { ending }])
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
      unknown: () => stage.looks('unknown'),
      askedAgain: () => stage.looks('restoring', FAILED),
      visitor: () => stage.looks('anonymous'),
      visitorWithWords: () => stage.looks('anonymous', FAILED),
      refused: () => stage.looks('anonymous'),
      memberAfter: () => stage.looks('member', MEMBER),
      member: () => stage.looks('member', MEMBER),
      left: () => stage.looks('anonymous'),
    },
    end: () => stage.stop(),
  }
}

const linkEvents = (stage: SessionStage, opens: () => void) => ({
  OPENS: async () => {
    await stage.answer('exchange', stage.open())
    stage.heard(['checkSleep'], ['forgetLink'])
    opens()
  },
  NO_ANSWER: async () => {
    await stage.deny('exchange')
    stage.heard()
  },
  WAIT: async () => {
    await stage.pass(3_000)
    stage.heard(['exchange', { token: LINK }])
  },
  ASK_AGAIN: async () => {
    await stage.send({ type: 'session.retried' })
    stage.heard(['exchange', { token: LINK }])
  },
})

async function beginLink(machine: AnyStateMachine) {
  const stage = sessionStage(machine, { link: LINK })
  await stage.start()
  await stage.answer('restore', null)
  stage.heard(['restore'], ['exchange', { token: LINK }])
  const left = () => (stage.snapshot().matches({ exchanging: 'asking' }) ? ['exchange left', 'forgetLink'] : ['forgetLink'])
  return {
    events: {
      ...linkEvents(stage, () => undefined),
      GONE: async () => {
        await stage.deny('exchange', new LinkGone('used'))
        stage.heard(['tellLinkGone'], ['forgetLink'])
      },
      LOGIN: () => login(stage, left()),
      LOGIN_FAILS: async () => {
        await loginFails(stage, left())
        // Nobody is made a visitor whom nobody asked about, and the link is gone.
        stage.heard(['restore'])
        await stage.answer('restore', null)
        stage.heard()
      },
      MEANWHILE: async () => {
        // Members ask nobody whether they may come in.
        await stage.send({ type: 'session.openedInTab' })
        await stage.send({ type: 'session.retried' })
        stage.heard()
      },
    },
    states: {
      visitor: () => stage.looks('exchanging'),
      waiting: () => stage.looks('exchanging'),
      visitorWithout: () => stage.looks('anonymous'),
      visitorWithWords: () => stage.looks('anonymous', FAILED),
      member: () => stage.looks('member', MEMBER),
    },
    end: () => stage.stop(),
  }
}

async function beginReplacing(machine: AnyStateMachine) {
  const stage = sessionStage(machine, { link: LINK })
  await stage.start()
  const kept = stage.open()
  await stage.answer('restore', kept)
  stage.heard(['restore'])
  stage.clock.increment(1_000)
  let tag = stage.tag
  const holds = () => stage.send({ type: 'session.endedInTab', tag, ending: { cause: 'left', message: null } })
  const ends = async () => {
    stage.looks('member', MEMBER)
    // It is that session and no other: its end is this one's.
    await holds()
    stage.heard(['checkSleep left'], ['end', { ending: { cause: 'left', message: null }, tag }])
    await stage.answer('end', undefined)
    stage.ignore()
    // The link was used, or forgotten: it is not tried for the visitor who is there now.
    await stage.send({ type: 'session.openedInTab' })
    stage.heard(['restore'])
    await stage.answer('restore', null)
    stage.looks('anonymous')
  }
  return {
    events: {
      ...linkEvents(stage, () => (tag = stage.tag)),
      ACCEPT: async () => {
        await stage.send({ type: 'handOver.accepted' })
        stage.heard(['exchange', { token: LINK }])
      },
      DECLINE: async () => {
        await stage.send({ type: 'handOver.declined' })
        stage.heard(['forgetLink'], ['checkSleep'])
      },
      GONE: async () => {
        await stage.deny('exchange', new LinkGone('used'))
        stage.heard(['tellLinkGone'], ['forgetLink'], ['checkSleep'])
      },
      REFUSED: async () => {
        await stage.refuse('restricted')
        stage.heard(['end', { ...told, tag }])
        await stage.answer('end', undefined)
        stage.heard(['tellEnding', told])
      },
    },
    states: {
      choosing: () => stage.looks('replacing', MEMBER),
      trying: () => stage.looks('exchanging', MEMBER),
      waiting: () => stage.looks('exchanging', MEMBER),
      visitor: () => stage.looks('anonymous'),
      sameMember: ends,
      newMember: ends,
    },
    end: () => stage.stop(),
  }
}

export const entryOracles: readonly Oracle[] = [
  { title: '[D-10] [A-1] [A-3] who somebody is when a page is opened', specification: arrivalSpecification, begin: beginArrival },
  { title: '[D-10] [A-3] a one-time link for a visitor', specification: linkSpecification, begin: beginLink },
  { title: '[D-10] [A-3] a one-time link for a member', specification: replacingSpecification, begin: beginReplacing },
]
