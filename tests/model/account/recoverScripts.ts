import { equal } from 'node:assert/strict'
import type { RecoverEvent } from '#src/machines/account/recoverMachine.ts'
import type { Script } from '../kit/script.ts'
import { CODE_TICKET, CONTACT, DRAFT, grantAt, NOW, PASSWORD, sentTo } from './recoverPeople.ts'

const broken = new Error('no network')

const EVENTS: RecoverEvent[] = [
  { type: 'fields.changed', fields: { ...DRAFT, phoneCode: '123456' } },
  { type: 'fields.changed', fields: { name: '' } },
  { type: 'fields.changed', fields: { password: PASSWORD } },
  { type: 'code.wanted', contact: CONTACT },
  { type: 'step.finished', ticket: CODE_TICKET },
  { type: 'step.finished', ticket: null },
  { type: 'step.returned' },
  { type: 'password.submitted' },
]

const recoverScript = (kept: { readonly sentAt: number | null; readonly grantedAt: number | null }): Script => ({
  kinds: { code: 'states' },
  input: {
    now: () => NOW,
    makeId: () => 'key-of-a-recovery',
    draft: kept.sentAt === null ? null : DRAFT,
    sent: kept.sentAt === null ? null : sentTo(kept.sentAt),
    grant: kept.grantedAt === null ? null : grantAt(kept.grantedAt),
  },
  events: EVENTS,
  answers: {
    code: { error: [broken] },
    prove: {
      done: [{ result: 'right', ...grantAt(NOW) }, { result: 'codeWrong', left: 4 }, { result: 'codeLocked' }],
      error: [broken],
    },
    finish: { done: ['done', 'isName', 'gone'], error: [broken] },
  },
  facts: ({ context }) => [
    context.fields.name,
    context.fields.phoneCode,
    context.fields.password,
    context.isTried,
    context.grant !== null,
  ],
  holds: (snapshot) => {
    if (snapshot.matches('done')) equal(snapshot.context.fields.password, '', 'the password is forgotten')
    if (snapshot.matches('password')) equal(snapshot.context.grant === null, false, 'a password is asked for where it may be set')
  },
})

/** From the beginning; after a reload with a code that was sent; with a right one; and when its time is over. */
export const recoverScripts: readonly Script[] = [
  recoverScript({ sentAt: null, grantedAt: null }),
  recoverScript({ sentAt: NOW, grantedAt: null }),
  recoverScript({ sentAt: NOW, grantedAt: NOW }),
  recoverScript({ sentAt: NOW, grantedAt: NOW - 600_000 }),
]
