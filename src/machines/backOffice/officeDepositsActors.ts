import type { PayloadOf } from '#src/api/contract/defineCall.ts'
import { officeDeposits } from '#src/api/contract/depositOffice.ts'
import type { OfficeDeposit } from '#src/api/model/officeDeposit.ts'
import type { Client } from '#src/api/transport/client.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import { asWhole, byCursor, changesFrom } from '../kit/pagedListActors.ts'
import { moneyNews } from './moneyNewsActors.ts'
import {
  type DepositTotal,
  depositTotalMachine,
  officeDepositsMachine,
  type OfficeDepositsQuery,
} from './officeDepositsMachine.ts'

type OfficeDepositPorts = { readonly client: Client; readonly socket: Pick<RealtimeSocket, 'self' | 'back'> }

/** Deposit orders for operators, over calls; pushes say when the case of one is another. */
export function provideOfficeDeposits({ client, socket }: OfficeDepositPorts) {
  const changes = moneyNews(socket, (push) => push.kind === 'moneyOffice' && push.of === 'depositCase')
  return {
    officeDeposits: officeDepositsMachine.provide({
      actors: {
        load: byCursor<OfficeDeposit, OfficeDepositsQuery>((query, after, signal) =>
          client.call(officeDeposits, { ...payloadOf(query), ...(after === null ? {} : { before: after.orderId }) }, { signal }),
        ),
        changes: changesFrom(() => changes),
      },
    }),
    depositTotal: depositTotalMachine.provide({
      actors: {
        load: asWhole<DepositTotal, OfficeDepositsQuery>(async (query, signal) => {
          const { total } = await client.call(officeDeposits, { ...payloadOf(query), size: 1 }, { signal })
          return [{ total }]
        }),
        changes: changesFrom(() => changes),
      },
    }),
  }
}

function payloadOf(query: OfficeDepositsQuery): PayloadOf<typeof officeDeposits> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== null))
}
