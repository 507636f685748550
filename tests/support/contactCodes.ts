import type { PayloadOf } from '#src/api/contract/defineCall.ts'
import { contactBind, contactSendCode } from '#src/api/contract/contacts.ts'
import type { Contact } from '#src/api/model/contact.ts'
import { profile } from '#src/api/profile.ts'
import { createSolver } from './captchaSolver.ts'
import { newClientId } from './clientId.ts'
import { messageOf } from './registering.ts'
import { granted } from './request.ts'
import type { TestServer } from './testServer.ts'

type Asked =
  | { readonly purpose: 'bind'; readonly contact: Contact }
  | { readonly purpose: 'change' | 'withdrawPassword' | 'factor'; readonly channel: 'phone' | 'email' }

/** A member's own contacts and codes at a test server, with the verifications that they take. `token` = of the session now. */
export function createContactUser(server: TestServer, token: () => string) {
  async function verified<Reply extends { readonly ok: boolean }>(action: string, send: (more: object) => Promise<Reply>) {
    const first = await send({})
    if (first.ok || !('code' in first) || first.code !== profile.codes.needSafe) return first
    return send((await createSolver(server).image(action)).fields)
  }
  return {
    verified,
    /** Asks for a code; the whole reply. */
    ask: (asked: Asked) =>
      verified(contactSendCode.path, (more) =>
        server.call(contactSendCode, { key: newClientId(), ...asked, ...more }, { token: token() }),
      ),
    /** Asks for a code and reads the message: its ticket and its digits. Codes of one contact are a minute apart. */
    async code(asked: Asked) {
      server.clock.advance(60_001)
      const answer = granted(await this.ask(asked))
      if (answer.result !== 'sent') throw new Error(`no code: ${answer.result}`)
      return { ticket: answer.ticket, code: /\d{6}/.exec(await messageOf(server, answer.ticket))?.[0] ?? '' }
    },
    /** Binds a contact; the answer. */
    bind: async (order: PayloadOf<typeof contactBind>) =>
      granted(await verified(contactBind.path, (more) => server.call(contactBind, { ...order, ...more }, { token: token() }))),
  }
}
