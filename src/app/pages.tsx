import { Route, Routes } from 'react-router'
import type { ComponentType } from 'react'
import type { Namespace } from '#src/ui/i18n/words.ts'
import { Later } from '#src/ui/kit/Later.tsx'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import type { App } from './app.ts'
import type { Feature } from './defineFeature.tsx'

type FeatureRoute = {
  readonly paths: readonly string[]
  /** Brings the feature's manifest, and with it all of its code. */
  readonly load: () => Promise<Feature>
  /** The words that the page needs beyond those of the shell; they come beside the code. */
  readonly words?: readonly Namespace[]
  /**
   * Safer play comes beside the page; nobody waits for it. Where one plays it also watches, so that the member is asked to look back
   * when that is due.
   */
  readonly saferPlay?: 'beside' | 'watching'
}

/** The addresses of every page but home. */
const FEATURES: readonly FeatureRoute[] = [
  { paths: ['/app/live'], load: async () => (await import('./features/live.ts')).live, words: ['live', 'remind', 'shared'] },
  {
    paths: ['/app/favourites'],
    load: async () => (await import('./features/favourites.ts')).favourites,
    words: ['favourites', 'shared'],
  },
  {
    paths: ['/app/live/room/:anchorRoomId', '/app/live/match/:matchId'],
    load: async () => (await import('./features/room.ts')).room,
    words: ['room', 'shared'],
    saferPlay: 'watching',
  },
  {
    paths: ['/app/anchor/:anchorRoomId', '/app/my-room'],
    load: async () => (await import('./features/anchorPlace.ts')).anchorPlace,
    words: ['anchorPlace', 'remind', 'shared'],
  },
  { paths: ['/app/search'], load: async () => (await import('./features/search.ts')).search, words: ['search', 'shared'] },
  { paths: ['/app/results'], load: async () => (await import('./features/results.ts')).results, words: ['results'] },
  { paths: ['/app/venue'], load: async () => (await import('./features/sports.ts')).sports, words: ['sportsbook'] },
  {
    paths: ['/app/venue/:venue'],
    load: async () => (await import('./features/sportsbook.ts')).sportsbook,
    words: ['bet', 'saferPlay', 'shared', 'sportsbook'],
    saferPlay: 'watching',
  },
  {
    paths: ['/app/game/:game'],
    load: async () => (await import('./features/game.ts')).game,
    words: ['game', 'saferPlay'],
    saferPlay: 'watching',
  },
  {
    paths: ['/app/records/:round?', '/app/records/bets/:bet'],
    load: async () => (await import('./features/rounds.ts')).rounds,
    words: ['bet', 'rounds', 'shared'],
  },
  { paths: ['/app/verify'], load: async () => (await import('./features/verify.ts')).verify, words: ['rounds'] },
  {
    paths: ['/app/games'],
    load: async () => (await import('./features/hall.ts')).wholeHall,
    words: ['hall', 'saferPlay', 'shared'],
    saferPlay: 'beside',
  },
  {
    paths: ['/app/egame/:prefix?'],
    load: async () => (await import('./features/hall.ts')).venueHall,
    words: ['hall', 'saferPlay', 'shared'],
    saferPlay: 'beside',
  },
  {
    paths: ['/app/cashier/:part?/:id?'],
    load: async () => (await import('./features/cashier.ts')).cashier,
    words: ['cashier', 'shared'],
    saferPlay: 'beside',
  },
  {
    paths: ['/app/letters/:letterId?'],
    load: async () => (await import('./features/letters.ts')).letters,
    words: ['letters', 'shared'],
  },
  {
    paths: ['/app/announcements/:announcementId?'],
    load: async () => (await import('./features/announcements.ts')).announcements,
    words: ['announcements'],
  },
  {
    paths: ['/app/messages'],
    load: async () => (await import('./features/messages.ts')).messages,
    words: ['messages', 'shared'],
  },
  {
    paths: ['/app/news/:section?/:slug?', '/app/help/:slug?'],
    load: async () => (await import('./features/articles.ts')).articles,
    words: ['articles'],
  },
  {
    paths: ['/app/sponsors', '/app/downloads'],
    load: async () => (await import('./features/sitePages.ts')).sitePages,
    words: ['sitePages'],
  },
  {
    paths: ['/app/contact', '/app/join'],
    load: async () => (await import('./features/forms.ts')).forms,
    words: ['forms', 'register'],
  },
  { paths: ['/app/shop'], load: async () => (await import('./features/shop.ts')).shop, words: ['cashier', 'shared', 'wallet'] },
  { paths: ['/app/points'], load: async () => (await import('./features/points.ts')).points, words: ['points'] },
  {
    paths: ['/app/welfare'],
    load: async () => (await import('./features/welfare.ts')).welfare,
    words: ['claims', 'tasks', 'welfare'],
  },
  { paths: ['/app/invite'], load: async () => (await import('./features/invite.ts')).invite, words: ['invite'] },
  { paths: ['/app/agent'], load: async () => (await import('./features/agent.ts')).agent, words: ['agent', 'invite'] },
  { paths: ['/app/tasks'], load: async () => (await import('./features/tasks.ts')).tasks, words: ['claims', 'tasks'] },
  {
    paths: ['/app/activities'],
    load: async () => (await import('./features/activities.ts')).activities,
    words: ['activities'],
  },
  {
    paths: ['/app/activity/:id'],
    load: async () => (await import('./features/activities.ts')).activity,
    words: ['activities'],
  },
  { paths: ['/app/prizes'], load: async () => (await import('./features/activities.ts')).prizes, words: ['activities'] },
  { paths: ['/app/preview'], load: async () => (await import('./features/preview.ts')).preview, words: ['preview'] },
  { paths: ['/s/:code'], load: async () => (await import('./features/unknownLink.ts')).unknownLink, words: ['invite'] },
  {
    paths: ['/app/security'],
    load: async () => (await import('./features/accountSecurity.ts')).accountSecurity,
    words: ['login', 'register', 'security'],
  },
  { paths: ['/app/vip'], load: async () => (await import('./features/vip.ts')).vip, words: ['claims', 'vip'] },
  {
    paths: ['/app/profile'],
    load: async () => (await import('./features/profile.ts')).profile,
    words: ['me', 'profile'],
  },
  { paths: ['/app/me'], load: async () => (await import('./features/me.ts')).me, words: ['me', 'shared'] },
  {
    paths: ['/admin/*', '/app/operator/*'],
    load: async () => (await import('./features/backOffice.ts')).backOffice,
    words: ['backOffice'],
  },
  {
    paths: ['/maintenance', '/access-alert', '/access-restriction', '/robot-check'],
    load: async () => (await import('./features/access.ts')).access,
    words: ['access'],
  },
  {
    paths: ['/setup'],
    load: async () => (await import('./features/setup.ts')).setup,
    words: ['door', 'language', 'login', 'register', 'setup'],
  },
  { paths: ['/terms'], load: async () => (await import('./features/terms.ts')).terms, words: ['terms'] },
  { paths: ['/cs'], load: async () => (await import('./features/service.ts')).service, words: ['service', 'support'] },
  { paths: ['/dev/errors'], load: async () => (await import('./features/errors.ts')).errors, words: ['dev'] },
  {
    paths: ['/dev/inspector'],
    load: async () => (await import('./features/inspector.ts')).inspector,
    words: ['dev', 'inspector'],
  },
  {
    paths: ['/register', '/entry/register'],
    load: async () => (await import('./features/register.ts')).register,
    words: ['door', 'language', 'register'],
  },
  {
    paths: ['/forgot', '/entry/forgot'],
    load: async () => (await import('./features/forgot.ts')).forgot,
    words: ['door', 'forgot', 'language', 'register'],
  },
  { paths: ['/dev/outbox'], load: async () => (await import('./features/outbox.ts')).outbox, words: ['dev'] },
  {
    paths: ['/login', '/entry/login'],
    load: async () => (await import('./features/login.ts')).login,
    words: ['door', 'language', 'login'],
  },
  { paths: ['*'], load: async () => (await import('./features/notFound.ts')).notFound },
]

const PlayWatch = lazyComponent(async () => (await import('#src/ui/saferPlay/RealityCheck.tsx')).RealityCheck, ['saferPlay'])

/** The routes of a feature, each with the page that comes when one of them is first visited. */
function routesOf(app: App, { paths, load, words, saferPlay }: FeatureRoute) {
  const Page = lazyComponent(async () => {
    if (saferPlay !== undefined) app.saferPlay.load().catch(() => undefined)
    return (await load())(app)
  }, words)
  const watch = saferPlay === 'watching' && (
    <Later>
      <PlayWatch play={app.saferPlay} />
    </Later>
  )
  const element = (
    <>
      <Page />
      {watch}
    </>
  )
  return paths.map((path) => <Route key={path} path={path} element={element} />)
}

/** Every page but home, which is in the first load: this table comes after it, or at once where an address of its own is opened. */
export function pagesOf(app: App): ComponentType {
  const routes = FEATURES.map((feature) => routesOf(app, feature))
  return function Pages() {
    return <Routes>{routes}</Routes>
  }
}
