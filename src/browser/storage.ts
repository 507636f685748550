import * as v from 'valibot'

/** What this device keeps, by key. Blocked, full or tampered storage reads as nothing and never throws. */
export type DeviceStorage = {
  /** The value, when it is there and of the schema's shape. */
  readonly read: <T>(key: string, schema: v.GenericSchema<unknown, T>) => T | null
  /** Keeps a value; false when the device refused. */
  readonly write: (key: string, value: unknown) => boolean
  readonly remove: (key: string) => void
  /** Keys of what is kept that begin so, in no order. */
  readonly keys: (prefix: string) => readonly string[]
}

/** Storage over a browser's; keys get the product's prefix. */
export function createDeviceStorage(
  open: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>,
): DeviceStorage {
  const name = (key: string) => `anchorage.${key}`
  return {
    read: (key, schema) => {
      try {
        const text = open().getItem(name(key))
        const parsed = v.safeParse(schema, text === null ? null : JSON.parse(text))
        return parsed.success ? parsed.output : null
      } catch {
        return null
      }
    },
    write: (key, value) => {
      try {
        open().setItem(name(key), JSON.stringify(value))
        return true
      } catch {
        return false
      }
    },
    remove: (key) => {
      try {
        open().removeItem(name(key))
      } catch {
        // Nothing was kept, so nothing is left.
      }
    },
    keys: (prefix) => {
      try {
        const storage = open()
        const all = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
        return all.filter((key) => key.startsWith(name(prefix))).map((key) => key.slice(name('').length))
      } catch {
        return []
      }
    },
  }
}
