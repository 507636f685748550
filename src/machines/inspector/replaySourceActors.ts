import { combineLatest, from, map, type Observable, of, switchMap } from 'rxjs'
import type { Replayer, ReplayView } from '#src/inspector/recording/replayView.ts'
import type { ActorView, LogEntry } from '#src/inspector/snapshot.ts'
import type { InspectorSource } from './source.ts'

/** A replay at the position that is shown: its actors cannot be sent events. */
export function replaySource(
  replay: ReplayView,
  replayer: Pick<Replayer, 'actorAt' | 'chart'>,
  position$: Observable<number>,
): InspectorSource {
  const names = new Map([...replay.actors, ...replay.senders].map(({ key, name }) => [key, name]))
  const log = replay.steps.map((step, index) => entryOf(step, index + 1, names))
  return {
    open: () => () => undefined,
    view$: (chosen, asked) =>
      position$.pipe(
        switchMap((position) =>
          combineLatest({
            details: chosen === null ? of(null) : from(replayer.actorAt(chosen, position, asked)),
            position: of(position),
          }),
        ),
        map(({ details, position }) => ({
          at: log[position - 1]?.at ?? 0,
          actors: actorsAt(replay, position),
          log: log.slice(0, position),
          events: replay.events,
          details,
          streams: [],
          isConnected: true,
        })),
      ),
    chart: (name) => replayer.chart(name),
    ...NO_COMMANDS,
  }
}

const NO_COMMANDS = { send: () => undefined, clear: () => undefined } as const

/** Every actor that existed after `position` steps, in its state then. */
function actorsAt({ actors, steps }: ReplayView, position: number): ActorView[] {
  const states = new Map<string, Pick<ActorView, 'value' | 'status'>>()
  for (const { actor, value, status } of steps.slice(0, position)) states.set(actor, { value, status })
  return actors
    .filter(({ since }) => since <= position)
    .map(({ key, parent, name, chart, start }) => ({ key, parent, name, chart, ...(states.get(key) ?? start) }))
}

function entryOf(
  { actor, from: sender, at, type, event, taken }: ReplayView['steps'][number],
  no: number,
  names: ReadonlyMap<string, string>,
): LogEntry {
  // A sender without a name in the recording is shown as the outside.
  const fromName = sender === null ? null : (names.get(sender) ?? null)
  return {
    no,
    at,
    actor,
    name: names.get(actor) ?? actor,
    from: fromName === null ? null : sender,
    fromName,
    type,
    event,
    taken,
  }
}
