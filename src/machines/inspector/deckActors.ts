import * as v from 'valibot'
import { fromCallback } from 'xstate'
import type { DeviceStorage } from '#src/browser/storage.ts'
import type { Recorder } from '#src/inspector/recording/recorder.ts'
import { firstSteps, Recording } from '#src/inspector/recording/recording.ts'
import type { Roots } from '../kit/roots.ts'
import { CUTS, type Cut, deckMachine, type Made } from './deckMachine.ts'

/** How often a running recording says how long it is, in ms. */
const PACE = 500

/** What the tab keeps for the page's next life. */
const KEY = 'recording'
const Kept = v.object({ cut: v.picklist(CUTS), isFull: v.boolean(), recording: Recording })

export type DeckPorts = {
  readonly roots: Roots
  /** A recorder for one recording. */
  readonly createRecorder: () => Recorder
  readonly tabStorage: DeviceStorage
  /** Calls back when the page is left or loaded anew, until the returned function is called. */
  readonly onLeave: (listener: () => void) => () => void
}

/** Recording over the trees of actors of this page. */
export function provideDeck({ roots, createRecorder, tabStorage, onLeave }: DeckPorts) {
  return deckMachine.provide({
    actors: {
      record: fromCallback<{ type: 'finish' }, undefined>(({ sendBack, receive }) => {
        const recorder = createRecorder()
        const stops: (() => void)[] = []
        const stopRoots = roots.follow((root) => stops.push(recorder.watch(root)))
        const finish = () => {
          const size = recorder.size()
          const recording = recorder.read()
          keep(tabStorage, recording, size.isFull, 'none')
          sendBack({ type: 'recording.made', text: JSON.stringify(recording), size })
        }
        const pulse = setInterval(() => {
          const size = recorder.size()
          if (size.isFull) finish()
          else sendBack({ type: 'recording.grew', size })
        }, PACE)
        const stopLeave = onLeave(() => keep(tabStorage, recorder.read(), recorder.size().isFull, 'reload'))
        receive(finish)
        return () => {
          clearInterval(pulse)
          stopLeave()
          stopRoots()
          for (const stop of stops) stop()
          recorder.stop()
        }
      }),
    },
    actions: { forget: () => tabStorage.remove(KEY) },
  })
}

/** Keeps a recording for the page's next life, or as many of its first steps as the tab has room for. */
function keep(tabStorage: DeviceStorage, recording: Recording, isFull: boolean, cut: Cut): void {
  let kept = tabStorage.write(KEY, { cut, isFull, recording })
  for (let steps = recording.steps.length >> 1; !kept && steps > 0; steps >>= 1)
    kept = tabStorage.write(KEY, { cut: 'room', isFull: false, recording: firstSteps(recording, steps) })
}

/** What an earlier life of the page recorded; null = nothing. */
export function recallRecording(tabStorage: DeviceStorage): Made | null {
  const kept = tabStorage.read(KEY, Kept)
  if (kept === null) return null
  const { cut, isFull, recording } = kept
  const size = { steps: recording.steps.length, actors: recording.actors.length, isFull }
  return { text: JSON.stringify(recording), size, cut }
}
