import { provideWelfare } from '#src/machines/welfare/welfareActors.ts'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import { WelfarePage } from '#src/ui/welfare/WelfarePage.tsx'
import { defineFeature } from '../defineFeature.tsx'

/** What the member can claim, and what they can take part in now. */
export const welfare = defineFeature({
  page: WelfarePage,
  provide: (app) => ({
    logic: provideWelfare(app),
    Offers: lazyComponent(async () => (await import('../lazy/openActivities.tsx')).openActivitiesOf(app), ['activities']),
  }),
})
