import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor, createMachine } from 'xstate'
import type { SecurityNotice } from '#src/api/model/securityNotice.ts'
import { type NoticesAnswer, noticesMachine, type NoticesOrder } from '#src/machines/account/noticesMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import type { SaferPlayHost } from '#src/machines/saferPlay/saferPlaySelectors.ts'
import { NoticesHost } from '#src/ui/security/NoticesHost.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

const nobodyPaused: SaferPlayHost = { current: () => null, subscribe: () => () => undefined }
const notice = (noticeId: string, mayOwn = true): SecurityNotice => ({ noticeId, kind: 'newDevice', device: null, at: 0, mayOwn })

const several: SecurityNotice[] = [notice('n1'), { ...notice('n2'), kind: 'password' }]

type Around = { readonly list?: readonly SecurityNotice[]; readonly address?: string }

/** What else may lie over the page: nothing, news that must be seen, or the question about a login link. */
const others = createMachine({
  initial: 'nothing',
  on: { alert: '.showing', link: '.confirmingLink', gone: '.nothing' },
  states: { nothing: {}, showing: {}, confirmingLink: {} },
})

/** Mia logs in, and these things were done to her account meanwhile. */
async function showNotices({ list = [notice('n1')], address = '/app/home' }: Around = {}) {
  const load = handActor<readonly SecurityNotice[], undefined>()
  const run = handActor<NoticesAnswer, NoticesOrder>()
  const logic = noticesMachine.provide({ actors: { load: load.logic, answer: run.logic }, actions: { keep: () => undefined } })
  const notices = createActor(logic, { input: { seen: null } }).start()
  type Actors = Parameters<typeof NoticesHost>[0]['actors']
  const over = createActor(others).start()
  const ref: unknown = over
  const actors = { session: ref, alert: ref } as Actors
  const page = await show(<NoticesHost notices={notices} actors={actors} play={nobodyPaused} />, {
    address,
    language: 'en',
    words: ['security'],
  })
  notices.send({ type: 'session.changed', tag: 's1' })
  await told(() => load.last().resolve(list))
  const { screen, user } = page
  return {
    ...page,
    run,
    comes: (type: 'alert' | 'link' | 'gone') => act(() => over.send({ type })),
    isAsked: () => notices.getSnapshot().matches('asking'),
    asking: () => screen.findByRole('alertdialog', { name: 'Was this you?' }),
    press: (name: string) => user.click(screen.getByRole('button', { name })),
  }
}

test('[C-8] that all of it was the member is answered for each of it', async () => {
  const { asking, press, run } = await showNotices({ list: several })
  await asking()
  await press('It was all me')
  expect(run.last().input).toEqual({ noticeIds: ['n1', 'n2'], isMine: true })
})

test('[C-8] of several things that were done one can be said not to have been the member', async () => {
  const { asking, press, run } = await showNotices({ list: several })
  await asking()
  await press('It was not me: A new login password 1970-01-01 08:00')
  expect(run.last().input).toEqual({ noticeIds: ['n2'], isMine: false })
})

test('[C-8] while one of several things is denied, that one is busy and nothing else can be answered', async () => {
  const { screen, asking, press } = await showNotices({ list: several })
  await asking()
  await press('It was not me: A new login password 1970-01-01 08:00')
  const buttons = screen.getAllByRole<HTMLButtonElement>('button')
  expect(buttons.map((one) => [one.textContent, one.getAttribute('aria-busy'), one.disabled])).toEqual([
    ['It was not me', 'false', true],
    ['It was not me', 'true', false],
    ['It was all me', 'false', true],
  ])
})

test('[C-8] while all of it is said to have been the member, nothing of it can be denied', async () => {
  const { screen, asking, press } = await showNotices({ list: several })
  await asking()
  await press('It was all me')
  const buttons = screen.getAllByRole<HTMLButtonElement>('button')
  expect(buttons.map((one) => [one.getAttribute('aria-busy'), one.disabled])).toEqual([
    ['false', true],
    ['false', true],
    ['true', false],
  ])
})

test('[C-8] what was done to the account is not asked about once it was answered', async () => {
  const { screen, asking, press, run } = await showNotices()
  await asking()
  await press('It was me')
  await told(() => run.last().resolve({ isPasswordDue: false }))
  await expect.poll(() => screen.queryByRole('alertdialog')).toBe(null)
})

test('[C-8] whose account somebody else was in is led to another login password', async () => {
  const { screen, user, address, asking, press, run } = await showNotices()
  await asking()
  await press('It was not me')
  await told(() => run.last().resolve({ isPasswordDue: true }))
  await user.click(await screen.findByRole('link', { name: 'Change' }))
  await expect.poll(address).toBe('/app/security')
})

test('[C-8] why an answer about the account did not arrive is said', async () => {
  const { screen, asking, press, run } = await showNotices()
  await asking()
  await press('It was not me')
  await told(() => run.last().reject(new Failure('errors.networkAbnormal')))
  expect(screen.getByRole('alert').textContent).toBe('The network is abnormal. Check it and try again.')
})

test('[C-8] an answer about the account that did not arrive can be given again', async () => {
  const { asking, press, run } = await showNotices()
  await asking()
  await press('It was not me')
  await told(() => run.last().reject(new Failure('errors.networkAbnormal')))
  await press('It was not me')
  expect(run.asked).toHaveLength(2)
})

test('[C-8] a device that cannot confirm what was done may leave it for later', async () => {
  const { isAsked, asking, press, run } = await showNotices({ list: [notice('n1', false)] })
  await asking()
  await press('Close')
  expect([isAsked(), run.asked]).toEqual([false, []])
})

test('[C-8] what was done to the account is not asked about over its own page', async () => {
  const { screen, isAsked } = await showNotices({ address: '/app/security' })
  expect([screen.queryByRole('alertdialog'), isAsked()]).toEqual([null, false])
})

test.each([
  ['news that must be seen', 'alert'],
  ['the question about a login link', 'link'],
] as const)('[C-8] what was done to the account gives way to %s until that is gone', async (_, other) => {
  const { screen, asking, comes } = await showNotices()
  await asking()
  comes(other)
  expect(screen.queryByRole('alertdialog')).toBe(null)
  comes('gone')
  await asking()
})

test.each(['/app/live/room/a1001', '/app/live/match/m2001', '/app/game/g1'])(
  '[C-8] nobody is asked while they watch or play at %s, and the question waits',
  async (address) => {
    const { screen, isAsked } = await showNotices({ address })
    expect([screen.queryByRole('alertdialog'), isAsked()]).toEqual([null, true])
  },
)
