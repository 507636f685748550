import { filter, firstValueFrom, map, merge, Observable, tap, timeout, timer } from 'rxjs'
import * as v from 'valibot'
import { LOG_LIMIT } from '#src/inspector/probe.ts'
import type { LogEntry } from '#src/inspector/sight.ts'
import type { InspectorSource, Seen } from './source.ts'
import { type Channel, Tell } from './wireActors.ts'

/** How often the page is asked, and how long it may stay silent before it counts as away, in ms. */
const PACE = 250
const PATIENCE = 2_000
/** How long the page may take to tell a chart, in ms. */
const CHART_WAIT = 5_000

/** The event that stands between two lives of a page in the log. */
const RELOADED = 'page.reloaded'

type Told = { readonly life: string; readonly seen: Seen }

/** The actors of the page at the other end of a channel. It is asked again and again, so that a page which loads anew is found again. */
export function remoteActors(openChannel: () => Channel, now: () => number): InspectorSource {
  let channel: Channel | null = null
  let life = ''
  let heardAt = 0
  // The page counts its events from 1 in each of its lives; here they count on.
  let [base, heardNo] = [0, 0]
  let log: readonly LogEntry[] = []
  let last: Seen = { at: 0, actors: [], log, look: null, lanes: [], answers: false }

  const tells$ = new Observable<Tell>((subscriber) =>
    channel?.hear((message) => {
      const tell = v.safeParse(Tell, message)
      if (tell.success) subscriber.next(tell.output)
    }),
  )

  function take(told: Told): Seen {
    heardAt = now()
    if (told.life !== life) begin(told)
    const news = told.seen.log.filter(({ no }) => no > heardNo)
    heardNo = news.at(-1)?.no ?? heardNo
    if (news.length > 0) log = [...log, ...news.map(entryHere)].slice(-LOG_LIMIT)
    const { look, actors } = told.seen
    last = { ...told.seen, actors: actors.map(actorHere), look: look === null ? null : { ...look, ...keysHere(look) }, log }
    return last
  }

  /** A life of the page begins: its numbers and keys are other ones. */
  function begin(told: Told) {
    base += heardNo
    heardNo = 0
    if (life !== '') {
      base += 1
      log = [...log, reloaded(base, told.seen.at)]
    }
    life = told.life
  }

  const keyHere = (key: string) => `${life}/${key}`
  const keysHere = ({ key, parent }: { readonly key: string; readonly parent: string | null }) => ({
    key: keyHere(key),
    parent: parent === null ? null : keyHere(parent),
  })
  const actorHere = <One extends Seen['actors'][number]>(actor: One) => ({ ...actor, ...keysHere(actor) })
  const entryHere = (entry: LogEntry): LogEntry => ({
    ...entry,
    no: base + entry.no,
    actor: keyHere(entry.actor),
    from: entry.from === null ? null : keyHere(entry.from),
  })
  /** The page's own key; one of an earlier life names nobody. */
  const keyThere = (key: string) => (key.startsWith(`${life}/`) ? key.slice(life.length + 1) : '')

  return {
    open() {
      const opened = openChannel()
      channel = opened
      return () => {
        opened.post({ ask: 'leave' })
        opened.close()
        channel = null
      }
    },
    seen$: (chosen) =>
      merge(
        tells$.pipe(
          filter((tell) => tell.tell === 'seen'),
          map(take),
        ),
        timer(0, PACE).pipe(
          tap(() => channel?.post({ ask: 'seen', chosen: chosen === null ? null : keyThere(chosen), life, after: heardNo })),
          filter(() => last.answers && now() - heardAt > PATIENCE),
          map(() => (last = { ...last, look: null, answers: false })),
        ),
      ),
    chart(name) {
      const told = firstValueFrom(
        tells$.pipe(
          filter((tell) => tell.tell === 'chart' && tell.name === name),
          map((tell) => {
            if (tell.tell !== 'chart' || tell.chart === null) throw new Error(`the page knows no machine ${name}`)
            return tell.chart
          }),
          timeout(CHART_WAIT),
        ),
      )
      channel?.post({ ask: 'chart', name })
      return told
    },
    send: (key, event) => channel?.post({ ask: 'send', key: keyThere(key), event }),
    clear() {
      log = []
      channel?.post({ ask: 'clear' })
    },
  }
}

function reloaded(no: number, at: number): LogEntry {
  return { no, at, actor: '', name: '', from: null, fromName: null, type: RELOADED, event: null, taken: [] }
}
