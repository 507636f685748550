import { filter, fromEvent, map, type Observable } from 'rxjs'
import * as v from 'valibot'
import { fromPromise } from 'xstate'
import type { DeviceStorage } from '#src/browser/storage.ts'
import { LANGUAGES } from '#src/api/model/format.ts'
import { CHAT_SIZES, DEFAULT_PREFERENCES, type Preferences, preferencesMachine } from './preferencesMachine.ts'

const KEY = 'preferences'

const Kept = v.object({
  theme: v.picklist(['system', 'light', 'dark']),
  language: v.nullable(v.picklist(LANGUAGES)),
  motion: v.boolean(),
  // Optional: stored only since effects can be switched off.
  effects: v.optional(v.boolean(), true),
  railFolded: v.optional(v.boolean(), false),
  redUp: v.optional(v.boolean(), false),
  hideMoney: v.optional(v.boolean(), false),
  chatSize: v.optional(v.picklist(CHAT_SIZES), 'medium'),
  chatRoomy: v.optional(v.boolean(), true),
})

/** The preferences that this device stores, or the defaults. */
export function recallPreferences(storage: DeviceStorage): Preferences {
  return storage.read(KEY, Kept) ?? DEFAULT_PREFERENCES
}

/** The stored preferences after each change in another tab of this device; clearing the storage counts as a change. */
export function chosenElsewhere(window: Window, storage: DeviceStorage): Observable<Preferences> {
  return fromEvent<StorageEvent>(window, 'storage').pipe(
    filter(({ key }) => key === null || key.endsWith(KEY)),
    map(() => recallPreferences(storage)),
  )
}

/** The preferences machine: stores them on the device and applies them to the page by `show`. */
export function providePreferences(storage: DeviceStorage, show: (preferences: Preferences) => Promise<void>) {
  return preferencesMachine.provide({
    actors: {
      apply: fromPromise(async ({ input }) => {
        storage.write(KEY, input)
        await show(input)
      }),
    },
  })
}
