import { createDeviceStorage } from '#src/browser/storage.ts'

/** A device's storage that lasts as long as the test: `kept` = what is in it, as text by key; it refuses a value of more letters than `room`. */
export function memoryStorage(room = Number.POSITIVE_INFINITY) {
  const kept = new Map<string, string>()
  const storage = createDeviceStorage(() => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => {
      if (value.length > room) throw new Error('no room')
      kept.set(key, value)
    },
    removeItem: (key) => void kept.delete(key),
    key: (index) => [...kept.keys()][index] ?? null,
    length: kept.size,
  }))
  return { storage, kept }
}
