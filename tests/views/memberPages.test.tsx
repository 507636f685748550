import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import { points } from '#src/api/model/money/amount.ts'
import type { PointChange } from '#src/api/model/points.ts'
import type { Claimed } from '#src/api/model/welfare.ts'
import { bonusMachine } from '#src/machines/grades/gradeMachine.ts'
import { pointChangesMachine, type PointSheet, pointSheetMachine } from '#src/machines/points/pointsMachine.ts'
import { languageMachine } from '#src/machines/profile/languageMachine.ts'
import { type ProfileInfo, profileMachine } from '#src/machines/profile/profileMachine.ts'
import { type TaskSheet, tasksMachine } from '#src/machines/tasks/tasksMachine.ts'
import { claimablesMachine, claimedMachine, claimMachine, type ClaimSheet } from '#src/machines/welfare/welfareMachine.ts'
import { ShopPage } from '#src/ui/cashier/wallet/ShopPage.tsx'
import { ProfilePage } from '#src/ui/me/profile/ProfilePage.tsx'
import { PointsPage } from '#src/ui/points/PointsPage.tsx'
import { TasksPage } from '#src/ui/tasks/TasksPage.tsx'
import { VipPage } from '#src/ui/vip/VipPage.tsx'
import { WelfarePage } from '#src/ui/welfare/WelfarePage.tsx'
import { given } from './support/given.ts'
import { grades } from './support/grades.ts'
import { NOON } from './support/kind.tsx'
import { memberPage } from './support/memberPage.ts'
import { memberInfo, sessionOf } from './support/sessionOf.ts'
import { shopLogic } from './support/shopLogic.ts'
import { show } from './support/show.tsx'
import { sourcesOf } from './support/welfare.ts'
import { told } from './support/told.ts'

type Actors = Parameters<typeof ProfilePage>[0]['actors']

const WORDS = {
  language: 'en',
  words: ['vip', 'welfare', 'tasks', 'claims', 'shared', 'profile', 'me', 'wallet', 'cashier', 'points'],
} as const
const MIA = memberInfo('mia')

const claims = claimablesMachine.provide({ actors: given<ClaimSheet, null>([{ list: [], isPaused: false }]) })

/** Each page for members, of a session, with nothing on it that is asked for. */
const PAGES = {
  vip: {
    feature: 'feature.vip',
    title: 'VIP',
    own: 'Nothing to claim now',
    draw: (actors: Actors) => <VipPage actors={actors} logic={{ grade: grades({}), bonus: bonusMachine }} />,
  },
  welfare: {
    feature: 'feature.welfare',
    title: 'Rewards',
    own: 'Nothing to claim now',
    draw: (actors: Actors) => (
      <WelfarePage
        actors={actors}
        logic={{
          claimables: claims,
          claimed: claimedMachine.provide({ actors: given<Claimed, null>([]) }),
          claim: claimMachine,
          sources: sourcesOf(),
        }}
        Offers={() => null}
      />
    ),
  },
  tasks: {
    feature: 'feature.tasks',
    title: 'Tasks',
    own: 'No points to claim now',
    draw: (actors: Actors) => (
      <TasksPage
        actors={actors}
        logic={{
          tasks: tasksMachine.provide({ actors: given<TaskSheet, null>([]) }),
          claimables: claims,
          claim: claimMachine,
        }}
        now={() => NOON}
      />
    ),
  },
  profile: {
    feature: 'feature.profile',
    title: 'Profile',
    own: 'Change your nickname',
    draw: (actors: Actors) => (
      <ProfilePage
        actors={actors}
        logic={{
          profile: profileMachine.provide({
            actors: { load: fromPromise<ProfileInfo, undefined>(() => new Promise<ProfileInfo>(() => undefined)) },
          }),
          language: languageMachine,
        }}
        now={() => NOON}
      />
    ),
  },
  shop: {
    feature: 'feature.shop',
    title: 'Points shop',
    own: 'Bought with points',
    draw: (actors: Actors) => <ShopPage actors={actors} logic={shopLogic().logic} makeId={() => 'client-made-id-0001'} />,
  },
  points: {
    feature: 'feature.points',
    title: 'My points',
    own: 'Points history',
    draw: (actors: Actors) => (
      <PointsPage
        actors={actors}
        logic={{
          sheet: pointSheetMachine.provide({
            actors: given<PointSheet, null>([{ have: points(40), owed: points(0) }]),
          }),
          changes: pointChangesMachine.provide({ actors: given<PointChange, null>([]) }),
          goods: shopLogic().logic.goods,
        }}
      />
    ),
  },
} as const
const NAMES = ['vip', 'welfare', 'tasks', 'profile', 'shop', 'points'] as const

async function showPage(name: (typeof NAMES)[number], session: ReturnType<typeof sessionOf>) {
  const { actors, prompted, titled } = memberPage(session)
  const page = await show(PAGES[name].draw(actors), { ...WORDS, address: '/app/page?x=1' })
  await told(() => undefined)
  return { ...page, prompted, titled, isOwn: () => page.screen.queryByText(PAGES[name].own) !== null }
}

test.each(NAMES)('[R-6] a visitor at the page “%s” is asked to log in, and led back to it', async (name) => {
  const { screen, user, prompted, isOwn } = await showPage(name, sessionOf(null))
  const needed = { type: 'login.needed', featureKey: PAGES[name].feature, fromPage: '/app/page?x=1', isWholePage: true }
  expect([prompted, isOwn()]).toEqual([[needed], false])
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  expect(prompted).toEqual([needed, needed])
})

test.each(NAMES)('[R-6] nobody is asked to log in at the page “%s” while it is not known who they are', async (name) => {
  const { screen, prompted, isOwn } = await showPage(name, sessionOf(null, 'restoring'))
  expect([prompted, isOwn(), screen.queryByRole('button', { name: 'Log in' })]).toEqual([[], false, null])
})

test.each(NAMES)('[R-6] whose session ends at the page “%s” finds a button there, but no dialog over it', async (name) => {
  const session = sessionOf(MIA)
  const { screen, prompted, isOwn, titled } = await showPage(name, session)
  expect([isOwn(), titled]).toEqual([true, [{ type: 'title.changed', text: PAGES[name].title }]])
  session.become(null)
  expect([isOwn(), prompted, screen.queryByRole('button', { name: 'Log in' }) !== null]).toEqual([false, [], true])
})

test.each(NAMES)('[P-7] the page “%s” has a way back to the member centre, before its title', async (name) => {
  const { screen } = await showPage(name, sessionOf(MIA))
  const back = screen.getByRole('link', { name: 'Back' })
  const title = screen.getByRole('heading', { level: 1, name: PAGES[name].title })
  expect([back.getAttribute('href'), back.compareDocumentPosition(title)]).toEqual(['/app/me', Node.DOCUMENT_POSITION_FOLLOWING])
})
