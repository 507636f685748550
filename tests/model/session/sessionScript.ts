import { equal } from 'node:assert/strict'
import type { EventObject } from 'xstate'
import { LinkGone, LoginRefused, type SessionOpened, sessionTag } from '#src/machines/session/session.ts'
import type { SessionEvent } from '#src/machines/session/sessionMachine.ts'
import type { Script } from '../kit/script.ts'
import { MIA, PAYLOAD } from './people.ts'

const NOW = 1_000
const opened: SessionOpened = { member: MIA, expiresAt: NOW + 60_000 }
const over: SessionOpened = { member: MIA, expiresAt: NOW }
const broken = new Error('no network')

const EVENTS: SessionEvent[] = [
  { type: 'login.opened', fromPage: '/app/me' },
  { type: 'login.submitted', payload: PAYLOAD },
  { type: 'logout.clicked' },
  { type: 'session.refused', cause: 'authError', message: null },
  { type: 'session.refused', cause: 'ipBlockade', message: null },
  { type: 'session.refused', cause: 'restricted', message: null },
  { type: 'session.endedInOtherTab', tag: sessionTag(opened), ending: { cause: 'left', message: null } },
  { type: 'session.endedInOtherTab', tag: sessionTag(opened), ending: { cause: 'replaced', message: null } },
  { type: 'session.openedInOtherTab' },
  { type: 'session.begun', opened: { member: MIA, expiresAt: NOW + 60_000 } },
  { type: 'member.changed', member: MIA },
  { type: 'member.changed', member: { ...MIA, memberId: 'u2' } },
  { type: 'session.retried' },
  { type: 'clock.corrected' },
  { type: 'loginLink.accepted' },
  { type: 'loginLink.declined' },
  { type: 'account.foundDormant' },
  { type: 'reactivation.submitted', password: 'p' },
]

const script = (linkToken: string | null): Script => ({
  input: { now: () => NOW, linkToken },
  events: EVENTS satisfies EventObject[],
  answers: {
    restore: { done: [null, opened, over], error: [broken] },
    isOwnLink: { done: [true, false], error: [broken] },
    exchange: { done: [opened], error: [new LinkGone('used'), broken] },
    login: { done: [opened], error: [new LoginRefused({ key: 'errors.invalid', field: 'password', message: null })] },
    end: { done: [undefined], error: [broken] },
    checkDormancy: { done: [true, false], error: [broken] },
    reactivate: { done: [undefined], error: [broken] },
  },
  facts: ({ context }) => [
    context.member !== null,
    context.linkToken,
    context.expiresAt <= NOW,
    context.keptSessionUnchecked,
    context.blockadeAt === NOW,
    context.ending.cause === 'replaced',
  ],
  holds: (snapshot) => {
    if (snapshot.matches('anonymous')) equal(snapshot.context.member, null, 'a visitor has no member')
    if (snapshot.matches('member')) equal(snapshot.context.member, MIA, 'a member is known')
    if (snapshot.matches('member')) equal(snapshot.context.linkToken, null, 'no link stays behind a login')
  },
})

/** Without a one-time link in the page's address, and with one. */
export const sessionScripts: readonly Script[] = [script(null), script('one-time')]
