import { forgotFinish, forgotProve, forgotStart } from '#src/api/contract/recovery.ts'
import type { Contact } from '#src/api/model/contact.ts'
import { bindContact } from '#server/accounts/contacts.ts'
import { newClientId } from './clientId.ts'
import { createRegistrant, messageOf } from './registering.ts'
import { granted } from './request.ts'
import type { TestServer } from './testServer.ts'

/** Binds a contact to a member, as if they had proven it, in the place of the one they had. */
export const bindTo = ({ services }: TestServer, memberId: string, contact: Contact) =>
  services.write(async (tx) => {
    const { channel } = contact
    await tx.db.deleteFrom('member_contact').where('member_id', '=', memberId).where('channel', '=', channel).execute()
    await bindContact(tx, services.vault, memberId, contact)
  })

/** A person with a device of their own who forgot a password. */
export function createForgetful(server: TestServer, deviceId: string) {
  const { headers, verified } = createRegistrant(server, deviceId)
  return {
    headers,
    /** Step one; the whole reply. */
    start: (name: string, contact: Contact, key = newClientId()) =>
      verified(forgotStart.path, (more) => server.call(forgotStart, { key, name, contact, ...more }, { headers })),
    /** Step one; the ticket of the code that was sent, or was not. */
    async ticket(name: string, contact: Contact): Promise<string> {
      const answer = granted(await this.start(name, contact))
      if (answer.result !== 'sent') throw new Error(`no code: ${answer.result}`)
      return answer.ticket
    },
    /** Step two; the answer. */
    prove: async (ticket: string, code: string) => granted(await server.call(forgotProve, { ticket, code }, { headers })),
    /** Steps one and two with the code that came; the ticket for a new password. */
    async proved(name: string, contact: Contact): Promise<string> {
      const ticket = await this.ticket(name, contact)
      const code = /\d{6}/.exec(await messageOf(server, ticket))?.[0] ?? ''
      const answer = await this.prove(ticket, code)
      if (answer.result !== 'right') throw new Error(`not proved: ${answer.result}`)
      return answer.ticket
    },
    /** Step three; the answer. */
    finish: async (ticket: string, password: string) =>
      granted(await server.call(forgotFinish, { ticket, password }, { headers })).result,
  }
}
