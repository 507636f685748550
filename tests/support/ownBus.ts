import type { Bus, BusMessage } from '#server/platform/bus.ts'

/** A bus that carries nothing by itself: who subscribed hears what `tell` says, and what is published stays in `published`. */
export function ownBus() {
  const listeners = new Set<Parameters<Bus['subscribe']>[0]>()
  const published: BusMessage[] = []
  const bus: Bus = {
    publish: (message) => published.push(message),
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    onGap: () => () => undefined,
  }
  return {
    bus,
    published,
    /** Says a message of this node, or of another one. */
    tell: (message: BusMessage, isOwn = true) => listeners.forEach((listener) => listener(message, isOwn)),
    /** How many are subscribed. */
    hearing: () => listeners.size,
  }
}
