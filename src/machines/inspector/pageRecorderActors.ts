import * as v from 'valibot'
import { fromCallback } from 'xstate'
import type { DeviceStorage } from '#src/browser/storage.ts'
import type { Recorder } from '#src/inspector/recording/recorder.ts'
import { firstSteps, Recording } from '#src/inspector/recording/recording.ts'
import type { Roots } from '../kit/roots.ts'
import { CUTS, type Cut, type FinishedRecording, pageRecorderMachine } from './pageRecorderMachine.ts'

/** How often a running recording reports its size, in ms. */
const REPORT_EVERY = 500

/** The recording that the tab stores for the time after a reload. */
const KEY = 'recording'
const Stored = v.object({ cut: v.picklist(CUTS), isFull: v.boolean(), recording: Recording })

export type PageRecorderPorts = {
  readonly roots: Roots
  /** Makes the recorder of one recording. */
  readonly createRecorder: () => Recorder
  readonly tabStorage: DeviceStorage
  /** Calls back when the page is left or reloaded, until the returned function is called. */
  readonly onLeave: (listener: () => void) => () => void
}

/** The page recorder over the actor trees of this page. */
export function providePageRecorder({ roots, createRecorder, tabStorage, onLeave }: PageRecorderPorts) {
  return pageRecorderMachine.provide({
    actors: {
      record: fromCallback<{ type: 'finish' }, undefined>(({ sendBack, receive }) => {
        const recorder = createRecorder()
        const stops: (() => void)[] = []
        const stopRoots = roots.follow((root) => stops.push(recorder.watch(root)))
        const finish = () => {
          const size = recorder.size()
          const recording = recorder.read()
          store(tabStorage, recording, size.isFull, 'none')
          sendBack({ type: 'recording.finished', text: JSON.stringify(recording), size })
        }
        const report = setInterval(() => {
          const size = recorder.size()
          if (size.isFull) finish()
          else sendBack({ type: 'recording.grew', size })
        }, REPORT_EVERY)
        const stopLeave = onLeave(() => store(tabStorage, recorder.read(), recorder.size().isFull, 'reload'))
        receive(finish)
        return () => {
          clearInterval(report)
          stopLeave()
          stopRoots()
          for (const stop of stops) stop()
          recorder.stop()
        }
      }),
    },
    actions: { clearStored: () => tabStorage.remove(KEY) },
  })
}

/** Stores a recording in the tab, or as many of its first steps as the tab has room for. */
function store(tabStorage: DeviceStorage, recording: Recording, isFull: boolean, cut: Cut): void {
  let isStored = tabStorage.write(KEY, { cut, isFull, recording })
  for (let steps = recording.steps.length >> 1; !isStored && steps > 0; steps >>= 1)
    isStored = tabStorage.write(KEY, { cut: 'room', isFull: false, recording: firstSteps(recording, steps) })
}

/** The recording that the tab stored before the page was loaded; null = none. */
export function restoreRecording(tabStorage: DeviceStorage): FinishedRecording | null {
  const stored = tabStorage.read(KEY, Stored)
  if (stored === null) return null
  const { cut, isFull, recording } = stored
  const size = { steps: recording.steps.length, actors: recording.actors.length, isFull }
  return { text: JSON.stringify(recording), size, cut }
}
