import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import type { App } from '../app.ts'

/**
 * Starts what comes late and lasts as long as the page. The names of the files that each part comes in stand in this file's code, not in the
 * first load.
 */
export const startVerifying = async (app: App) => (await import('./verification.ts')).startVerifying(app)
export const startAccess = async (app: App) => (await import('./access.ts')).startAccess(app)
export const startUnread = async (app: App) => (await import('./unread.tsx')).startUnread(app)
export const navigationOf = async (app: App) => (await import('./navigation.ts')).navigationOf(app)
export const startSaferPlay = async (app: App) => (await import('./saferPlay.ts')).startSaferPlay(app)
export const besideOf = (app: App) =>
  lazyComponent(async () => (await import('./beside.tsx')).besideOf(app), ['service', 'support'])
export const homeActivitiesOf = async (app: App) =>
  lazyComponent(async () => (await import('./homeActivities.tsx')).homeActivitiesOf(app), ['activities'])
export const homeNewsOf = async (app: App) => lazyComponent(async () => (await import('./homeNews.tsx')).homeNewsOf(app))
export const rowPricesOf = async (app: App) =>
  lazyComponent(async () => (await import('./rowPrices.tsx')).rowPricesOf(app), ['shared'])
export const venueLinksOf = async (app: App) =>
  lazyComponent(async () => (await import('./venueLinks.tsx')).venueLinksOf(app), ['shared'])
export const roomActionsOf = async (app: App) =>
  lazyComponent(
    async () => (await import('./roomActions.tsx')).roomActionsOf(app),
    ['invite', 'miniPlayer', 'share', 'service', 'shared'],
  )
export const anchorBriefOf = async (app: App) =>
  lazyComponent(async () => (await import('./anchorBrief.tsx')).anchorBriefOf(app), ['anchorPlace', 'remind'])
export const quietChatOf = async (app: App) =>
  lazyComponent(async () => (await import('./quietChat.tsx')).quietChatOf(app), ['chat'])
export const rechargeOf = async (app: App) =>
  lazyComponent(async () => (await import('./recharge.tsx')).rechargeOf(app), ['wallet', 'shared'])
export const matchMomentOf = async (app: App) =>
  lazyComponent(async () => (await import('./matchMoment.tsx')).matchMomentOf(app), ['match'])
export const roomPricesOf = async (app: App) =>
  lazyComponent(async () => (await import('./roomBets.tsx')).roomPricesOf(app), ['match', 'shared'])
export const matchTabOf = async (app: App) =>
  lazyComponent(async () => (await import('./roomBets.tsx')).matchTabOf(app), ['match', 'shared'])
export const roomSlipOf = async (app: App) =>
  lazyComponent(async () => (await import('./roomBets.tsx')).roomSlipOf(app), ['match', 'shared'])
export const inspectorOf = async (app: App) => (await import('./inspector.ts')).inspectorOf(app)
export const openInspector = async (app: App) => (await import('./inspector.ts')).openInspector(app)
