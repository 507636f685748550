import type { OutboxMessage } from '#src/api/model/outbox.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'

/** Messages to members that went nowhere else, asked for again every few seconds: a code is wanted soon. */
export const outboxMessagesMachine = createPagedList<OutboxMessage, null>('outboxMessages', {
  keyOf: ({ id }) => id,
  step: 50,
  renewAfter: 3_000,
})
