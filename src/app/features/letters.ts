import { provideLetters } from '#src/machines/letters/lettersActors.ts'
import { LettersPage } from '#src/ui/letters/LettersPage.tsx'
import { defineFeature } from '../defineFeature.tsx'

/** The member's letters to customer service, and their feedback; who cannot wait for a letter has the chat beside them. */
export const letters = defineFeature({
  page: LettersPage,
  provide: (app) => ({
    logic: provideLetters({ ...app, upload: app.stack.upload }),
  }),
})
