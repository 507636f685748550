import * as v from 'valibot'
import type { DeviceStorage } from '#src/browser/storage.ts'
import { DEFAULT_LIVE_VIEW, LIVE_LOOKS, LIVE_SORTS, type LiveView, liveViewMachine } from './liveViewMachine.ts'

const KEY = 'liveView'

const Kept = v.object({ sort: v.picklist(LIVE_SORTS), look: v.picklist(LIVE_LOOKS), onlyLive: v.boolean() })

/** How this device has the list of live rooms, or as everybody begins. */
export function recallLiveView(storage: DeviceStorage): LiveView {
  return storage.read(KEY, Kept) ?? DEFAULT_LIVE_VIEW
}

/** The view of the list, kept on the device. */
export function provideLiveView(storage: DeviceStorage) {
  return liveViewMachine.provide({ actions: { keep: (_, view) => void storage.write(KEY, view) } })
}
