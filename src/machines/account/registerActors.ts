import * as v from 'valibot'
import { checkNameV3, referrerInfo, register, registerTerms, sendCode } from '#src/api/contract/registration.ts'
import { TERMS } from '#src/api/model/terms.ts'
import { SESSION_KEYS, Timestamp, safeReturnPath } from '#src/api/model/common.ts'
import { type Channel, Contact } from '#src/api/model/contact.ts'
import { deviceTime } from '#src/api/model/member.ts'
import { RegisterDraft } from '#src/api/model/registerDraft.ts'
import { CodeTicket } from '#src/api/model/registration.ts'
import { VisitCode, type VisitCodes } from '#src/api/model/visitCode.ts'
import { profile } from '#src/api/profile.ts'
import type { Client } from '#src/api/transport/client.ts'
import type { DeviceStorage } from '#src/browser/storage.ts'
import { callActor } from '../kit/callActors.ts'
import type { Navigator } from '../kit/navigator.ts'
import type { LoginReply } from '../session/loginActors.ts'
import { codeMachine, type CodeOrder, type SentCode } from './codeMachine.ts'
import { type NameAnswer, nameCheckMachine } from './nameCheckMachine.ts'
import { type RegisterAnswer, registerMachine, type RegisterOpening, type RegisterSend } from './registerMachine.ts'

export type RegisterPorts = {
  readonly client: Client
  /** What the tab keeps over a reload. */
  readonly tab: DeviceStorage
  readonly navigator: Navigator
  readonly now: () => number
  readonly beginSession: (opened: LoginReply) => void
}

const DRAFT = 'register'
const sentKey = (channel: Channel) => `register.code.${channel}`
const Sent = v.object({ contact: Contact, ticket: CodeTicket, againAt: Timestamp, expiresAt: Timestamp })

const VISIT_KEYS = Object.values(SESSION_KEYS)

/** The codes of the visit that the tab keeps (E-4). */
export function visitCodesOf(tab: DeviceStorage): VisitCodes {
  const kept = VISIT_KEYS.map((key) => [key, tab.read(key, VisitCode)] as const)
  return Object.fromEntries(kept.filter(([, code]) => code !== null))
}

/** Forgets them: they were sent. */
export function forgetVisitCodes(tab: DeviceStorage): void {
  for (const key of VISIT_KEYS) tab.remove(key)
}

/** What the tab kept of a registration: the draft, and codes that were sent. */
export function keptRegistration(tab: DeviceStorage) {
  const sentOf = (channel: Channel) => tab.read(sentKey(channel), Sent)
  return { draft: tab.read(DRAFT, RegisterDraft), sent: { phone: sentOf('phone'), email: sentOf('email') } }
}

/** The machine of a code that is sent to phones or e-mail addresses for a registration. */
function provideCode(client: Client, tab: DeviceStorage, channel: Channel) {
  return codeMachine.provide({
    actors: {
      send: callActor((order: CodeOrder, signal) => client.call(sendCode, { purpose: 'register', ...order }, { signal })),
    },
    actions: {
      keep: (_, { sent }: { sent: SentCode | null }) => {
        if (sent === null) tab.remove(sentKey(channel))
        else tab.write(sentKey(channel), sent)
      },
    },
  })
}

/** The machine of a name that is being typed. */
export function provideNameCheck(client: Client) {
  return nameCheckMachine.provide({
    actors: {
      check: callActor<NameAnswer, { name: string }>(({ name }, signal) => client.call(checkNameV3, { name }, { signal })),
    },
  })
}

/** The machine of a registration. */
export function provideRegister({ client, tab, navigator, now, beginSession }: RegisterPorts) {
  return registerMachine.provide({
    actors: {
      phoneCode: provideCode(client, tab, 'phone'),
      emailCode: provideCode(client, tab, 'email'),
      open: callActor<RegisterOpening, undefined>(async (_, signal) => {
        const { i_code: invite, r_code: referral } = visitCodesOf(tab)
        const code = invite ?? referral
        const [terms, referrer] = await Promise.all([
          client.call(registerTerms, {}, { signal }),
          // Who invited is good to know, and no more.
          code === undefined ? null : client.call(referrerInfo, { code }, { signal }).catch(() => null),
        ])
        return { terms, referrer: referrer?.name ?? null }
      }),
      register: callActor<RegisterAnswer, RegisterSend>(async ({ contacts, ...order }, signal) => {
        const visit = visitCodesOf(tab)
        const timewd = deviceTime(new Date(now()))
        const sent = { ...order, ...visit, contacts: [...contacts], agreed: true as const, terms: TERMS.version, timewd }
        const answer = await client.call(register, sent, { signal })
        if (answer.result !== 'done') return answer
        forgetVisitCodes(tab)
        for (const channel of ['phone', 'email'] as const) tab.remove(sentKey(channel))
        beginSession(answer)
        return { result: 'done', coins: answer.coins }
      }),
    },
    actions: {
      keepDraft: (_, { draft }) => {
        if (draft === null) tab.remove(DRAFT)
        else tab.write(DRAFT, draft)
      },
      leave: (_, { fromPage }) => {
        const target = safeReturnPath(fromPage, profile.home)
        const isEntrance = /^\/(entry\/)?(login|register)\b/.test(target)
        navigator.go(isEntrance ? profile.home : target, { replace: true })
      },
    },
  })
}
