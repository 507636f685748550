import { UnknownLinkPage } from '#src/ui/invite/UnknownLinkPage.tsx'
import { defineFeature } from '../defineFeature.tsx'

/** The page of a short link that leads nowhere. */
export const unknownLink = defineFeature({ page: UnknownLinkPage, provide: () => ({}) })
