import { Subject } from 'rxjs'
import { officeMessageCount, officeMessageRemove, officeMessages, officeMessageSend } from '#src/api/contract/messageOffice.ts'
import type { OfficeMessage } from '#src/api/model/message.ts'
import type { Client } from '#src/api/transport/client.ts'
import { callActor } from '../kit/callActors.ts'
import { byCursor, changesFrom } from '../kit/pagedListActors.ts'
import {
  officeMessageActMachine,
  type OfficeMessageCount,
  officeMessageCountMachine,
  type OfficeMessageOrder,
  officeMessagesMachine,
  type OfficeMessagesQuery,
} from './officeMessagesMachine.ts'

/** Messages to members, over calls. */
export function provideOfficeMessages(client: Client) {
  const changed = new Subject<'changed'>()
  return {
    officeMessages: officeMessagesMachine.provide({
      actors: {
        load: byCursor<OfficeMessage, OfficeMessagesQuery>(({ kind }, after, signal) =>
          client.call(
            officeMessages,
            { ...(kind === null ? {} : { kind }), ...(after === null ? {} : { before: after.messageId }) },
            { signal },
          ),
        ),
        changes: changesFrom(() => changed),
      },
    }),
    officeMessageCount: officeMessageCountMachine.provide({
      actors: {
        act: callActor<number, { order: OfficeMessageCount }>(
          async ({ order }, signal) => (await client.call(officeMessageCount, order, { signal })).members,
        ),
      },
    }),
    officeMessageAct: officeMessageActMachine.provide({
      actors: {
        // Not cancelled: what was sent may have been done.
        act: callActor<'done' | 'unknown', { order: OfficeMessageOrder }>(async ({ order }) => {
          const result = await send(client, order)
          changed.next('changed')
          return result
        }),
      },
    }),
  }
}

async function send(client: Client, order: OfficeMessageOrder): Promise<'done' | 'unknown'> {
  const { reason } = order
  if (order.act === 'send') {
    const { clientId, fields } = order
    return (await client.call(officeMessageSend, { clientId, fields, reason })).result
  }
  await client.call(officeMessageRemove, { messageId: order.messageId, reason })
  return 'done'
}
