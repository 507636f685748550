import type { InvitedFriend, InviteTerms } from '#src/api/model/invite.ts'
import type { PromiseActorLogic } from 'xstate'
import type { Qr } from '../deposit/deposit.ts'
import { createAct } from '../kit/actMachine.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'

/** The member's invitation: where it leads (null = who paused is offered none), what it takes and brings, and how many of the month count. */
export type InviteSheet = InviteTerms & { readonly link: string | null; readonly counted: number }

/** What is handed to the device's own way to share. */
export type Shared = { readonly title: string; readonly text: string; readonly url: string }

/** The member's invitation, as the list of one: it is renewed whenever a friend comes, or stands in another way. */
export const inviteMachine = createPagedList<InviteSheet, null>('invite', { keyOf: () => 'invite', step: 1, onChange: 'renew' })

/** Whom the member invited, latest first. */
export const friendsMachine = createPagedList<InvitedFriend, null>('invitedFriends', {
  keyOf: ({ id }) => id,
  step: 20,
  onChange: 'renew',
})

/** Hands the link to the device's own way to share; who closes that has shared nothing, and no harm is done. */
export const shareMachine = createAct<Shared, null>('share')

/** Draws a link as a QR code. */
export type LinkQrLogic = PromiseActorLogic<Qr, { text: string }>
