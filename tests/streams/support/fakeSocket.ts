import type { RealtimeSocket } from '#src/streams/socket.ts'

/** The socket of a link. */
export type FakeLink = NonNullable<Parameters<NonNullable<Parameters<RealtimeSocket['sockets']['forEach']>[0]>>[0]>

/** A link's socket in the test's hands: what it was sent, and a way to tell it a frame. */
export function fakeSocket() {
  const sent: string[] = []
  const hearing = new Set<(raw: unknown) => void>()
  const socket = {
    connected: true,
    on: (_: string, hear: (raw: unknown) => void) => hearing.add(hear),
    off: (_: string, hear: (raw: unknown) => void) => hearing.delete(hear),
    emit: (name: string) => sent.push(name),
  }
  return { socket: socket as unknown as FakeLink, sent, tell: (raw: unknown) => hearing.forEach((hear) => hear(raw)) }
}
