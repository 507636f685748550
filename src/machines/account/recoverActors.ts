import * as v from 'valibot'
import { forgotFinish, forgotProve, forgotStart } from '#src/api/contract/recovery.ts'
import { Timestamp } from '#src/api/model/common.ts'
import { Contact } from '#src/api/model/contact.ts'
import { RecoverDraft } from '#src/api/model/registerDraft.ts'
import { RecoveryTicket } from '#src/api/model/recovery.ts'
import { CodeTicket } from '#src/api/model/registration.ts'
import type { Client } from '#src/api/transport/client.ts'
import type { DeviceStorage } from '#src/browser/storage.ts'
import { callActor } from '../kit/callActors.ts'
import { codeMachine, type CodeOrder, type SentCode } from './codeMachine.ts'
import { recoverMachine } from './recoverMachine.ts'

const KEYS = { draft: 'recover', sent: 'recover.code', grant: 'recover.grant' } as const
const Sent = v.object({
  contact: Contact,
  name: v.string(),
  ticket: CodeTicket,
  againAt: Timestamp,
  expiresAt: Timestamp,
})
const Grant = v.object({ ticket: RecoveryTicket, expiresAt: Timestamp })

/** What the tab kept of a recovery: what was written, the code that was sent, and how far one came. */
export function keptRecovery(tab: DeviceStorage) {
  return { draft: tab.read(KEYS.draft, RecoverDraft), sent: tab.read(KEYS.sent, Sent), grant: tab.read(KEYS.grant, Grant) }
}

function keeper(tab: DeviceStorage, key: string) {
  return (value: object | null) => {
    if (value === null) tab.remove(key)
    else tab.write(key, value)
  }
}

/** The machine of a forgotten password. */
export function provideRecover({ client, tab }: { readonly client: Client; readonly tab: DeviceStorage }) {
  const keep = { draft: keeper(tab, KEYS.draft), sent: keeper(tab, KEYS.sent), grant: keeper(tab, KEYS.grant) }
  const code = codeMachine.provide({
    actors: {
      send: callActor(({ name = '', ...order }: CodeOrder, signal) => client.call(forgotStart, { name, ...order }, { signal })),
    },
    actions: { keep: (_, { sent }: { sent: SentCode | null }) => keep.sent(sent) },
  })
  return recoverMachine.provide({
    actors: {
      code,
      prove: callActor((proof: { ticket: string; code: string }, signal) => client.call(forgotProve, proof, { signal })),
      // Not cancelled by the signal: the password that was chosen is set even when the page is left.
      finish: callActor(async (end: { ticket: string; password: string }) => (await client.call(forgotFinish, end)).result),
    },
    actions: {
      keepDraft: (_, { draft }) => keep.draft(draft),
      keepGrant: (_, { grant }) => keep.grant(grant),
    },
  })
}
