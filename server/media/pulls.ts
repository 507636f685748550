import { writeTag, type FlvTag } from './flv.ts'
import { createFlvReader } from './flvReader.ts'
import { INNER_SIGN, signInner } from './innerSign.ts'
import { createRelay } from './relay.ts'
import type { Viewer } from './viewer.ts'

/** Where another node serves a room's stream to nodes. */
export const innerPath = (room: string) => `/media/inner/${room}.flv`

/** Pauses before a stream that broke is pulled again, in ms: each twice as long, until it flows. */
const [FIRST_PAUSE, LONGEST_PAUSE] = [200, 5_000]
/** What somebody who joins late is given of the running picture, in bytes at most. */
const KEPT = 4 * 1024 * 1024
const OPENING = new Set(['script', 'videoHeader', 'audioHeader'])

type PullsOptions = {
  readonly keys: readonly Buffer[]
  /** Where the room is published now; null = nowhere else any more. */
  addressOf(room: string): string | null
}

type Pull = {
  readonly viewers: Map<Viewer, (bytes: Buffer) => void>
  readonly ending: AbortController
  /** What everybody needs who joins: the stream's own headers, and the group of pictures that is running. */
  readonly opening: Map<string, Buffer>
  running: Buffer[]
  size: number
  /** Time of the last tag; a pull again goes on after it. */
  last: number
}

/** Streams that other nodes are published to: each is pulled once, however many watch, as long as somebody does. */
export function createPulls({ keys, addressOf }: PullsOptions) {
  const pulls = new Map<string, Pull>()

  function hand(pull: Pull, tag: FlvTag, shift: number): void {
    pull.last = Math.max(pull.last, tag.timestamp + shift)
    const bytes = writeTag(tag, pull.last)
    if (OPENING.has(tag.role)) pull.opening.set(tag.role, bytes)
    else {
      if (tag.role === 'key') [pull.running, pull.size] = [[], 0]
      pull.size += bytes.length
      if (pull.size <= KEPT) pull.running.push(bytes)
      // Without its beginning the rest shows nothing.
      else pull.running = []
    }
    for (const take of pull.viewers.values()) take(bytes)
  }

  /** Pulls until it ends. Throws where it cannot. */
  async function flow(room: string, address: string, pull: Pull): Promise<void> {
    const response = await fetch(`${address}${innerPath(room)}`, {
      headers: { [INNER_SIGN]: signInner(keys, room, Date.now()) },
      redirect: 'error',
      signal: pull.ending.signal,
    })
    if (!response.ok || response.body === null) throw new Error(`the node that is published to answered ${response.status}`)
    const read = createFlvReader()
    const shift = pull.last
    const reader = response.body.getReader()
    for (let next = await reader.read(); !next.done; next = await reader.read())
      for (const tag of read(Buffer.from(next.value))) hand(pull, tag, shift)
  }

  async function keepPulling(room: string, pull: Pull): Promise<void> {
    for (let pause = FIRST_PAUSE; !pull.ending.signal.aborted;) {
      const address = addressOf(room)
      if (address === null) break
      // What broke is tried again: as long as that node is heard of, it is published to.
      const before = pull.last
      await flow(room, address, pull).catch(() => undefined)
      if (pull.last > before) pause = FIRST_PAUSE
      await rest(pause, pull.ending.signal)
      pause = Math.min(LONGEST_PAUSE, pause * 2)
    }
    for (const viewer of pull.viewers.keys()) viewer.end()
  }

  function begin(room: string): Pull {
    const pull: Pull = { viewers: new Map(), ending: new AbortController(), opening: new Map(), running: [], size: 0, last: 0 }
    pulls.set(room, pull)
    void keepPulling(room, pull).finally(() => {
      if (pulls.get(room) === pull) pulls.delete(room)
    })
    return pull
  }

  return {
    /** Lets somebody watch. Returns the function that takes them out. */
    join(room: string, viewer: Viewer): () => void {
      const pull = pulls.get(room) ?? begin(room)
      const take = createRelay(viewer)
      pull.viewers.set(viewer, take)
      for (const bytes of [...pull.opening.values(), ...pull.running]) take(bytes)
      return () => {
        pull.viewers.delete(viewer)
        if (pull.viewers.size > 0) return
        pull.ending.abort()
        if (pulls.get(room) === pull) pulls.delete(room)
      }
    },
    /** Ends all of them. */
    stop(): void {
      for (const { ending } of pulls.values()) ending.abort()
      pulls.clear()
    },
  }
}

/** Waits, or until it is ended. */
function rest(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
