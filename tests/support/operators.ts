import type { Right } from '#src/api/model/right.ts'
import { setRole } from '#server/members/account.ts'
import { storeRights } from '#server/members/rights.ts'
import type { TestServer } from './testServer.ts'

/** Leo, as an operator with these rights: the second one beside Oda, who may do everything. */
export async function secondOperator(server: TestServer, rights: readonly Right[]): Promise<string> {
  await server.services.write(async (tx) => {
    await setRole(tx, 'm-leo', 'operator')
    await storeRights(tx, 'm-leo', rights)
  })
  return server.login('leo')
}
