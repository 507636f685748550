import * as v from 'valibot'
import { type EventObject, fromCallback, fromPromise } from 'xstate'
import type { PartStore } from '#src/browser/partStore.ts'
import type { DeviceStorage } from '#src/browser/storage.ts'
import type { Recorder } from '#src/inspector/recording/recorder.ts'
import { firstSteps, Recording, type RecordedStep } from '#src/inspector/recording/recording.ts'
import type { Roots } from '../kit/roots.ts'
import type { MemberSource } from '../session/memberActors.ts'
import { dropStored, STORED_RECORDING, StoredOwner } from './keptRecordingActors.ts'
import { CUTS, type Cut, type FinishedRecording, pageRecorderMachine, type RecorderInput } from './pageRecorderMachine.ts'

/** How often a running recording reports its size, in ms. */
const REPORT_EVERY = 500

/** So many steps go to the browser's database together: a tab's own storage holds only the first few thousand. */
const PART = 500

/** What the tab stores for the time after a reload: the recording, but for the `before` steps that lie in the database under `parts`. */
const KEY = STORED_RECORDING
const Stored = v.object({
  ...StoredOwner.entries,
  cut: v.picklist(CUTS),
  isFull: v.boolean(),
  recording: Recording,
  before: v.number(),
})
const Part = v.pipe(v.string(), v.parseJson(), Recording.entries.steps)

export type PageRecorderPorts = {
  readonly roots: Roots
  /** Makes the recorder of one recording. */
  readonly createRecorder: () => Recorder
  readonly tabStorage: DeviceStorage
  readonly parts: PartStore
  readonly members: MemberSource
  /** A name for one recording's parts. A tab that was copied has what the first one stored: neither may touch the other's. */
  readonly makeId: () => string
  /** Calls back when the page is left or reloaded, until the returned function is called. */
  readonly onLeave: (listener: () => void) => () => void
}

/** The page recorder over the actor trees of this page. */
export function providePageRecorder({ roots, createRecorder, tabStorage, parts, members, makeId, onLeave }: PageRecorderPorts) {
  /** The name of what this page recorded last. */
  let own = ''
  const clearOwn = () => void parts.clear(own).catch(() => undefined)
  return pageRecorderMachine.provide({
    actors: {
      record: fromCallback<{ type: 'finish' }, undefined>(({ sendBack, receive }) => {
        // Before the recorder hears of what is made: a replay would find one id too many.
        own = makeId()
        const recorder = createRecorder()
        const keeper = keepParts(parts, own)
        const stops: (() => void)[] = []
        const stopRoots = roots.follow((root) => stops.push(recorder.watch(root)))
        const finish = () => {
          const size = recorder.size()
          const recording = recorder.read()
          store(tabStorage, recording, { owner: idOf(members), cut: 'none', isFull: size.isFull }, keeper)
          sendBack({ type: 'recording.finished', text: JSON.stringify(recording), size })
        }
        const report = setInterval(() => {
          const size = recorder.size()
          if (size.isFull) return finish()
          if (size.steps - keeper.asked() >= PART) keeper.keep(recorder.read().steps)
          sendBack({ type: 'recording.grew', size })
        }, REPORT_EVERY)
        const stopLeave = onLeave(() =>
          store(tabStorage, recorder.read(), { owner: idOf(members), cut: 'reload', isFull: recorder.size().isFull }, keeper),
        )
        receive(finish)
        return () => {
          clearInterval(report)
          stopLeave()
          stopRoots()
          for (const stop of stops) stop()
          recorder.stop()
          keeper.stop()
        }
      }),
      join: fromPromise(() => joinRecording(tabStorage, parts)),
      members: fromCallback<EventObject, undefined>(({ sendBack }) => {
        const told = members.changes.subscribe((member) => sendBack({ type: 'member.changed', member: member?.memberId ?? null }))
        return () => told.unsubscribe()
      }),
    },
    actions: {
      clearStored: () => {
        tabStorage.remove(KEY)
        clearOwn()
      },
      dropStored: () => {
        dropStored({ tabStorage, parts })
        clearOwn()
      },
    },
  })
}

/** The id of the member who is there; null = a visitor. */
const idOf = (members: MemberSource) => members.current()?.memberId ?? null

/** Brings a recording's steps to the database, part after part. After the first refusal it brings no more. */
function keepParts(parts: PartStore, name: string) {
  let [asked, kept] = [0, 0]
  let line = Promise.resolve()
  let isStopped = false
  return {
    name,
    /** How many steps were brought, and how many of them lie there for sure. */
    asked: () => asked,
    kept: () => kept,
    keep(steps: readonly RecordedStep[]) {
      const part = JSON.stringify(steps.slice(asked))
      asked = steps.length
      const all = asked
      line = line.then(async () => {
        if (isStopped) return
        await parts.append(name, part)
        kept = all
      })
      line.catch(() => undefined)
    },
    /** Nothing more comes there: it may have been dropped. */
    stop: () => {
      isStopped = true
    },
  }
}

type Keeper = ReturnType<typeof keepParts>
/** Whose a recording is, and how it ended. */
type End = { readonly owner: string | null; readonly cut: Cut; readonly isFull: boolean }

/** Stores in the tab what of a recording does not lie in the database, or as many of its steps as the tab has room for. */
function store(tabStorage: DeviceStorage, recording: Recording, as: End, { name, kept }: Keeper): void {
  const before = kept()
  const write = (steps: number, end: End) => {
    const first = steps < recording.steps.length ? firstSteps(recording, steps) : recording
    return tabStorage.write(KEY, { ...end, before, parts: name, recording: { ...first, steps: first.steps.slice(before) } })
  }
  let isStored = write(recording.steps.length, as)
  for (let steps = recording.steps.length - before; !isStored && steps > 0;)
    isStored = write(before + (steps >>= 1), { ...as, cut: 'room', isFull: false })
}

/**
 * What the tab stored: a whole recording, or the end of one whose first steps lie in the database. One of a member waits until it is known who
 * is there, and is dropped when that is somebody else.
 */
export function restoreRecording({
  tabStorage,
  parts,
  members,
}: Pick<PageRecorderPorts, 'tabStorage' | 'parts' | 'members'>): RecorderInput {
  const member = idOf(members)
  const nothing: RecorderInput = { restored: null, parts: false, member, awaited: null }
  const stored = tabStorage.read(KEY, Stored)
  if (stored === null) return nothing
  if (stored.owner !== null && stored.owner !== member) {
    if (member === null) return { ...nothing, awaited: stored.owner }
    dropStored({ tabStorage, parts })
    return nothing
  }
  return stored.before > 0 ? { ...nothing, parts: true } : { ...nothing, restored: finishedOf(stored) }
}

/** The stored recording, its first steps out of the database. Rejects when they are gone. */
async function joinRecording(tabStorage: DeviceStorage, parts: PartStore): Promise<FinishedRecording> {
  const stored = tabStorage.read(KEY, Stored)
  const first = (await parts.read(stored?.parts ?? '')).flatMap((part) => v.parse(Part, part)).slice(0, stored?.before)
  if (stored === null || first.length !== stored.before) throw new Error('parts of the recording are gone')
  return finishedOf({ ...stored, recording: { ...stored.recording, steps: [...first, ...stored.recording.steps] } })
}

function finishedOf({ cut, isFull, recording }: v.InferOutput<typeof Stored>): FinishedRecording {
  const size = { steps: recording.steps.length, actors: recording.actors.length, isFull }
  return { text: JSON.stringify(recording), size, cut }
}
