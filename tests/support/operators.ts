import { login } from '#src/api/contract/session.ts'
import type { Right } from '#src/api/model/right.ts'
import { setRole } from '#server/members/account.ts'
import { storeRights } from '#server/members/rights.ts'
import { liftSignatureWait } from '#server/members/signature.ts'
import { morningTime } from './morningTime.ts'
import { granted } from './request.ts'
import type { TestServer } from './testServer.ts'

/** What operators of the tests change a password to that another one made. */
export const OWN_PASSWORD = 'lighthouse7'

/** Logs an operator in for the first time, with the password that another one made; by `OWN_PASSWORD` from then on. */
export async function firstLogin(server: TestServer, name: string, oldPassword: string): Promise<string> {
  const order = { name, password: OWN_PASSWORD, oldPassword, timewd: morningTime(server.clock.now()) }
  return granted(await server.call(login, order)).token
}

/** Leo, as an operator with these rights: the second one beside Oda, who may do everything. */
export async function secondOperator(server: TestServer, rights: readonly Right[]): Promise<string> {
  await server.services.write(async (tx) => {
    await setRole(tx, 'm-leo', 'operator')
    await storeRights(tx, 'm-leo', rights)
  })
  return server.login('leo')
}

/** Lets an operator whom another one made, or changed, sign at once, as `operate operator-signs` does. */
export const signsAtOnce = (server: TestServer, memberId: string): Promise<void> =>
  server.services.write((tx) => liftSignatureWait(tx, memberId))
