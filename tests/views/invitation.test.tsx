import { useState } from 'react'
import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import { fen } from '#src/api/model/money/amount.ts'
import { copyMachine } from '#src/machines/copy/copyMachine.ts'
import type { Qr } from '#src/machines/deposit/deposit.ts'
import { type InviteSheet, type Shared, shareMachine } from '#src/machines/invite/inviteMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { Invitation } from '#src/ui/invite/Invitation.tsx'
import { LinkShare } from '#src/ui/shared/LinkShare.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

const LINK = 'https://site.example/r/mia7'
const SHEET: InviteSheet = { link: LINK, counted: 2, reward: fen(8_800), monthly: 5, deposits: fen(10_000), bets: fen(50_000) }

async function showInvitation(change: Partial<InviteSheet> = {}) {
  const copy = handActor<void, { text: string }>()
  const share = handActor<null, { order: Shared }>()
  const logic = {
    copy: copyMachine.provide({ actors: { copy: copy.logic } }),
    qr: fromPromise<Qr, { text: string }>(async () => ({ size: 1, path: '' })),
    share: shareMachine.provide({ actors: { act: share.logic } }),
  }
  const page = await show(<Invitation sheet={{ ...SHEET, ...change }} logic={logic} />, { language: 'en', words: ['invite'] })
  await told(() => undefined)
  const { screen, user } = page
  return {
    ...page,
    copy,
    share,
    heading: () => screen.getByRole('heading').textContent,
    press: (name: string) => user.click(screen.getByRole('button', { name })),
  }
}

test('[C-11] an invitation says what a friend brings', async () => {
  const { heading } = await showInvitation()
  expect(heading()).toBe('¥88 for each friend who qualifies')
})

test('[C-11] an invitation says what a friend has to do before they count', async () => {
  const { screen } = await showInvitation()
  expect(screen.queryByText(/deposits ¥100 and makes ¥500 in valid bets/)).not.toBe(null)
})

test.each([
  ['each friend brings nothing', { reward: fen(0) }],
  ['no friend counts in a month', { monthly: 0 }],
])('[C-11] where %s an invitation promises nothing', async (_, change) => {
  const { screen, heading } = await showInvitation(change)
  expect([heading(), screen.queryByText(/deposits/)]).toEqual(['Invitations earn nothing right now', null])
})

test('[C-11] who paused has no link to invite by', async () => {
  const { screen } = await showInvitation({ link: null })
  expect([screen.queryAllByRole('button'), screen.queryByText(/^You are taking a break/) !== null]).toEqual([[], true])
})

test('[C-11] the link to invite by is copied by a press', async () => {
  const { copy, press } = await showInvitation()
  await press('Copy the link')
  expect(copy.last().input.text).toBe(LINK)
})

test('[C-11] where copying is forbidden one is told to copy the link to invite by hand', async () => {
  const { screen, copy, press } = await showInvitation()
  await press('Copy the link')
  await told(() => copy.last().reject(new Error('forbidden')))
  expect(screen.queryByText(/please copy the link by hand/)).not.toBe(null)
})

test('[C-11] the link to invite by is handed to the device’s own way to share', async () => {
  const { share, press } = await showInvitation()
  await press('Share')
  expect(share.last().input.order.url).toBe(LINK)
})

test('[C-11] that the link to invite by was not shared is said', async () => {
  const { screen, share, press } = await showInvitation()
  await press('Share')
  await told(() => share.last().reject(new Failure('errors.unknown')))
  expect(screen.getByRole('alert').textContent).toBe('It was not shared: please copy the link.')
})

test('[C-11] the picture of a link is another one once the link is', async () => {
  const logic = {
    copy: copyMachine,
    qr: fromPromise<Qr, { text: string }>(async ({ input }) => ({ size: 1, path: `M${input.text.length} 0` })),
    share: null,
  }
  function Chosen() {
    const [link, setLink] = useState(LINK)
    return (
      <>
        <button type="button" onClick={() => setLink(`${LINK}8`)}>
          Another code
        </button>
        <LinkShare link={link} logic={logic} />
      </>
    )
  }
  const { screen, user } = await show(<Chosen />, { language: 'en', words: ['invite'] })
  const drawn = async () => (await screen.findByRole('img')).querySelector('path')?.getAttribute('d')
  const first = await drawn()
  await user.click(screen.getByRole('button', { name: 'Another code' }))
  expect([first, await drawn()]).toEqual([`M${LINK.length} 0`, `M${LINK.length + 1} 0`])
})
