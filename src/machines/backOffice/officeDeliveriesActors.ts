import { Subject } from 'rxjs'
import { officeDeliveries, officeDeliveryRetry } from '#src/api/contract/deliveryOffice.ts'
import type { OfficeDelivery } from '#src/api/model/officeDelivery.ts'
import type { Client } from '#src/api/transport/client.ts'
import { callActor } from '../kit/callActors.ts'
import { byCursor, changesFrom } from '../kit/pagedListActors.ts'
import {
  type DeliveryRetried,
  type DeliveryRetry,
  deliveryRetryMachine,
  officeDeliveriesMachine,
  type OfficeDeliveriesQuery,
} from './officeDeliveriesMachine.ts'

/** Messages to phones and e-mail addresses, for operators, over calls. */
export function provideOfficeDeliveries(client: Client) {
  const changed = new Subject<'changed'>()
  return {
    deliveries: officeDeliveriesMachine.provide({
      actors: {
        load: byCursor<OfficeDelivery, OfficeDeliveriesQuery>(({ state, channel }, after, signal) =>
          client.call(
            officeDeliveries,
            {
              ...(state === null ? {} : { state }),
              ...(channel === null ? {} : { channel }),
              ...(after === null ? {} : { before: after.deliveryId }),
            },
            { signal },
          ),
        ),
        changes: changesFrom(() => changed),
      },
    }),
    retry: deliveryRetryMachine.provide({
      actors: {
        // Not cancelled: what was sent may have been done.
        act: callActor<DeliveryRetried, { order: DeliveryRetry }>(async ({ order }) => {
          const { result } = await client.call(officeDeliveryRetry, order)
          changed.next('changed')
          return result
        }),
      },
    }),
  }
}
