import { TermsPage } from '#src/ui/terms/TermsPage.tsx'
import { defineFeature } from '../defineFeature.tsx'

/** The terms of the site and what it keeps of its members. */
export const terms = defineFeature({ page: TermsPage, provide: () => ({}) })
