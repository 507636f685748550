import * as v from 'valibot'
import type { PayloadOf } from '#src/api/contract/defineCall.ts'
import { supportClose, supportHistory, supportReopen, supportSend, supportState } from '#src/api/contract/support.ts'
import { officeSupport, officeSupportAct } from '#src/api/contract/supportOffice.ts'
import { SupportEvent } from '#src/api/model/support.ts'
import { newClientId } from './clientId.ts'
import { granted } from './request.ts'
import type { TestServer } from './testServer.ts'

type Sent = Partial<PayloadOf<typeof supportSend>>

/** A visitor who writes to customer service from one device, known by its key. */
export function supportVisitor(server: TestServer, key: string) {
  const send = (change: Sent = {}) => server.call(supportSend, { key, clientId: newClientId(), text: '你好', ...change })
  return {
    key,
    send,
    begin: async (change: Sent = {}) => granted(await send(change)).conversation,
    /** The chat that they see. */
    chat: async () => granted(await server.call(supportState, { key })).conversation,
    service: async () => granted(await server.call(supportState, { key })).desk,
    close: async (conversationId: string) => granted(await server.call(supportClose, { key, conversationId })).conversation,
    reopen: (conversationId: string) => server.call(supportReopen, { key, conversationId }),
    events: async (conversationId: string) =>
      granted(await server.call(supportHistory, { key, conversationId })).events.map((event) => v.parse(SupportEvent, event)),
  }
}

/** An operator of customer service at their page. */
export function supportOperator(server: TestServer, token: string) {
  const act = async (order: PayloadOf<typeof officeSupportAct>) =>
    granted(await server.call(officeSupportAct, order, { token })).result
  return {
    act,
    available: () => act({ act: 'available', isAvailable: true }),
    answer: (conversationId: string, text = '在的') => act({ act: 'answer', conversationId, clientId: newClientId(), text }),
    end: (conversationId: string) => act({ act: 'close', conversationId }),
    live: async () => granted(await server.call(officeSupport, {}, { token })),
  }
}
