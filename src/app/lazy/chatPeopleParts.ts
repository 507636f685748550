import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import type { App } from '../app.ts'

/** What every chat has of its people, and the emotes that they choose from; it comes when it is first opened. */
export const chatPeopleOf = (app: App) => ({
  Card: lazyComponent(async () => (await import('./chatPeople.tsx')).memberCardOf(app), ['chat']),
  Picker: lazyComponent(async () => (await import('./emojiPicker.tsx')).emojiPickerOf(app), ['chat']),
  Ignored: lazyComponent(async () => (await import('./chatPeople.tsx')).ignoredPeopleOf(app), ['chat']),
})
