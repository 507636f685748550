import * as v from 'valibot'
import type { StateValue } from 'xstate'

/** The `format` of a recording's file. */
export const RECORDING_FORMAT = 'anchorage-recording'

/** Most steps of a recording; it ends by itself there. */
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
  /** The fingerprint of its first snapshot. */
  fingerprint: Key,
})

const RecordedActor = v.object({
  key: Key,
  parent: v.nullable(Key),
  /** The id that its parent gave it. */
  id: Key,
  /** The machine's id. */
  machine: Key,
  /** The number of steps before it existed. */
  since: Place,
  start: RecordedStart,
})

/** A task or a stream that sent something: it has no states, so nothing else of it is recorded. */
const RecordedSender = v.object({
  key: Key,
  /** Key of the machine that started it; null = that machine is not recorded. */
  parent: v.nullable(Key),
  name: Key,
})

const RecordedStep = v.object({
  actor: Key,
  /** Key of the machine, task or stream that sent the event; null = it came from outside. Missing in version 1. */
  from: v.optional(v.nullable(Key), null),
  /** The site's time and the device's when the event was processed, in ms. */
  at: v.number(),
  device: v.number(),
  event: v.looseObject({ type: v.string() }),
  /** The values that the machine's functions returned meanwhile, in order, by function name. */
  drew: v.optional(v.record(v.string(), v.array(v.unknown()))),
  /** Ids of the edges of its chart that were taken. */
  taken: v.array(Key),
  /** The fingerprint of the snapshot after it. */
  fingerprint: Key,
})

/** The file format of a recording: the machines that ran and each event that they processed. Secrets are masked. */
export const Recording = v.object({
  format: v.literal(RECORDING_FORMAT),
  /** Version 2 has senders. */
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

/** The recording of the first `count` steps. */
export function firstSteps(recording: Recording, count: number): Recording {
  return {
    ...recording,
    actors: recording.actors.filter(({ since }) => since <= count),
    steps: recording.steps.slice(0, count),
  }
}

/** Parses the text of a recording's file; null = it is not one. */
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
