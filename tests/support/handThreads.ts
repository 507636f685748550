import { vi } from 'vitest'

/** The page's threads in the place of its workers, each answered by hand; what a thread was asked stands in its order. The test unstubs globals. */
export function handThreads<Message>() {
  const started: (EventTarget & { readonly asked: Message[] })[] = []
  class Thread extends EventTarget {
    readonly asked: Message[] = []
    constructor() {
      super()
      started.push(this)
    }
    postMessage(message: Message) {
      this.asked.push(message)
    }
  }
  vi.stubGlobal('Worker', Thread)
  vi.stubGlobal('location', { href: 'https://site.example/', origin: 'https://site.example' })
  const last = () => {
    const thread = started.at(-1)
    if (thread === undefined) throw new Error('no thread was started')
    return thread
  }
  return { started, last, die: () => last().dispatchEvent(new Event('error')) }
}
