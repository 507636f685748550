import { provideWelfare } from '#src/machines/welfare/welfareActors.ts'
import { WelfarePage } from '#src/ui/welfare/WelfarePage.tsx'
import { defineFeature } from '../defineFeature.tsx'

/** What the member can claim. */
export const welfare = defineFeature({ page: WelfarePage, provide: (app) => ({ logic: provideWelfare(app) }) })
