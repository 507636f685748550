import type { Contact } from '#src/api/model/contact.ts'
import type { Conversation, SupportDesk } from '#src/api/model/support.ts'
import type { KeptPicture } from '#src/api/model/upload.ts'
import { createAct } from '../kit/actMachine.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'

/** The customer's chat, and whether somebody is there. */
export type SupportView = { readonly conversation: Conversation | null; readonly desk: SupportDesk }

/** How it stands between the customer and customer service, as the list of one: renewed whenever the server says that it changed. */
export const supportMachine = createPagedList<SupportView, null>('support', {
  keyOf: () => 'support',
  step: 1,
  onChange: 'renew',
})

/** What a customer does to their chat beside writing. */
export type SupportOrder =
  | { readonly act: 'close'; readonly conversationId: string }
  | { readonly act: 'reopen'; readonly conversationId: string }
  | { readonly act: 'rate'; readonly conversationId: string; readonly rating: number; readonly words: string }
  | { readonly act: 'leave'; readonly clientId: string; readonly text: string; readonly contact: Contact | null }

/** One of these at a time; `letterId` = the letter that a member's message became. */
export const supportActMachine = createAct<SupportOrder, { readonly act: SupportOrder['act']; readonly letterId: string | null }>(
  'supportAct',
)

/** A picture of a chat, once it is asked for. */
export type SupportPictureOrder = { readonly conversationId: string; readonly pictureId: string }
export const supportPictureMachine = createAct<SupportPictureOrder, KeptPicture>('supportPicture')

/** What the device knows of a chat that nobody looks at. */
export type SupportSeen = {
  /** Whether somebody wrote from here: nobody else is asked about. */
  readonly mayTalk: () => boolean
  /** The last event of a chat that was looked at; 0 = none. */
  readonly of: (conversationId: string) => number
  /** Notes for a chat which event was looked at. The same function for the same chat. */
  readonly note: (conversationId: string) => (seq: number) => void
}
