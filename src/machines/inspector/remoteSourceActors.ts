import { defer, filter, firstValueFrom, map, merge, NEVER, tap, timeout, timer } from 'rxjs'
import { LOG_LIMIT } from '#src/inspector/probe.ts'
import type { LogEntry } from '#src/inspector/snapshot.ts'
import type { InspectorSource, InspectorView } from './source.ts'
import { type Channel, replies } from './windowMessagesActors.ts'

/** The interval between requests, and the silence after which the page counts as away, in ms. */
const REQUEST_EVERY = 250
const AWAY_AFTER = 2_000
/** The wait for a chart, in ms. */
const CHART_WAIT = 5_000

/** The log entry that marks a reload of the page. */
const RELOADED = 'page.reloaded'

type ViewReply = { readonly loadId: string; readonly view: InspectorView }

/** The page at the other end of a channel. Requests are repeated, so that a page which was reloaded is found again. */
export function remoteSource(openChannel: () => Channel, now: () => number): InspectorSource {
  let channel: Channel | null = null
  let loadId = ''
  let repliedAt = 0
  // The page numbers its events from 1 after each load; here the numbers go on.
  let [base, lastNo] = [0, 0]
  let log: readonly LogEntry[] = []
  let last: InspectorView = { at: 0, actors: [], log, events: {}, details: null, streams: [], isConnected: false }

  const replies$ = defer(() => (channel === null ? NEVER : replies(channel)))

  function take(reply: ViewReply): InspectorView {
    repliedAt = now()
    if (reply.loadId !== loadId) startLoad(reply)
    const added = reply.view.log.filter(({ no }) => no > lastNo)
    lastNo = added.at(-1)?.no ?? lastNo
    if (added.length > 0) log = [...log, ...added.map(localEntry)].slice(-LOG_LIMIT)
    const { details, actors } = reply.view
    last = {
      ...reply.view,
      actors: actors.map(localActor),
      details: details === null ? null : { ...details, ...localKeys(details) },
      log,
    }
    return last
  }

  /** The page was loaded: its numbers and keys start over. */
  function startLoad(reply: ViewReply) {
    base += lastNo
    lastNo = 0
    if (loadId !== '') {
      base += 1
      log = [...log, reloaded(base, reply.view.at)]
    }
    loadId = reply.loadId
  }

  const localKey = (key: string) => `${loadId}/${key}`
  const localKeys = ({ key, parent }: { readonly key: string; readonly parent: string | null }) => ({
    key: localKey(key),
    parent: parent === null ? null : localKey(parent),
  })
  const localActor = <One extends InspectorView['actors'][number]>(actor: One) => ({ ...actor, ...localKeys(actor) })
  const localEntry = (entry: LogEntry): LogEntry => ({
    ...entry,
    no: base + entry.no,
    actor: localKey(entry.actor),
    from: entry.from === null ? null : localKey(entry.from),
  })
  /** The page's own key; a key from before its last load matches no actor. */
  const pageKey = (key: string) => (key.startsWith(`${loadId}/`) ? key.slice(loadId.length + 1) : '')

  return {
    open() {
      const opened = openChannel()
      channel = opened
      return () => {
        opened.post({ request: 'leave' })
        opened.close()
        channel = null
      }
    },
    view$: (chosen, asked) =>
      merge(
        replies$.pipe(
          filter((message) => message.reply === 'view'),
          map(take),
        ),
        timer(0, REQUEST_EVERY).pipe(
          tap(() => {
            const key = chosen === null ? null : pageKey(chosen)
            channel?.post({ request: 'view', chosen: key, asked, loadId, after: lastNo })
          }),
          filter(() => last.isConnected && now() - repliedAt > AWAY_AFTER),
          map(() => (last = { ...last, details: null, isConnected: false })),
        ),
      ),
    chart(name) {
      const reply = firstValueFrom(
        replies$.pipe(
          filter((message) => message.reply === 'chart'),
          filter((message) => message.name === name),
          map(({ chart }) => {
            if (chart === null) throw new Error(`the page has no machine ${name}`)
            return chart
          }),
          timeout(CHART_WAIT),
        ),
      )
      channel?.post({ request: 'chart', name })
      return reply
    },
    send: (key, event) => channel?.post({ request: 'send', key: pageKey(key), event }),
    clear() {
      log = []
      channel?.post({ request: 'clear' })
    },
  }
}

function reloaded(no: number, at: number): LogEntry {
  return { no, at, actor: '', name: '', from: null, fromName: null, type: RELOADED, event: null, taken: [] }
}
