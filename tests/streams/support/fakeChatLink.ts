import type { FakeLink } from './fakeSocket.ts'

type Acknowledge = (error: Error | null, reply?: unknown) => void

/** A link's socket that keeps its frames apart by their names, and whose questions the test answers: `asked` = each with its answer. */
export function fakeChatLink() {
  const hearing = new Map<string, Set<(raw: unknown) => void>>()
  const asked: { readonly name: string; readonly said: unknown; readonly answer: Acknowledge }[] = []
  const sent: (readonly [name: string, said: unknown])[] = []
  let isEnded = false
  const of = (name: string) => {
    const those = hearing.get(name) ?? new Set()
    hearing.set(name, those)
    return those
  }
  const socket = {
    connected: true,
    on: (name: string, hear: (raw: unknown) => void) => of(name).add(hear),
    off: (name: string, hear: (raw: unknown) => void) => of(name).delete(hear),
    emit: (name: string, said: unknown) => sent.push([name, said]),
    timeout: () => ({ emit: (name: string, said: unknown, answer: Acknowledge) => asked.push({ name, said, answer }) }),
    disconnect: () => (isEnded = true),
  }
  return {
    socket: socket as unknown as FakeLink,
    asked,
    sent,
    tell: (name: string, raw: unknown) => of(name).forEach((hear) => hear(raw)),
    /** How many hear anything of it. */
    hearers: () => [...hearing.values()].reduce((sum, those) => sum + those.size, 0),
    /** Whether it was closed from this side. */
    isEnded: () => isEnded,
    /** It is gone: nothing can be sent over it any more. */
    lose: () => (socket.connected = false),
  }
}
