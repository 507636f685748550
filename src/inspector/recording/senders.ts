import type { AnyActorRef, EventObject } from 'xstate'
import { startedAs } from '../actorFacts.ts'
import type { RecordedSender } from './recording.ts'

type Sent = { readonly event: EventObject; readonly from: AnyActorRef | null }

/** XState's number of an actor without an id; it differs each time, so such an actor is called `?`. */
const NUMBERED = /^x:\d+$/
const NAMELESS = '?'

/**
 * Remembers who sent an event until it has been processed. Machines have the recording's keys (`machines`); tasks and streams get a key
 * when they first send something.
 */
export function createSenders(machines: WeakMap<object, string>) {
  const senders: RecordedSender[] = []
  const keys = new WeakMap<object, string>()
  const waiting = new Map<AnyActorRef, Sent[]>()

  function keyOf(ref: AnyActorRef): string {
    const known = machines.get(ref) ?? keys.get(ref)
    if (known !== undefined) return known
    const key = `s${senders.length}`
    const parent = ref._parent
    keys.set(ref, key)
    senders.push({ key, parent: parent === undefined ? null : (machines.get(parent) ?? null), name: nameOf(ref, parent) })
    return key
  }

  return {
    sent(to: AnyActorRef, event: EventObject, from: AnyActorRef | null): void {
      const sent = { event, from }
      const queue = waiting.get(to)
      if (queue === undefined) waiting.set(to, [sent])
      else queue.push(sent)
    },
    /** Key of the sender of an event that an actor has processed; null = it came from outside. */
    of(to: AnyActorRef, event: EventObject): string | null {
      const queue = waiting.get(to) ?? []
      const place = queue.findIndex((one) => one.event === event)
      const [sent] = place < 0 ? [] : queue.splice(0, place + 1).slice(-1)
      const from = sent?.from ?? null
      return from === null ? null : keyOf(from)
    },
    /** The senders that are not machines of the recording. */
    list: (): RecordedSender[] => [...senders],
    /** To be called at the end of each task: events that were not processed by then never will be. */
    clear: () => waiting.clear(),
  }
}

function nameOf(ref: AnyActorRef, parent: AnyActorRef | undefined): string {
  const name = parent === undefined ? ref.id : startedAs(parent, ref.id)
  return NUMBERED.test(name) ? NAMELESS : name.slice(0, 200)
}
