import { Observable } from 'rxjs'
import * as v from 'valibot'
import type { StateValue } from 'xstate'
import type { Chart } from '#src/inspector/chart.ts'
import { PAGE_RECORDING_STATES, type PageRecording } from './recordingControls.ts'
import { CUTS } from './pageRecorderMachine.ts'
import { SAYS } from '#src/inspector/verdicts.ts'
import type { InspectorView } from './source.ts'

/** Messages between the inspector's window and the page that it inspects. Each side ignores messages that it cannot parse. */

const Type = v.looseObject({ type: v.string() })

/** A request of the window to the page. */
export const WindowRequest = v.variant('request', [
  /** The view now; of its log, the entries after number `after` of the page load `loadId`. */
  v.object({
    request: v.literal('view'),
    chosen: v.nullable(v.string()),
    asked: v.nullable(Type),
    loadId: v.string(),
    after: v.number(),
  }),
  v.object({ request: v.literal('chart'), name: v.string() }),
  v.object({ request: v.literal('send'), key: v.string(), event: Type }),
  v.object({ request: v.literal('clear') }),
  v.object({ request: v.literal('recording') }),
  v.object({ request: v.literal('startRecording') }),
  v.object({ request: v.literal('finishRecording') }),
  v.object({ request: v.literal('recordingText') }),
  /** The window closes. */
  v.object({ request: v.literal('leave') }),
])
export type WindowRequest = v.InferOutput<typeof WindowRequest>

const Value: v.GenericSchema<StateValue> = v.union([
  v.string(),
  v.record(
    v.string(),
    v.lazy(() => Value),
  ),
])
const Actor = v.object({
  key: v.string(),
  parent: v.nullable(v.string()),
  name: v.string(),
  chart: v.nullable(v.string()),
  status: v.picklist(['active', 'done', 'error', 'stopped']),
  value: v.nullable(Value),
})
const Entry = v.object({
  no: v.number(),
  at: v.number(),
  actor: v.string(),
  name: v.string(),
  from: v.nullable(v.string()),
  fromName: v.nullable(v.string()),
  type: v.string(),
  event: v.unknown(),
  taken: v.array(v.string()),
})
const StreamSchema = v.object({
  name: v.string(),
  received: v.number(),
  doubled: v.number(),
  windowed: v.number(),
  dropped: v.number(),
  batches: v.number(),
})
const VerdictSchema = v.object({
  edges: v.array(v.string()),
  source: v.string(),
  targets: v.array(v.string()),
  guard: v.nullable(v.string()),
  says: v.picklist(SAYS),
  parts: v.array(v.object({ guard: v.string(), says: v.nullable(v.boolean()) })),
})
const ViewSchema = v.object({
  at: v.number(),
  actors: v.array(Actor),
  log: v.array(Entry),
  events: v.record(v.string(), v.array(v.string())),
  details: v.nullable(
    v.object({
      ...Actor.entries,
      states: v.array(v.string()),
      tags: v.array(v.string()),
      context: v.unknown(),
      error: v.nullable(v.string()),
      verdicts: v.nullable(v.array(VerdictSchema)),
    }),
  ),
  streams: v.array(StreamSchema),
  isConnected: v.boolean(),
})
const ChartSchema = v.object({
  id: v.string(),
  states: v.array(
    v.object({
      id: v.string(),
      key: v.string(),
      kind: v.picklist(['atomic', 'compound', 'parallel', 'final', 'history']),
      parent: v.nullable(v.string()),
      initial: v.boolean(),
      tags: v.array(v.string()),
      entry: v.array(v.string()),
      exit: v.array(v.string()),
      invokes: v.array(v.object({ id: v.string(), src: v.string() })),
    }),
  ),
  edges: v.array(
    v.object({
      id: v.string(),
      source: v.string(),
      target: v.nullable(v.string()),
      cause: v.picklist(['event', 'after', 'always', 'done', 'error', 'snapshot']),
      label: v.string(),
      event: v.string(),
      guard: v.nullable(v.string()),
      actions: v.array(v.string()),
      reenter: v.boolean(),
    }),
  ),
})

const RecordingSchema = v.object({
  state: v.picklist(PAGE_RECORDING_STATES),
  size: v.object({ steps: v.number(), actors: v.number(), isFull: v.boolean() }),
  cut: v.picklist(CUTS),
})

/** A reply of the page. `loadId` differs each time the page is loaded. */
export const PageReply = v.variant('reply', [
  v.object({ reply: v.literal('view'), loadId: v.string(), view: ViewSchema }),
  v.object({ reply: v.literal('chart'), name: v.string(), chart: v.nullable(ChartSchema) }),
  v.object({ reply: v.literal('recording'), recording: RecordingSchema }),
  v.object({ reply: v.literal('recordingText'), text: v.nullable(v.string()) }),
])

export type PageReply = v.InferOutput<typeof PageReply>

/** A reply as the page makes it. */
type SentReply =
  | { readonly reply: 'view'; readonly loadId: string; readonly view: InspectorView }
  | { readonly reply: 'chart'; readonly name: string; readonly chart: Chart | null }
  | { readonly reply: 'recording'; readonly recording: PageRecording }
  | { readonly reply: 'recordingText'; readonly text: string | null }

/** A channel between windows; a sender does not receive its own messages. */
export type Channel = {
  readonly post: (message: WindowRequest | SentReply) => void
  /** Calls back with each message until the returned function is called. */
  readonly listen: (listener: (message: unknown) => void) => () => void
  readonly close: () => void
}

/** The page's replies on a channel. */
export function replies(channel: Channel): Observable<PageReply> {
  return new Observable((subscriber) =>
    channel.listen((message) => {
      const parsed = v.safeParse(PageReply, message)
      if (parsed.success) subscriber.next(parsed.output)
    }),
  )
}
