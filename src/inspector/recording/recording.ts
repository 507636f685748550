import * as v from 'valibot'
import type { StateValue } from 'xstate'

/** What the file says that it is. */
export const RECORDING_FORMAT = 'anchorage-recording'

/** Most steps that one recording holds; it ends by itself there. */
export const STEP_LIMIT = 20_000

const Key = v.pipe(v.string(), v.maxLength(200))
const Place = v.pipe(v.number(), v.integer(), v.minValue(0))

const Value: v.GenericSchema<StateValue> = v.union([
  v.string(),
  v.record(
    v.string(),
    v.lazy(() => Value),
  ),
])

const RecordedStart = v.object({
  value: Value,
  context: v.unknown(),
  status: v.picklist(['active', 'done', 'error', 'stopped']),
  children: v.array(Key),
  /** Of the snapshot that it starts from. */
  fingerprint: Key,
})

const RecordedActor = v.object({
  key: Key,
  parent: v.nullable(Key),
  /** What its parent calls it. */
  id: Key,
  /** The machine's id. */
  machine: Key,
  /** How many steps there were before it was there. */
  since: Place,
  start: RecordedStart,
})

/** A task or a stream that sent something: it decides nothing, so no more of it is recorded. */
const RecordedSender = v.object({
  key: Key,
  /** The machine that started it; null = it is not recorded. */
  parent: v.nullable(Key),
  name: Key,
})

const RecordedStep = v.object({
  actor: Key,
  /** Key of the machine, task or stream that sent the event; null = it came from outside. Version 1 does not say. */
  from: v.optional(v.nullable(Key), null),
  /** The site's time and the device's when the machine decided, in ms. */
  at: v.number(),
  device: v.number(),
  event: v.looseObject({ type: v.string() }),
  /** What functions that the machine was given returned meanwhile, in order, by their names. */
  drew: v.optional(v.record(v.string(), v.array(v.unknown()))),
  /** Ids of the edges of its chart that it caused to be taken. */
  taken: v.array(Key),
  /** Of the snapshot that came of it. */
  fingerprint: Key,
})

/** A recording as its file holds it: the machines that ran, and each event that they answered. Nothing in it is secret. */
export const Recording = v.object({
  format: v.literal(RECORDING_FORMAT),
  /** 2 = it says who sent what. */
  version: v.picklist([1, 2]),
  /** The build that was recorded. */
  build: v.string(),
  actors: v.array(RecordedActor),
  senders: v.optional(v.array(RecordedSender), []),
  steps: v.pipe(v.array(RecordedStep), v.maxLength(STEP_LIMIT)),
})

export type Recording = v.InferOutput<typeof Recording>
export type RecordedActor = v.InferOutput<typeof RecordedActor>
export type RecordedSender = v.InferOutput<typeof RecordedSender>
export type RecordedStep = v.InferOutput<typeof RecordedStep>

/** A recording's first steps, which are a recording as well. */
export function firstSteps(recording: Recording, count: number): Recording {
  return {
    ...recording,
    actors: recording.actors.filter(({ since }) => since <= count),
    steps: recording.steps.slice(0, count),
  }
}

/** The recording in a file's text; null = it holds none. */
export function readRecording(text: string): Recording | null {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return null
  }
  const parsed = v.safeParse(Recording, json)
  return parsed.success ? parsed.output : null
}
