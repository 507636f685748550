import { expect, test, vi } from 'vitest'
import type { SharedThing } from '#src/api/model/shortLink.ts'
import { type Shared, shareMachine } from '#src/machines/invite/inviteMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { type ShareLink, shareLinkMachine } from '#src/machines/share/shareLinkMachine.ts'
import { ShareButton } from '#src/ui/share/ShareButton.tsx'
import { ShareMenu } from '#src/ui/share/ShareMenu.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { linkLogic } from './support/linkLogic.ts'
import { memberInfo, sessionOf } from './support/sessionOf.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

const THING: SharedThing = { kind: 'match', id: 'm7' }
const LINK = { url: 'https://site.example/r/k7', isOwn: true } as const

/** The sheet from which the match of Ajax and Boca is shared. */
async function showShare() {
  const load = handActor<ShareLink, undefined>()
  const share = handActor<null, { order: Shared }>()
  const things: SharedThing[] = []
  const session = sessionOf(memberInfo('mia'))
  const sharingOf = (thing: SharedThing) => {
    things.push(thing)
    return {
      ...linkLogic,
      link: shareLinkMachine.provide({ actors: { load: load.logic } }),
      share: shareMachine.provide({ actors: { act: share.logic } }),
    }
  }
  const page = await show(<ShareButton thing={THING} name="Ajax v Boca" session={session.ref} sharingOf={sharingOf} />, {
    language: 'en',
    words: ['share', 'invite'],
  })
  const { screen, user } = page
  await user.click(screen.getByRole('button', { name: 'Share' }))
  const sheet = await screen.findByRole('dialog', { name: 'Share' })
  return {
    ...page,
    things,
    session,
    sheet,
    asked: () => load.asked.length,
    comes: (link: ShareLink) => told(() => load.last().resolve(link)),
    fails: () => told(() => load.last().reject(new Failure('errors.networkAbnormal'))),
    shared: () => share.asked.map(({ input }) => input.order),
    says: (text: string) => screen.queryByText(text) !== null,
  }
}

test('[C-7] a thing is shared by the link of just that thing, under its name', async () => {
  const { things, sheet, comes, says } = await showShare()
  await comes(LINK)
  expect([things, says(LINK.url), sheet.querySelector('h3')?.textContent]).toEqual([[THING], true, 'Ajax v Boca'])
})

test.each([true, false])('[C-11] that the link carries one’s own code (%s) is said', async (isOwn) => {
  const { comes, says } = await showShare()
  await comes({ ...LINK, isOwn })
  expect(says('The link carries your code: a friend who registers by it counts as yours.')).toBe(isOwn)
})

test('[C-7] the device shares the link with the thing’s name', async () => {
  const { user, sheet, comes, shared } = await showShare()
  await comes(LINK)
  const way = [...sheet.querySelectorAll('button')].find(({ textContent }) => textContent.includes('Share'))
  if (way !== undefined) await user.click(way)
  expect(shared()).toEqual([{ title: 'Ajax v Boca', text: 'Come and see:', url: LINK.url }])
})

test('[C-7] a link that could not be made says why, and is asked for again by a press', async () => {
  const { screen, user, fails, says, asked, comes } = await showShare()
  await fails()
  expect(says('The link could not be made')).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await comes(LINK)
  expect([asked(), says('The link could not be made'), says(LINK.url)]).toEqual([2, false, true])
})

test('[C-11] another who logs in while the sheet is open is given a link of their own', async () => {
  const { session, comes, asked, says } = await showShare()
  await comes(LINK)
  session.become(memberInfo('tom'))
  await told(() => undefined)
  expect([asked(), says(LINK.url)]).toEqual([2, false])
})

test('[C-7] the sheet that shares is closed by its cross', async () => {
  const { screen, user } = await showShare()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
})

/** The menu with sharing and a second act, opened. */
async function showMenu() {
  const done: string[] = []
  const load = handActor<ShareLink, undefined>()
  const logic = { ...linkLogic, link: shareLinkMachine.provide({ actors: { load: load.logic } }) }
  const page = await show(
    <ShareMenu
      thing={THING}
      name="Ajax v Boca"
      session={sessionOf(memberInfo('mia')).ref}
      sharingOf={() => logic}
      others={[{ key: 'help', label: 'Help', onSelect: () => done.push('help') }]}
    />,
    { language: 'en', words: ['share', 'invite'] },
  )
  await page.user.click(page.screen.getByRole('button', { name: 'More actions' }))
  return { ...page, done, choose: async (name: string) => page.user.click(await page.screen.findByRole('menuitem', { name })) }
}

test('[C-7] where there is no room for a button a thing is shared from a menu, which has the focus again afterwards', async () => {
  const { screen, user, choose } = await showMenu()
  await choose('Share')
  await screen.findByRole('dialog', { name: 'Share' })
  await user.keyboard('{Escape}')
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More actions' })))
})

test('[D-7] the menu with sharing does what else is in it', async () => {
  const { done, choose } = await showMenu()
  await choose('Help')
  expect(done).toEqual(['help'])
})
