import { provideLetters } from '#src/machines/letters/lettersActors.ts'
import { LettersPage } from '#src/ui/letters/LettersPage.tsx'
import { defineFeature } from '../defineFeature.tsx'

/** The member's letters to customer service, and their feedback. */
export const letters = defineFeature({
  page: LettersPage,
  provide: ({ client, socket, stack }) => ({ logic: provideLetters({ client, socket, upload: stack.upload }) }),
})
