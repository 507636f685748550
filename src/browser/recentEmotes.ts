import * as v from 'valibot'
import type { DeviceStorage } from './storage.ts'

const KEY = 'recentEmotes'
/** So many are kept: a row of a phone. */
const LIMIT = 8
const Kept = v.array(v.pipe(v.string(), v.maxLength(32)))

/** Emotes and emoji that were chosen on this device, the latest first, as they are written in a line; each is kept once. */
export function recentEmotes(storage: DeviceStorage) {
  const current = (): readonly string[] => (storage.read(KEY, Kept) ?? []).slice(0, LIMIT)
  return {
    current,
    choose: (emote: string) => void storage.write(KEY, [emote, ...current().filter((one) => one !== emote)].slice(0, LIMIT)),
  }
}
