import { recentEmotes } from '#src/browser/recentEmotes.ts'
import { EmojiPicker, type PickerProps } from '#src/ui/room/composer/EmojiPicker.tsx'
import type { App } from '../app.ts'

/** The emotes and emoji of a chat, with those that were chosen on this device before. */
export function emojiPickerOf({ storage }: App) {
  const recent = recentEmotes(storage)
  return function Picker(props: PickerProps) {
    return <EmojiPicker {...props} recent={recent} />
  }
}
