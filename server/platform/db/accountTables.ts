import type { SharedKind } from '#src/api/model/shortLink.ts'
import type { Channel } from '#src/api/model/contact.ts'
import type { Language } from '#src/api/model/format.ts'
import type { DeliveryState } from '#src/api/model/officeDelivery.ts'
import type { SecurityKind } from '#src/api/model/securityNotice.ts'

// Prints are the vault's: the same for the same contact, and of no use without its key.

/** A message to a phone or an e-mail address. `sealed` = whom it goes to and what it says; empty once it went or is of no use any more. */
export type DeliveryTable = {
  id: string
  /** What it is one of: the same key again sends nothing. */
  key: string
  channel: Channel
  /** What it is about. */
  kind: string
  sealed: string
  /** Whom it goes to, masked; empty where it went to nobody, or was stored before masks were. */
  masked: string
  state: DeliveryState
  attempts: number
  /** When it may be tried again. */
  next_at: number
  /** When it is of no use any more. */
  expires_at: number
  at: number
  ended_at: number | null
  /** Why the last try failed, in a word that tells nothing of the message; null while it is in somebody's hand. */
  fault: string | null
  /** The request that put it on its way. */
  request_id: string | null
}

/** A code that was sent. `code_print` is empty where none was: the contact's owner was told instead. */
export type ContactCodeTable = {
  id: string
  /** Device and client id of the asking. */
  request_key: string
  purpose: string
  channel: Channel
  print: string
  member_id: string | null
  device_id: string
  address: string
  code_print: string
  tries_left: number
  /** Who asked for it, as far as could be told. */
  asked_by: 'owner' | 'member' | 'visitor'
  at: number
  expires_at: number
  used_at: number | null
}

/** Where a member is reached, sealed for them; a contact belongs to one member. */
export type MemberContactTable = {
  member_id: string
  channel: Channel
  print: string
  sealed: string
  bound_at: number
  /** When it was last bound or changed by the member's page: withdrawals wait after it. Null = at registration. */
  changed_at: number | null
  /** What it took the place of, sealed; it comes back where the member says that the change was not theirs. Null = nothing. */
  before_print: string | null
  before_sealed: string | null
}

/** What a member was reached by before; it may be another member's by now. */
export type FormerContactTable = { member_id: string; print: string; at: number }

/** The language that a member is written to in. */
export type MemberLanguageTable = { member_id: string; language: Language }

/** A contact that waits for the place of one that is lost. */
export type ContactChangeTable = {
  member_id: string
  channel: Channel
  print: string
  sealed: string
  asked_at: number
  due_at: number
}

/** What a member says of themselves: `birthday` like `2001-02-28`, set once; `nickname_at` = when they last changed how they are called. */
export type MemberProfileTable = {
  member_id: string
  birthday: string | null
  nickname_at: number | null
  /** When staff put the birth date right last. */
  staff_birthday_at: number | null
}

/** What a member said of themselves at registration: `birthday` like `2001-02-28`, and the codes of the visit (E-4). */
export type MemberOriginTable = {
  member_id: string
  /** The client's id of the registration, with its device. */
  request_key: string
  birthday: string
  i_code: string | null
  r_code: string | null
  /** Whose code that was; null = nobody's. */
  inviter_id: string | null
  /** The version of the terms that they agreed to; null = from before there were versions. */
  terms_version: number | null
  /** Gold coins that they were welcomed with. */
  coins: number
  at: number
}

/** The code of a member's invitations. */
export type InviteCodeTable = { code: string; member_id: string }

/** A short link of a thing. `visit_code` = of who shares it; '' = nobody's. `at` = when who shares it last asked for it, about. */
/** What a link leads to: a thing that anybody shares, or the activity that a member calls friends back to. */
export type LinkedKind = SharedKind | 'activity'
export type ShortLinkTable = { code: string; kind: LinkedKind; thing_id: string; visit_code: string; at: number }

/** What a name is read for (`lookAlikeKey`). */
export type NameLookTable = { member_id: string; look: string }

/** A person who was welcomed, by a contact or a device. */
export type WelcomedTable = { person: string; member_id: string; at: number }

/** An asking for a forgotten password. `member_id` is null where nobody was meant: then no code is right. `expires_at` = the ticket's. */
export type RecoveryTable = {
  code_id: string
  member_id: string | null
  device_id: string
  print: string
  /** Of the ticket that a right code gave. */
  ticket_hash: string | null
  at: number
  expires_at: number | null
  used_at: number | null
}

/** A login password that staff made: it is only good to set another one, and until then. */
export type TemporaryPasswordTable = { member_id: string; at: number; expires_at: number }

/** What a member is told of because somebody else may have done it. */
export type SecurityNoticeTable = {
  id: string
  member_id: string
  kind: SecurityKind
  /** A rough name of the device that it was done on. */
  device: string | null
  /** The session that it was done in: it is not shown there. */
  session_hash: string | null
  at: number
  /** When it was put on its way to the member's contact; null = not yet. */
  sent_at: number | null
  answered_at: number | null
  answer: 'mine' | 'notMine' | null
}
