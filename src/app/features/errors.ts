import { provideDev } from '#src/machines/dev/devActors.ts'
import { ErrorsPage } from '#src/ui/dev/ErrorsPage.tsx'
import { defineFeature } from '../defineFeature.tsx'

/** The error catalogue for developers. */
export const errors = defineFeature({
  page: ErrorsPage,
  provide: ({ stack, clockSkew }) => ({ dev: provideDev({ stack, offset: clockSkew }) }),
})
