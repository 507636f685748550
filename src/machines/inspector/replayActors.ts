import { combineLatest, from, map, type Observable, of, switchMap } from 'rxjs'
import type { Teller, Told } from '#src/inspector/recording/told.ts'
import type { ActorView, LogEntry } from '#src/inspector/sight.ts'
import type { InspectorSource } from './source.ts'

/** A recording that was told again, at the place that is looked at: nothing in it can be sent an event. */
export function replaySource(told: Told, teller: Pick<Teller, 'look' | 'chart'>, place$: Observable<number>): InspectorSource {
  const names = new Map([...told.actors, ...told.senders].map(({ key, name }) => [key, name]))
  const log = told.steps.map((step, index) => entryOf(step, index + 1, names))
  return {
    open: () => () => undefined,
    seen$: (chosen) =>
      place$.pipe(
        switchMap((place) =>
          combineLatest({ look: chosen === null ? of(null) : from(teller.look(chosen, place)), place: of(place) }),
        ),
        map(({ look, place }) => ({
          at: log[place - 1]?.at ?? 0,
          actors: actorsAt(told, place),
          log: log.slice(0, place),
          look,
          lanes: [],
          answers: true,
        })),
      ),
    chart: (name) => teller.chart(name),
    ...SENDS_NOTHING,
  }
}

const SENDS_NOTHING = { send: () => undefined, clear: () => undefined } as const

/** Every actor that was there after so many steps, as it was. */
function actorsAt({ actors, steps }: Told, place: number): ActorView[] {
  const stands = new Map<string, Pick<ActorView, 'value' | 'status'>>()
  for (const { actor, value, status } of steps.slice(0, place)) stands.set(actor, { value, status })
  return actors
    .filter(({ since }) => since <= place)
    .map(({ key, parent, name, chart, start }) => ({ key, parent, name, chart, ...(stands.get(key) ?? start) }))
}

function entryOf(
  { actor, from: sender, at, type, event, taken }: Told['steps'][number],
  no: number,
  names: ReadonlyMap<string, string>,
): LogEntry {
  // A sender that the recording does not name is nobody.
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
