import { providePreview } from '#src/machines/preview/previewActors.ts'
import { PreviewPage } from '#src/ui/preview/PreviewPage.tsx'
import { defineFeature } from '../defineFeature.tsx'

/** A piece of content before it is shown (C-7). */
export const preview = defineFeature({ page: PreviewPage, provide: (app) => ({ logic: providePreview(app) }) })
