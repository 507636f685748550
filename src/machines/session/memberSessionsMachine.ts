import type { MemberSession } from '#src/api/model/memberSession.ts'
import { createAct } from '../kit/actMachine.ts'

/** What is done about the member's logins; each is answered with those that are left. */
export type SessionsOrder =
  | { readonly act: 'load' }
  | { readonly act: 'end'; readonly sessionId: string }
  | { readonly act: 'endOthers' }

/** Where the member is logged in, and how many other logins ended; null = none was to end. */
export type SessionsAnswer = { readonly list: readonly MemberSession[]; readonly ended: number | null }

/** Where the member is logged in, and ending one of the others or all of them (C-11). */
export const memberSessionsMachine = createAct<SessionsOrder, SessionsAnswer>('memberSessions')
