import { provideResults } from '#src/machines/results/resultsActors.ts'
import { ResultsPage } from '#src/ui/results/ResultsPage.tsx'
import { defineFeature } from '../defineFeature.tsx'

/** How matches ended. */
export const results = defineFeature({ page: ResultsPage, provide: (app) => ({ logic: provideResults(app) }) })
