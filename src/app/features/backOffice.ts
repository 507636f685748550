import { provideWaiting } from '#src/machines/backOffice/waitingActors.ts'
import { BackOfficePage } from '#src/ui/backOffice/BackOfficePage.tsx'
import type { PlacePath } from '#src/ui/backOffice/places.ts'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import type { Namespace } from '#src/ui/i18n/words.ts'
import type { App } from '../app.ts'
import { defineFeature, type Feature } from '../defineFeature.tsx'
import { backOfficeOf } from '../lazy/backOffice.ts'
import { factorLogicOf } from '../lazy/factor.ts'

type BackOfficeRoute = { readonly load: () => Promise<Feature>; readonly words?: readonly Namespace[] }

/** The pages of the back office; each comes when it is first opened. */
const PAGES: Readonly<Record<PlacePath, BackOfficeRoute>> = {
  'money/withdrawals': {
    load: async () => (await import('./withdrawalReview.ts')).withdrawalReview,
    words: ['withdrawal'],
  },
  'money/deposits': { load: async () => (await import('./depositCases.ts')).depositCases, words: ['deposit'] },
  'money/orders': { load: async () => (await import('./depositOrders.ts')).depositOrders, words: ['deposit'] },
  'money/adjustments': { load: async () => (await import('./adjustments.ts')).adjustments },
  'rooms/anchors': { load: async () => (await import('./roomOffice.ts')).officeAnchors },
  'rooms/gifts': { load: async () => (await import('./roomOffice.ts')).officeGifts },
  'rooms/announcements': { load: async () => (await import('./roomOffice.ts')).officeAnnouncements },
  'rooms/moderators': { load: async () => (await import('./roomOffice.ts')).officeModerators },
  'rooms/restrictions': { load: async () => (await import('./roomOffice.ts')).officeRestrictions },
  grades: { load: async () => (await import('./gradeOffice.ts')).gradeOffice, words: ['claims'] },
  activities: {
    load: async () => (await import('./activityOffice.ts')).activityOffice,
    words: ['activities', 'officeActivities'],
  },
  tasks: { load: async () => (await import('./taskOffice.ts')).taskOffice },
  venues: { load: async () => (await import('./venueOffice.ts')).venueOffice },
  games: { load: async () => (await import('./gameOffice.ts')).gameOffice, words: ['shared'] },
  'games/rounds': { load: async () => (await import('./gameOffice.ts')).strayOffice, words: ['shared'] },
  content: { load: async () => (await import('./contentOffice.ts')).contentOffice },
  site: { load: async () => (await import('./siteOffice.ts')).siteOffice },
  'site/points': { load: async () => (await import('./siteOffice.ts')).officePointGoods },
  'service/chats': { load: async () => (await import('./supportOffice.ts')).supportOffice, words: ['support'] },
  'service/messages': { load: async () => (await import('./serviceOffice.ts')).officeMessages },
  'service/letters': { load: async () => (await import('./serviceOffice.ts')).officeLetters },
  'service/forms': { load: async () => (await import('./serviceOffice.ts')).officeForms },
  'service/deliveries': { load: async () => (await import('./serviceOffice.ts')).officeDeliveries },
  agents: { load: async () => (await import('./agentOffice.ts')).officeAgents },
  'agents/statements': { load: async () => (await import('./agentOffice.ts')).officeStatements },
  reports: { load: async () => (await import('./reports.ts')).reports, words: ['shared'] },
  members: { load: async () => (await import('./members.ts')).members },
  operators: { load: async () => (await import('./operators.ts')).operators },
  security: { load: async () => (await import('./security.ts')).security },
  audit: { load: async () => (await import('./auditTrail.ts')).auditTrail },
}

const START: BackOfficeRoute = { load: async () => (await import('./officeStart.ts')).officeStart }

/** A page that is made once: what it shows outlives a visit to another one. */
const pageOf = (app: App, { load, words }: BackOfficeRoute) => lazyComponent(async () => (await load())(app), words)

/** The back office (D-8), with a frame of its own. */
export const backOffice = defineFeature({
  page: BackOfficePage,
  provide: (app) => ({
    backOffice: backOfficeOf(app),
    logic: { ...factorLogicOf(app), waiting: provideWaiting(app) },
    start: pageOf(app, START),
    pages: {
      'money/withdrawals': pageOf(app, PAGES['money/withdrawals']),
      'money/deposits': pageOf(app, PAGES['money/deposits']),
      'money/orders': pageOf(app, PAGES['money/orders']),
      'money/adjustments': pageOf(app, PAGES['money/adjustments']),
      'rooms/anchors': pageOf(app, PAGES['rooms/anchors']),
      'rooms/gifts': pageOf(app, PAGES['rooms/gifts']),
      'rooms/announcements': pageOf(app, PAGES['rooms/announcements']),
      'rooms/moderators': pageOf(app, PAGES['rooms/moderators']),
      'rooms/restrictions': pageOf(app, PAGES['rooms/restrictions']),
      grades: pageOf(app, PAGES.grades),
      activities: pageOf(app, PAGES.activities),
      tasks: pageOf(app, PAGES.tasks),
      venues: pageOf(app, PAGES.venues),
      games: pageOf(app, PAGES.games),
      'games/rounds': pageOf(app, PAGES['games/rounds']),
      content: pageOf(app, PAGES.content),
      site: pageOf(app, PAGES.site),
      'site/points': pageOf(app, PAGES['site/points']),
      'service/chats': pageOf(app, PAGES['service/chats']),
      'service/messages': pageOf(app, PAGES['service/messages']),
      'service/letters': pageOf(app, PAGES['service/letters']),
      'service/forms': pageOf(app, PAGES['service/forms']),
      'service/deliveries': pageOf(app, PAGES['service/deliveries']),
      agents: pageOf(app, PAGES.agents),
      'agents/statements': pageOf(app, PAGES['agents/statements']),
      reports: pageOf(app, PAGES.reports),
      members: pageOf(app, PAGES.members),
      operators: pageOf(app, PAGES.operators),
      audit: pageOf(app, PAGES.audit),
      security: pageOf(app, PAGES.security),
    },
  }),
})
