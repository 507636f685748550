import { InspectorPage } from '#src/ui/inspector/InspectorPage.tsx'
import { defineFeature } from '../defineFeature.tsx'
import { inspectorOf } from '../lazy/inspector.ts'

/** The inspector on a page of its own (D-9). */
export const inspector = defineFeature({ page: InspectorPage, provide: (app) => ({ logic: inspectorOf(app) }) })
