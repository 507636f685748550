import { filter, merge } from 'rxjs'
import { messageDelete, messageList, messageRead, messageReadAll } from '#src/api/contract/messages.ts'
import type { SiteMessage } from '#src/api/model/message.ts'
import type { Client } from '#src/api/transport/client.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import { callActor } from '../kit/callActors.ts'
import { byCursor, changesFrom } from '../kit/pagedListActors.ts'
import { messageMachine } from './messageMachine.ts'
import { type MessagesQuery, messagesMachine, type ReadAll, readAllMachine } from './messagesMachine.ts'

type MessagePorts = { readonly client: Client; readonly socket: Pick<RealtimeSocket, 'self' | 'back'> }

/** The member's messages over calls; the server's push of what is unread says that the list may be another. */
export function provideMessages({ client, socket }: MessagePorts) {
  const changed = merge(socket.self.pipe(filter(({ kind }) => kind === 'messages')), socket.back)
  return {
    messages: messagesMachine.provide({
      actors: {
        load: byCursor<SiteMessage, MessagesQuery>(({ kind }, after, signal) =>
          client.call(
            messageList,
            { ...(kind === null ? {} : { kind }), ...(after === null ? {} : { before: after.messageId }) },
            { signal },
          ),
        ),
        changes: changesFrom(() => changed),
      },
    }),
    message: messageMachine.provide({
      actors: {
        // Not cancelled: what was opened is read, however soon it is closed again.
        read: callActor<void, { messageId: string }>(async (of) => void (await client.call(messageRead, of))),
        remove: callActor<void, { messageId: string }>(
          async ({ messageId }) => void (await client.call(messageDelete, { messageIds: [messageId] })),
        ),
      },
    }),
    readAll: readAllMachine.provide({
      actors: {
        act: callActor<'done', { order: ReadAll }>(async ({ order: { kind, upTo } }) => {
          await client.call(messageReadAll, { ...(kind === null ? {} : { kind }), upTo })
          return 'done'
        }),
      },
    }),
  }
}
