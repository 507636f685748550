import { provideActivityList } from '#src/machines/activities/activityListActors.ts'
import { provideGrade } from '#src/machines/grades/gradeActors.ts'
import { provideInvite } from '#src/machines/invite/inviteActors.ts'
import { provideTasks } from '#src/machines/tasks/tasksActors.ts'
import { provideWelfare } from '#src/machines/welfare/welfareActors.ts'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import { WelfarePage } from '#src/ui/welfare/WelfarePage.tsx'
import { defineFeature } from '../defineFeature.tsx'

/** What the member can claim, and what they can take part in now. */
export const welfare = defineFeature({
  page: WelfarePage,
  provide: (app) => ({
    logic: {
      ...provideWelfare(app),
      sources: {
        tasks: provideTasks(app),
        grade: provideGrade(app).grade,
        activities: provideActivityList(app),
        invite: provideInvite({ ...app, origin: location.origin, share: undefined }).invite,
      },
    },
    Offers: lazyComponent(async () => (await import('../lazy/openActivities.tsx')).openActivitiesOf(app), ['activities']),
  }),
})
