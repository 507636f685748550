import type { SaferPlayHost, SaferPlayRef } from './machines/saferPlay/saferPlaySelectors.ts'

/** Brings a member's play when it is first wanted, beside what wants it: nobody waits for it, and without it the server decides alone. */
export function createLazyPlay(load: () => Promise<SaferPlayRef>) {
  const listeners = new Set<() => void>()
  let play: SaferPlayRef | null | undefined
  let asked = false
  const tell = (brought: SaferPlayRef | null) => {
    play = brought
    asked = brought !== null
    for (const listener of listeners) listener()
  }
  const host: SaferPlayHost = {
    current: () => play,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return {
    host,
    want: () => {
      if (asked) return
      asked = true
      load().then(tell, () => tell(null))
    },
  }
}
