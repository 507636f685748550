import type { ReplyOf } from '#src/api/contract/defineCall.ts'
import type { contactBind, contactFinish, contactList } from '#src/api/contract/contacts.ts'
import type {
  memberFactor,
  memberFactorBegin,
  memberFactorCodes,
  memberFactorConfirm,
  memberFactorRemove,
} from '#src/api/contract/memberFactor.ts'
import type { securityNotices } from '#src/api/contract/securityNotices.ts'
import type { securityProgress } from '#src/api/contract/securityProgress.ts'
import type { withdrawPasswordReset } from '#src/api/contract/withdrawPassword.ts'
import type { BoundProof, CodeProof } from '#src/api/model/boundContact.ts'
import type { Channel } from '#src/api/model/contact.ts'
import type { ContactProof } from '#src/api/model/registration.ts'
import { createAct } from '../kit/actMachine.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'

/** How safe an account is, where its member is reached, and what was done to it and not answered. */
export type SecurityOverview = {
  readonly progress: ReplyOf<typeof securityProgress>
  readonly contacts: ReplyOf<typeof contactList>
  readonly notices: ReplyOf<typeof securityNotices>
  readonly factor: ReplyOf<typeof memberFactor>
}

/** What is done on the page of an account's security; each is answered with how it stands then. */
export type SecurityOrder =
  | { readonly act: 'load' }
  | { readonly act: 'answer'; readonly noticeIds: readonly string[]; readonly isMine: boolean }
  | { readonly act: 'finish' | 'cancel'; readonly channel: Channel }

/** How it stands then, and what came of a contact that was to take its place; null = none was. */
export type SecurityAnswer = SecurityOverview & { readonly finished: ReplyOf<typeof contactFinish> | null }

/** How an account's security stands, and what changes it without a form. */
export const securityMachine = createAct<SecurityOrder, SecurityAnswer>('security')

/** How far an account is secured, as the list of one, for a first glance. */
export const securityProgressMachine = createPagedList<SecurityOverview['progress'], null>('securityProgress', {
  keyOf: () => 'progress',
  step: 1,
  onChange: 'renew',
})

/** A contact that is to be bound, or changed: `old` null = there is none, or it is lost. */
export type BindOrder = {
  readonly proof: ContactProof
  readonly loginPassword: string
  readonly old: CodeProof | null
  readonly isLost: boolean
}

/** Binding a contact. */
export const bindMachine = createAct<BindOrder, ReplyOf<typeof contactBind>>('contactBind')

/** A new withdrawal password, and the code that allows it. */
export type ResetOrder = { readonly password: string; readonly proof: BoundProof }

/** Setting a new withdrawal password by a code. */
export const resetMachine = createAct<ResetOrder, ReplyOf<typeof withdrawPasswordReset>>('withdrawReset')

/** What is done with a member's own second factor. */
export type MemberFactorOrder =
  /** `proof` null = no contact is bound that codes can be sent to. */
  | { readonly act: 'begin'; readonly loginPassword: string; readonly proof: BoundProof | null }
  | { readonly act: 'confirm'; readonly factorCode: string }
  | { readonly act: 'codes' | 'remove'; readonly loginPassword: string; readonly factorCode: string }

export type MemberFactorAnswer =
  | ReplyOf<typeof memberFactorBegin>
  | ReplyOf<typeof memberFactorConfirm>
  | ReplyOf<typeof memberFactorCodes>
  | ReplyOf<typeof memberFactorRemove>

/** Setting a member's second factor up, or changing it. */
export const memberFactorMachine = createAct<MemberFactorOrder, MemberFactorAnswer>('memberFactor')
