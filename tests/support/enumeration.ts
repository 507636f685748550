import { forgotStart } from '#src/api/contract/recovery.ts'
import { login } from '#src/api/contract/session.ts'
import type { Contact } from '#src/api/model/contact.ts'
import { headerName, profile } from '#src/api/profile.ts'
import { bindContact } from '#server/accounts/contacts.ts'
import { addAccount } from '#server/members/newAccount.ts'
import { createSolver } from './captchaSolver.ts'
import { newClientId } from './clientId.ts'
import type { TestServer } from './testServer.ts'

/** What a visitor was answered, without what is random or a time in it, and after how many ms. */
export type Sample = { readonly answer: string; readonly ms: number }
/** One try with a name, on a device of its own. */
export type Ask = (isKnown: boolean, index: number) => Promise<Sample>

/** Names that exist and names that do not, and what a visitor asks with them. */
export async function createEnumeration(server: TestServer, names: number) {
  const { services } = server
  const contactOf = (index: number): Contact => ({ channel: 'email', target: `person${index}@example.com` })
  const nameOf = (isKnown: boolean, index: number) => `${isKnown ? 'known' : 'other'}${String(index).padStart(4, '0')}`
  const passwordHash = await services.passwords.hash('lighthouse7')
  await services.write(async (tx) => {
    for (let index = 0; index < names; index += 1) {
      const id = await addAccount(tx, { name: nameOf(true, index), passwordHash, role: 'member' })
      await bindContact(tx, services.vault, id, contactOf(index))
    }
  })

  /** The first step of a forgotten password. */
  const start: Ask = async (isKnown, index) => {
    const solver = createSolver(server, newClientId())
    const order = { key: newClientId(), name: nameOf(isKnown, index), contact: contactOf(index) }
    const { headers } = solver
    const first = await server.call(forgotStart, order, { headers })
    if (first.ok || first.code !== profile.codes.needSafe) throw new Error('no verification was asked for')
    const { fields } = await solver.image(forgotStart.path)
    return timed(() => server.call(forgotStart, { ...order, ...fields }, { headers }))
  }

  /** A login with a wrong password. */
  const enter: Ask = (isKnown, index) => {
    const payload = { name: nameOf(isKnown, index), password: 'breakwater9' }
    return timed(() => server.call(login, payload, { headers: { [headerName('tb-uuid')]: newClientId() } }))
  }

  return {
    start,
    enter,
    /** What the server counted is forgotten, so that each try is the first of its device and address. */
    async forget(): Promise<void> {
      await services.write(async ({ db }) => {
        for (const table of ['contact_code', 'recovery', 'login_failure', 'login_try', 'pace', 'delivery'] as const)
          await db.deleteFrom(table).execute()
      })
    },
  }
}

async function timed(send: () => Promise<object>): Promise<Sample> {
  const begin = performance.now()
  const reply = await send()
  return { ms: performance.now() - begin, answer: shapeOf(reply) }
}

function shapeOf(reply: object): string {
  return JSON.stringify(reply, (key, value: unknown) => (['ticket', 'againAt', 'expiresAt', 'time'].includes(key) ? '…' : value))
}
