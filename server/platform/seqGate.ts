import type { BusMessage } from './bus.ts'

/** A number within an order that others rely on. */
type Numbered = { readonly order: string; readonly seq: number }

/** What is published in the order of its numbers: events of a room, of a chat, and the prices of a match. */
function numberOf(message: BusMessage): Numbered | null {
  if (message.type === 'event') return { order: `room ${message.room} ${message.epoch}`, seq: message.event.seq }
  if (message.type === 'support') return { order: `chat ${message.chatId} ${message.epoch}`, seq: message.event.seq }
  if (message.type === 'odds') return { order: `odds ${message.matchId}`, seq: message.version }
  return null
}

/**
 * Lets messages of one order leave by their numbers, though their commits may be heard of in any order: a work announces its numbers while it
 * holds them in its transaction, so who has a later number knows of every earlier one of this process that has not left yet.
 */
export function createSeqGate() {
  const coming = new Map<string, Set<Numbered & { readonly gone: Promise<void> }>>()

  return {
    /** For one try of a work. */
    open() {
      let leave: () => void = () => undefined
      const gone = new Promise<void>((resolve) => (leave = resolve))
      const mine: (Numbered & { readonly gone: Promise<void> })[] = []

      return {
        /** Says that a message is coming, as soon as its number is known. */
        announce(message: BusMessage): void {
          const number = numberOf(message)
          if (number === null) return
          const one = { ...number, gone }
          mine.push(one)
          const others = coming.get(one.order)
          if (others === undefined) coming.set(one.order, new Set([one]))
          else others.add(one)
        },
        /** Waits for the earlier ones, after the commit. */
        async turn(): Promise<void> {
          for (const { order, seq } of mine)
            for (const other of coming.get(order) ?? []) if (other.gone !== gone && other.seq < seq) await other.gone
        },
        /** They have left, or never will. */
        close(): void {
          for (const one of mine) {
            const others = coming.get(one.order)
            others?.delete(one)
            if (others?.size === 0) coming.delete(one.order)
          }
          leave()
        },
      }
    },
  }
}
