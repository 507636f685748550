import * as v from 'valibot'
import type { StateValue } from 'xstate'
import type { Chart } from '#src/inspector/chart.ts'
import { DECK_STATES, type DeckView } from './deck.ts'
import { CUTS } from './deckMachine.ts'
import type { Seen } from './source.ts'

/** What the inspector's window and the page that it looks at say to each other. Each side leaves out what it cannot read. */

const Type = v.looseObject({ type: v.string() })

/** What the window asks of the page. */
export const Ask = v.variant('ask', [
  /** What is there now; of the log, what came after an entry of a life of the page. */
  v.object({ ask: v.literal('seen'), chosen: v.nullable(v.string()), life: v.string(), after: v.number() }),
  v.object({ ask: v.literal('chart'), name: v.string() }),
  v.object({ ask: v.literal('send'), key: v.string(), event: Type }),
  v.object({ ask: v.literal('clear') }),
  /** How its recording is; to begin one, to end it, and the text of the last one's file. */
  v.object({ ask: v.literal('deck') }),
  v.object({ ask: v.literal('record') }),
  v.object({ ask: v.literal('finish') }),
  v.object({ ask: v.literal('recording') }),
  /** The window closes. */
  v.object({ ask: v.literal('leave') }),
])
export type Ask = v.InferOutput<typeof Ask>

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
const Lane = v.object({
  name: v.string(),
  received: v.number(),
  doubled: v.number(),
  windowed: v.number(),
  dropped: v.number(),
  batches: v.number(),
})
const SeenSchema = v.object({
  at: v.number(),
  actors: v.array(Actor),
  log: v.array(Entry),
  look: v.nullable(
    v.object({
      ...Actor.entries,
      states: v.array(v.string()),
      tags: v.array(v.string()),
      context: v.unknown(),
      error: v.nullable(v.string()),
    }),
  ),
  lanes: v.array(Lane),
  answers: v.boolean(),
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

const DeckSchema = v.object({
  state: v.picklist(DECK_STATES),
  size: v.object({ steps: v.number(), actors: v.number(), isFull: v.boolean() }),
  cut: v.picklist(CUTS),
})

/** What the page answers. `life` is another each time the page is loaded. */
export const Tell = v.variant('tell', [
  v.object({ tell: v.literal('seen'), life: v.string(), seen: SeenSchema }),
  v.object({ tell: v.literal('chart'), name: v.string(), chart: v.nullable(ChartSchema) }),
  v.object({ tell: v.literal('deck'), view: DeckSchema }),
  v.object({ tell: v.literal('recording'), text: v.nullable(v.string()) }),
])

export type Tell = v.InferOutput<typeof Tell>

/** What the page says, as it makes it. */
type Said =
  | { readonly tell: 'seen'; readonly life: string; readonly seen: Seen }
  | { readonly tell: 'chart'; readonly name: string; readonly chart: Chart | null }
  | { readonly tell: 'deck'; readonly view: DeckView }
  | { readonly tell: 'recording'; readonly text: string | null }

/** What carries messages between windows; nobody hears their own. */
export type Channel = {
  readonly post: (message: Ask | Said) => void
  /** Calls back with each message until the returned function is called. */
  readonly hear: (listener: (message: unknown) => void) => () => void
  readonly close: () => void
}
