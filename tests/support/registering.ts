import { setImmediate as turn } from 'node:timers/promises'
import type { ParsedPayloadOf } from '#src/api/contract/defineCall.ts'
import { register, sendCode } from '#src/api/contract/registration.ts'
import type { Contact } from '#src/api/model/contact.ts'
import { profile } from '#src/api/profile.ts'
import { deliveryKey } from '#server/delivery/delivery.ts'
import { createSolver } from './captchaSolver.ts'
import { newClientId } from './clientId.ts'
import { morningTime } from './morningTime.ts'
import { granted } from './request.ts'
import type { TestServer } from './testServer.ts'

export const PHONE: Contact = { channel: 'phone', target: '+8613800138000' }
export const EMAIL: Contact = { channel: 'email', target: 'ada@example.com' }

/** What the message says that was sent for a ticket, once it stands in the outbox: the server sends in the background too. */
export async function messageOf({ services }: TestServer, ticket: string): Promise<string> {
  const { id } = await services.db
    .selectFrom('delivery')
    .select('id')
    .where('key', '=', deliveryKey('code', ticket))
    .executeTakeFirstOrThrow()
  for (;;) {
    await services.delivery.sweep()
    const message = (await services.delivery.outbox())?.find((one) => one.id === id)
    if (message !== undefined) return message.text
    // The server's own sending needs its turn.
    await turn()
  }
}

/** A person with a device of their own who registers at a test server, and solves the verifications that this takes. */
export function createRegistrant(server: TestServer, deviceId: string) {
  const solver = createSolver(server, deviceId)
  const { headers } = solver

  async function verified<Reply extends { readonly ok: boolean }>(action: string, send: (more: object) => Promise<Reply>) {
    const first = await send({})
    if (first.ok || !('code' in first) || first.code !== profile.codes.needSafe) return first
    return send((await solver.image(action)).fields)
  }

  return {
    headers,
    /** Makes a call, and once more with a verification where one is asked for. */
    verified,
    /** Asks for a code; the whole reply. */
    ask: (contact: Contact, key = newClientId()) =>
      verified(sendCode.path, (more) => server.call(sendCode, { key, purpose: 'register', contact, ...more }, { headers })),
    /** Asks for a code and reads the message: its ticket and its digits. */
    async code(contact: Contact) {
      const answer = granted(await this.ask(contact))
      if (answer.result !== 'sent') throw new Error(`no code: ${answer.result}`)
      const text = await messageOf(server, answer.ticket)
      return { contact, ticket: answer.ticket, code: /\d{6}/.exec(text)?.[0] ?? '' }
    },
    /** Registers; the whole reply. */
    register: (fields: Partial<ParsedPayloadOf<typeof register>> = {}) =>
      verified(register.path, (more) =>
        server.call(
          register,
          {
            key: newClientId(),
            name: 'harbour1',
            password: 'lighthouse7',
            birthday: '1990-02-28',
            contacts: [],
            agreed: true,
            timewd: morningTime(server.clock.now()),
            ...fields,
            ...more,
          },
          { headers },
        ),
      ),
  }
}
