import * as v from 'valibot'
import { BindRefusal, BoundContact, CodeProof, WaitingContact } from '../model/boundContact.ts'
import { ClientId, Timestamp } from '../model/common.ts'
import { Channel, Contact } from '../model/contact.ts'
import { listOf } from '../model/listOf.ts'
import { LoginPassword } from '../model/password.ts'
import { CodeAnswer, ContactProof } from '../model/registration.ts'
import { WaitsUntil } from '../model/withdrawalWait.ts'
import { defineCall } from './defineCall.ts'

/** It is bound, and withdrawals wait until then. */
const done = v.object({ result: v.literal('done'), waitsUntil: WaitsUntil })

/** Where the member is reached, masked; what takes the place of a lost contact; and which ways messages are sent. */
export const contactList = defineCall({
  path: '/api/member/contact/list',
  login: true,
  quiet: true,
  effect: 'none',
  payload: v.object({}),
  reply: v.object({
    contacts: listOf(BoundContact, 2),
    waiting: listOf(WaitingContact, 2),
    open: v.object({ phone: v.boolean(), email: v.boolean() }),
  }),
})

/**
 * Sends a code (C-8), always after a verification; the same `key` again sends nothing. `bind` = to the contact that is to be bound: the
 * answer does not tell whether somebody has it; the others = to the one that is bound. `off` = nothing is sent there.
 */
export const contactSendCode = defineCall({
  path: '/api/member/contact/sendCode',
  login: true,
  quiet: true,
  effect: 'keyed',
  payload: v.variant('purpose', [
    v.object({ purpose: v.literal('bind'), key: ClientId, contact: Contact }),
    v.object({ purpose: v.picklist(['change', 'withdrawPassword', 'factor']), key: ClientId, channel: Channel }),
  ]),
  reply: CodeAnswer,
})

/**
 * Binds a contact that a code proves, or changes the one that is bound (C-8), by the login password. Who is reached already gives a code
 * to the old one too: to the one whose place it takes, else to the one of the other kind; its owner is told. With `isLost` and `old` null
 * the old one is lost: after another verification the new one waits (`waits`) until it may be bound by `contactFinish`, and whoever has the
 * old one is told at once. Withdrawals wait after a change.
 */
export const contactBind = defineCall({
  path: '/api/member/contact/bind',
  login: true,
  quiet: true,
  effect: 'once',
  payload: v.object({ proof: ContactProof, loginPassword: LoginPassword, old: v.nullable(CodeProof), isLost: v.boolean() }),
  reply: v.variant('result', [done, v.object({ result: v.literal('waits'), dueAt: Timestamp }), ...BindRefusal.options]),
})

/** Binds the contact that waited, once its time has come. `gone` = none waits, `early` = it still does. */
export const contactFinish = defineCall({
  path: '/api/member/contact/finish',
  login: true,
  quiet: true,
  effect: 'once',
  payload: v.object({ channel: Channel }),
  reply: v.variant('result', [done, v.object({ result: v.picklist(['gone', 'early', 'contactTaken']) })]),
})

/** Leaves the contact that is bound as it is: the one that waits for its place is forgotten. */
export const contactCancel = defineCall({
  path: '/api/member/contact/cancel',
  login: true,
  quiet: true,
  effect: 'keyed',
  payload: v.object({ channel: Channel }),
  reply: v.object({}),
})

export const contactCalls = { contactList, contactSendCode, contactBind, contactFinish, contactCancel }
