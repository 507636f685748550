import { provideClosure } from '#src/machines/access/accessActors.ts'
import { AccessPage } from '#src/ui/access/AccessPage.tsx'
import { defineFeature } from '../defineFeature.tsx'

/** The pages that stand for a site that cannot be entered. */
export const access = defineFeature({
  page: AccessPage,
  provide: async (app) => ({ access: await app.access.load(), logic: { closure: provideClosure(app.client) } }),
})
