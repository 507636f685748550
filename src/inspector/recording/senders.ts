import type { AnyActorRef, EventObject } from 'xstate'
import { startedAs } from '../actorFacts.ts'
import type { RecordedSender } from './recording.ts'

type Sent = { readonly event: EventObject; readonly from: AnyActorRef | null }

/** What an actor without a name is told by: its number is another one each time. */
const NUMBERED = /^x:\d+$/
const NAMELESS = '?'

/**
 * Who sent what: remembered from when an event is sent until it is answered. Machines go by the keys that the recording has for them;
 * tasks and streams get one when they first send something.
 */
export function createSenders(machines: WeakMap<object, string>) {
  const met: RecordedSender[] = []
  const keys = new WeakMap<object, string>()
  const waiting = new Map<AnyActorRef, Sent[]>()

  function keyOf(ref: AnyActorRef): string {
    const known = machines.get(ref) ?? keys.get(ref)
    if (known !== undefined) return known
    const key = `s${met.length}`
    const parent = ref._parent
    keys.set(ref, key)
    met.push({ key, parent: parent === undefined ? null : (machines.get(parent) ?? null), name: nameOf(ref, parent) })
    return key
  }

  return {
    sent(to: AnyActorRef, event: EventObject, from: AnyActorRef | null): void {
      const sent = { event, from }
      const queue = waiting.get(to)
      if (queue === undefined) waiting.set(to, [sent])
      else queue.push(sent)
    },
    /** Key of who sent the event that an actor has answered; null = it came from outside. */
    of(to: AnyActorRef, event: EventObject): string | null {
      const queue = waiting.get(to) ?? []
      const place = queue.findIndex((one) => one.event === event)
      const [sent] = place < 0 ? [] : queue.splice(0, place + 1).slice(-1)
      const from = sent?.from ?? null
      return from === null ? null : keyOf(from)
    },
    /** Those who are no machines of the recording. */
    met: (): RecordedSender[] => [...met],
    /** A task has ended: what was not answered in it never will be. */
    clear: () => waiting.clear(),
  }
}

function nameOf(ref: AnyActorRef, parent: AnyActorRef | undefined): string {
  const name = parent === undefined ? ref.id : startedAs(parent, ref.id)
  return NUMBERED.test(name) ? NAMELESS : name.slice(0, 200)
}
