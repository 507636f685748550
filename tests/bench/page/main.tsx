import '#src/ui/tokens.css'
import '#src/ui/base.css'
import './bench.css'
import { message } from './messages.ts'
import { createRing } from './ring.ts'
import { createRoom } from './room.tsx'

/** How often frames come off the wire, in ms. */
const WIRE_MS = 20

type List = ReturnType<typeof createRing>

let list: List | null = null
let seq = 0
let worstKey = { handled: 0, painted: 0 }

function isKey(entry: PerformanceEntry): entry is PerformanceEventTiming {
  return entry instanceof PerformanceEventTiming && entry.name.startsWith('key')
}

new PerformanceObserver((entries) => {
  for (const entry of entries.getEntries().filter(isKey)) {
    worstKey = {
      handled: Math.max(worstKey.handled, entry.processingEnd - entry.startTime),
      painted: Math.max(worstKey.painted, entry.duration),
    }
  }
}).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)

const bench = {
  /** Shows one of the two lists, alone. */
  show: (kind: 'room' | 'ring') => {
    list?.close()
    const parent = document.createElement('div')
    parent.style.display = 'contents'
    const root = document.getElementById('root')
    if (root === null) throw new Error('the page has no root element')
    root.replaceChildren(parent)
    list = kind === 'room' ? createRoom(parent) : createRing(parent)
  },
  /** Feeds it for a time; resolves with how many messages went in. Late timers catch up, so that the rate is kept. */
  feed: (perSecond: number, ms: number) =>
    new Promise<number>((resolve) => {
      const start = performance.now()
      let sent = 0
      const timer = setInterval(() => {
        const passed = Math.min(performance.now() - start, ms)
        const due = Math.floor((passed * perSecond) / 1_000)
        const events = Array.from({ length: due - sent }, () => message((seq += 1)))
        sent = due
        if (events.length > 0) list?.push(events)
        if (passed < ms) return
        clearInterval(timer)
        resolve(sent)
      }, WIRE_MS)
    }),
  rows: () => list?.rows() ?? 0,
  /**
   * The longest key events since the last time it was asked, in ms: until the page had handled them (what the page makes a person
   * wait), and until the next picture was shown, which without a graphics card is mostly the browser's own drawing.
   */
  takeWorstKey: () => {
    const worst = worstKey
    worstKey = { handled: 0, painted: 0 }
    return worst
  },
}

declare global {
  interface Window {
    bench: typeof bench
  }
}
window.bench = bench
