import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { PrizesPage } from '#src/ui/activities/PrizesPage.tsx'
import { AgentPage } from '#src/ui/agent/AgentPage.tsx'
import { FavouritesPage } from '#src/ui/favourites/FavouritesPage.tsx'
import { InvitePage } from '#src/ui/invite/InvitePage.tsx'
import { LettersPage } from '#src/ui/letters/LettersPage.tsx'
import { MessagesPage } from '#src/ui/messages/MessagesPage.tsx'
import { SecurityPage } from '#src/ui/security/SecurityPage.tsx'
import { NOON } from './support/kind.tsx'
import { memberPage } from './support/memberPage.ts'
import { sessionOf } from './support/sessionOf.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

type Actors = ReturnType<typeof memberPage>['actors']

/** A visitor is shown nothing that any of these would run. */
const nothing = {} as never
const now = () => NOON
const makeId = () => 'client-made-id-0001'

/** Each page of a member, with what a visitor is to find there. */
const PAGES = {
  prizes: {
    feature: 'feature.prizes',
    title: 'My prizes',
    draw: (actors: Actors) => <PrizesPage actors={actors} logic={nothing} />,
  },
  agent: {
    feature: 'feature.agent',
    title: 'Agent programme',
    draw: (actors: Actors) => <AgentPage actors={actors} logic={nothing} makeId={makeId} now={now} />,
  },
  favourites: {
    feature: 'feature.favourites',
    title: 'Following',
    draw: (actors: Actors) => (
      <FavouritesPage actors={actors} favourites={nothing} logic={nothing} now={now} Games={() => null} />
    ),
  },
  invite: {
    feature: 'feature.invite',
    title: 'Invite friends',
    draw: (actors: Actors) => <InvitePage actors={actors} logic={nothing} />,
  },
  letters: {
    feature: 'feature.letters',
    title: 'Feedback',
    draw: (actors: Actors) => <LettersPage actors={actors} logic={nothing} now={now} makeId={makeId} />,
  },
  messages: {
    feature: 'feature.messages',
    title: 'Messages',
    draw: (actors: Actors) => <MessagesPage actors={actors} logic={nothing} now={now} />,
  },
  security: {
    feature: 'feature.security',
    title: 'Account security',
    draw: (actors: Actors) => <SecurityPage actors={actors} logic={nothing} now={now} makeId={makeId} />,
  },
} as const satisfies Record<string, { feature: string; title: string; draw: (actors: Actors) => ReactNode }>
const NAMES = ['prizes', 'agent', 'favourites', 'invite', 'letters', 'messages', 'security'] as const

async function showAsVisitor(name: (typeof NAMES)[number], state?: string) {
  const { actors, prompted, titled } = memberPage(sessionOf(null, state))
  const page = await show(PAGES[name].draw(actors), {
    address: '/app/page?x=1',
    language: 'en',
    words: ['activities', 'agent', 'favourites', 'invite', 'letters', 'messages', 'security', 'shared'],
  })
  await told(() => undefined)
  return { ...page, prompted, titled }
}

test.each(NAMES)('[R-6] a visitor at the page “%s” is asked to log in for what it is, and led back to it', async (name) => {
  const { screen, user, prompted } = await showAsVisitor(name)
  const needed = { type: 'login.needed', featureKey: PAGES[name].feature, fromPage: '/app/page?x=1', isWholePage: true }
  expect(prompted).toEqual([needed])
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  expect(prompted).toEqual([needed, needed])
})

test.each(NAMES)('[R-7] the page “%s” has its name as its heading and in the tab', async (name) => {
  const { screen, titled } = await showAsVisitor(name)
  const { title } = PAGES[name]
  expect([screen.getByRole('heading', { level: 1 }).textContent, titled]).toEqual([
    title,
    [{ type: 'title.changed', text: title }],
  ])
})

test.each(NAMES)('[R-6] while it is not known who this is nobody is asked to log in at the page “%s”', async (name) => {
  const { screen, prompted } = await showAsVisitor(name, 'restoring')
  expect([prompted, screen.queryByRole('button', { name: 'Log in' })]).toEqual([[], null])
})
