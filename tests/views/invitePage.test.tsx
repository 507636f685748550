import { expect, test } from 'vitest'
import type { InvitedFriend } from '#src/api/model/invite.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { friendsMachine, inviteMachine, type InviteSheet } from '#src/machines/invite/inviteMachine.ts'
import { InvitePage } from '#src/ui/invite/InvitePage.tsx'
import { given } from './support/given.ts'
import { linkLogic } from './support/linkLogic.ts'
import { memberPage } from './support/memberPage.ts'
import { memberInfo, sessionOf } from './support/sessionOf.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

const SHEET: InviteSheet = {
  link: 'https://site.example/r/mia7',
  counted: 2,
  reward: fen(8_800),
  monthly: 5,
  deposits: fen(10_000),
  bets: fen(50_000),
}

/** The page of who invites friends; `name` null = a visitor, `state` = where the session is beside that. */
async function showPage({
  name = 'mia',
  state,
  sheet = SHEET,
}: { name?: string | null; state?: string; sheet?: InviteSheet | null } = {}) {
  const session = sessionOf(name === null ? null : memberInfo(name), state)
  const { actors, prompted, titled } = memberPage(session)
  const logic = {
    ...linkLogic,
    invite: inviteMachine.provide({ actors: given<InviteSheet, null>(sheet === null ? null : [sheet]) }),
    friends: friendsMachine.provide({ actors: given<InvitedFriend, null>([]) }),
  }
  const page = await show(<InvitePage actors={actors} logic={logic} />, {
    address: '/app/invite',
    language: 'en',
    words: ['invite', 'shared'],
  })
  await told(() => undefined)
  return { ...page, prompted, titled, says: (text: string | RegExp) => page.screen.queryByText(text) !== null }
}

test('[C-11] a member finds their link, their friends and the way to the programme of agents', async () => {
  const { screen, says } = await showPage()
  expect([says(SHEET.link ?? ''), says('Nobody yet')]).toEqual([true, true])
  expect(screen.getByRole('link', { name: /^Agent programme/ }).getAttribute('href')).toBe('/app/agent')
})

test('[C-11] a visitor is asked to log in to invite friends, and sees no link', async () => {
  const { prompted, says } = await showPage({ name: null })
  expect([prompted, says(SHEET.link ?? '')]).toEqual([
    [{ type: 'login.needed', featureKey: 'feature.invite', fromPage: '/app/invite', isWholePage: true }],
    false,
  ])
})

test('[C-11] while it is not known who this is nobody is asked to log in to invite friends', async () => {
  const { prompted } = await showPage({ name: null, state: 'restoring' })
  expect(prompted).toEqual([])
})

test('[C-11] an invitation that could not be loaded says so, and friends stand all the same', async () => {
  const { screen, says } = await showPage({ sheet: null })
  expect([screen.queryAllByRole('alert').length, says('Nobody yet')]).toEqual([1, true])
})
