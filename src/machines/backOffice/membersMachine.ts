import type { MemberAnswer, MemberProfile, OfficeMember, TakenDown } from '#src/api/model/memberOffice.ts'
import type { MemberTag } from '#src/api/model/memberTag.ts'
import type { Fen } from '#src/api/model/money/amount.ts'
import type { LimitPeriod } from '#src/api/model/playPeriod.ts'
import { type ActRef, createAct } from '../kit/actMachine.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'

/** Which accounts; null = whatever it is, but for `robots`: null = none of the demo's robots. */
export type MembersQuery = {
  readonly text: string | null
  readonly isActive: boolean | null
  readonly tag: MemberTag | null
  readonly robots: true | null
}

/** What is done to a member's account, and why. A note says that itself. */
export type MemberOrder = { readonly memberId: string } & (
  | { readonly act: 'note'; readonly clientId: string; readonly content: string }
  | ({ readonly reason: string } & MemberDeed)
)
type MemberDeed =
  | { readonly act: 'status'; readonly isActive: boolean }
  | { readonly act: 'sessionEnd'; readonly sessionId: string }
  | { readonly act: 'sessionsEnd' }
  | { readonly act: 'password' }
  | { readonly act: 'tag'; readonly tag: MemberTag; readonly isSet: boolean }
  | { readonly act: 'limit'; readonly period: LimitPeriod; readonly fen: Fen }
  | { readonly act: 'grade'; readonly grade: number; readonly until: string }
  | { readonly act: 'birthday'; readonly birthday: string }
  | { readonly act: 'takeDown'; readonly what: TakenDown }

/** Accounts that a search finds, latest first, page after page; renewed after each act. */
export const membersMachine = createPagedList<OfficeMember, MembersQuery>('members', {
  keyOf: ({ memberId }) => memberId,
  step: 50,
  onChange: 'renew',
})

/** Looks at one member, by id. */
export const memberLookMachine = createAct<string, MemberProfile>('memberLook', { isQuestion: true })

/** What is done to a member's account, one act at a time. */
export const memberActMachine = createAct<MemberOrder, MemberAnswer>('memberAct')
export type MemberActRef = ActRef<MemberOrder, MemberAnswer>
