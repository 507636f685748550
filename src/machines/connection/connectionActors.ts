import { fromObservable } from 'xstate'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import { connectionMachine } from './connectionMachine.ts'

/** The connection machine with the socket's link. */
export function provideConnection(socket: Pick<RealtimeSocket, 'link'>) {
  return connectionMachine.provide({ actors: { link: fromObservable(() => socket.link) } })
}
