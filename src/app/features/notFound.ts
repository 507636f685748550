import { NotFoundPage } from '#src/ui/shell/NotFoundPage.tsx'
import { defineFeature } from '../defineFeature.tsx'

export const notFound = defineFeature({ page: NotFoundPage, provide: () => ({}) })
