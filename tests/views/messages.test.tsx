import { within } from '@testing-library/react'
import { useTranslation } from 'react-i18next'
import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import type { SiteMessage } from '#src/api/model/message.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import { messageMachine } from '#src/machines/messages/messageMachine.ts'
import { messagesMachine, type MessagesQuery, type ReadAll, readAllMachine } from '#src/machines/messages/messagesMachine.ts'
import { loadWords } from '#src/ui/i18n/words.ts'
import { MessagesPage } from '#src/ui/messages/MessagesPage.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { memberById } from '#tests/machines/support/memberById.ts'
import { silent } from '#tests/support/silent.ts'
import { sessionOf } from './support/sessionOf.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'
import { told } from './support/told.ts'
import { windowOf } from './support/windowOf.ts'

const message = (messageId: string, fields: Partial<SiteMessage> = {}): SiteMessage => ({
  messageId,
  alike: null,
  kind: 'money',
  title: `About ${messageId}`,
  text: `All of ${messageId}`,
  link: null,
  at: 0,
  isRead: false,
  ...fields,
})

function ToChinese() {
  const { i18n } = useTranslation()
  const change = async () => {
    await loadWords(i18n, 'zh-CN', ['common', 'messages', 'shared'])
    await i18n.changeLanguage('zh-CN')
  }
  return <button onClick={() => void change()}>中文</button>
}

/** Mia's messages; reading and deleting are answered by hand. */
async function showMessages(list: readonly SiteMessage[], memberId: string | null = 'mia', width: 'narrow' | 'wide' = 'narrow') {
  windowOf(width)
  const session = sessionOf(memberById(memberId))
  const read = handActor<void, { messageId: string }>()
  const remove = handActor<void, { messageId: string }>()
  const readAll = handActor<'done', { order: ReadAll }>()
  const queries: MessagesQuery[] = []
  const load = fromPromise<Page<SiteMessage>, PageQuery<SiteMessage, MessagesQuery>>(async ({ input }) => {
    queries.push(input.query)
    return { list, more: false }
  })
  const logic = {
    messages: messagesMachine.provide({ actors: { load, changes: silent<unknown, { query: MessagesQuery }>() } }),
    message: messageMachine.provide({ actors: { read: read.logic, remove: remove.logic } }),
    readAll: readAllMachine.provide({ actors: { act: readAll.logic } }),
  }
  type Actors = Parameters<typeof MessagesPage>[0]['actors']
  const prompt = shownBy<Actors['prompt']>({})
  const actors: Actors = {
    session: session.ref,
    prompt: prompt.ref,
    title: shownBy<Actors['title']>({}).ref,
  }
  const view = (
    <>
      <MessagesPage actors={actors} logic={logic} now={() => 0} />
      <ToChinese />
    </>
  )
  const page = await show(view, { language: 'en', words: ['messages', 'shared'] })
  await told(() => undefined)
  const { screen, user } = page
  return {
    ...page,
    read,
    remove,
    readAll,
    queries,
    prompted: prompt.sent,
    session,
    press: (name: string | RegExp) => user.click(screen.getByRole('button', { name })),
    has: (name: string) => screen.queryByRole('button', { name }) !== null,
    said: () => screen.queryAllByRole('alert').map(({ textContent }) => textContent),
  }
}

test('[C-11] opening a message marks it as read only where it is unread', async () => {
  const { screen, press, read } = await showMessages([message('m1'), message('m2', { isRead: true })])
  await press(/About m2/)
  await screen.findByRole('dialog', { name: 'About m2' })
  await press('Close')
  await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
  await press(/About m1/)
  await screen.findByRole('dialog', { name: 'About m1' })
  expect(read.asked.map(({ input }) => input.messageId)).toEqual(['m1'])
})

test('[C-11] in the list just a message that is unread says so', async () => {
  const { screen } = await showMessages([message('m1'), message('m2', { isRead: true })])
  const lines = screen
    .getAllByRole('listitem')
    .filter((one) => one.querySelector('button') !== null)
    .map(({ textContent }) => textContent.startsWith('Unread'))
  expect(lines).toEqual([true, false])
})

test.each([
  ['/app/cashier/records', '/app/cashier/records'],
  [null, undefined],
])('[C-11] a message whose link is %s leads to %s', async (link, to) => {
  const { screen, press } = await showMessages([message('m1', { link })])
  await press(/About m1/)
  await screen.findByRole('dialog', { name: 'About m1' })
  expect(screen.queryByRole('link', { name: 'See details' })?.getAttribute('href')).toBe(to)
})

test('[C-11] a message about the account’s security leads there by name', async () => {
  const { screen, press } = await showMessages([message('m1', { link: '/app/security' })])
  await press(/About m1/)
  await screen.findByRole('dialog', { name: 'About m1' })
  expect(screen.getByRole('link', { name: 'Check account security' }).getAttribute('href')).toBe('/app/security')
})

test('[C-11] in a wide window a message is opened beside the list, and marked there', async () => {
  const { screen, press, read } = await showMessages([message('m1'), message('m2')], 'mia', 'wide')
  await press(/About m2/)
  const pane = screen.getByRole('region', { name: 'About m2' })
  const marked = screen.getAllByRole('button').filter((one) => one.getAttribute('aria-current') === 'true')
  expect([pane.textContent?.includes('All of m2'), screen.queryByRole('dialog'), marked.length]).toEqual([true, null, 1])
  expect(read.asked.map(({ input }) => input.messageId)).toEqual(['m1', 'm2'])
})

test('[C-11] in a wide window the newest message is read at once', async () => {
  const { screen } = await showMessages([message('m1'), message('m2')], 'mia', 'wide')
  expect(screen.getAllByRole('region').map((one) => one.textContent?.includes('All of m1'))).toEqual([true])
})

test('[C-11] in a narrow window no message opens by itself', async () => {
  const { screen, read } = await showMessages([message('m1')])
  expect([screen.queryByRole('dialog'), read.asked]).toEqual([null, []])
})

test('[C-11] in a wide window the next message takes the place of one that is deleted', async () => {
  const { screen, press, remove } = await showMessages([message('m1'), message('m2')], 'mia', 'wide')
  await press('Delete')
  await press('Delete')
  await told(() => remove.last().resolve())
  expect(screen.getAllByRole('region').map((one) => one.getAttribute('aria-labelledby') && one.textContent)).toEqual([
    expect.stringContaining('All of m2'),
  ])
})

test('[C-11] in a wide window a message that is deleted leaves its place', async () => {
  const { screen, press, remove } = await showMessages([message('m1')], 'mia', 'wide')
  await press(/About m1/)
  await press('Delete')
  await press('Delete')
  await told(() => remove.last().resolve())
  expect(screen.queryByRole('region')).toBe(null)
})

test('[C-11] the next member at the same page finds all of their messages, whatever kind the last one chose', async () => {
  const { screen, press, session, queries } = await showMessages([message('m1')])
  await press('Money')
  session.become(memberById('leo'))
  await told(() => undefined)
  expect(screen.getByRole('button', { name: 'All' }).getAttribute('aria-pressed')).toBe('true')
  expect(queries.at(-1)?.kind).toBe(null)
})

test.each([
  ['none', []],
  ['one', [message('m1')]],
])('[C-11] where there is %s, announcements, letters, the chat and help are a press away', async (_, list) => {
  const { screen } = await showMessages(list)
  const ways = screen.getAllByRole('link').map((one) => one.getAttribute('href'))
  expect(ways.filter((to) => to !== '/app/me')).toEqual(['/app/announcements', '/app/letters', '/cs', '/app/help'])
})

test('[C-11] [P-1] in another language messages are asked for again', async () => {
  const { press, queries } = await showMessages([message('m1')])
  expect(queries.map(({ language }) => language)).toEqual(['en'])
  await press('中文')
  await expect.poll(() => queries.at(-1)?.language).toBe('zh-CN')
})

test('[C-11] a message is deleted after a second look alone', async () => {
  const { screen, press, remove } = await showMessages([message('m1')])
  await press(/About m1/)
  const sheet = within(await screen.findByRole('dialog'))
  await press('Delete')
  expect(sheet.queryByText('Delete this message? This cannot be undone.')).not.toBe(null)
  await press('Keep')
  expect([remove.asked, sheet.queryByText(/^Delete this message/)]).toEqual([[], null])
  await press('Delete')
  await press('Delete')
  expect(remove.asked.map(({ input }) => input.messageId)).toEqual(['m1'])
  await told(() => remove.last().resolve())
  await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
})

test('[C-11] why a message was not deleted is said in its sheet, which stays', async () => {
  const { press, remove, said, has } = await showMessages([message('m1')])
  await press(/About m1/)
  await press('Delete')
  await press('Delete')
  await told(() => remove.last().reject(new Failure('errors.rateLimited')))
  expect([said(), has('Delete')]).toEqual([['It could not be deleted: Too many tries. Please wait a moment.'], true])
})

test('[C-11] all messages of the kind that is shown are read, up to the latest of them', async () => {
  const { press, readAll } = await showMessages([message('m1', { at: 900, isRead: true }), message('m2', { at: 500 })])
  await press('System')
  await told(() => undefined)
  await press('Mark all as read')
  expect(readAll.asked.map(({ input }) => input.order)).toEqual([{ kind: 'system', upTo: 900 }])
})

test('[C-11] why messages could not be marked as read is said', async () => {
  const { press, readAll, said } = await showMessages([message('m1')])
  await press('Mark all as read')
  await told(() => readAll.last().reject(new Failure('errors.rateLimited')))
  expect(said()).toEqual(['They could not be marked as read: Too many tries. Please wait a moment.'])
})

test('[C-11] where every message was read there is nothing to mark', async () => {
  const { has } = await showMessages([message('m1', { isRead: true })])
  expect(has('Mark all as read')).toBe(false)
})

test('[C-11] messages of another kind are asked for once', async () => {
  const { press, queries } = await showMessages([message('m1')])
  await press('Activities')
  expect(queries.map(({ kind }) => kind)).toEqual([null, 'activity'])
})

test('[C-11] the kind of messages that is shown is marked', async () => {
  const { screen, press } = await showMessages([message('m1')])
  await press('Activities')
  expect(screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)).toEqual(['Activities'])
})

const alike = (...isRead: readonly boolean[]) => isRead.map((one, at) => message(`m${at + 1}`, { alike: 'rain', isRead: one }))

test('[C-11] messages that say the same are one line', async () => {
  const { screen } = await showMessages([...alike(true, true, true), message('m4')])
  const names = screen
    .getAllByRole('button', { name: /About m\d/ })
    .map(({ textContent }) => /About m\d( × \d)?/.exec(textContent)?.[0])
  expect(names).toEqual(['About m1 × 3', 'About m4'])
})

test.each([
  ['unread while one of them is', [true, false, true], true],
  ['read once all of them are', [true, true, true], false],
] as const)('[C-11] a line of messages that say the same is %s', async (_, isRead, isUnread) => {
  const { screen } = await showMessages(alike(...isRead))
  expect(screen.getByRole('button', { name: /× 3/ }).textContent.includes('Unread')).toBe(isUnread)
})

test('[C-11] a line of messages that say the same unfolds to each of them', async () => {
  const { screen, press } = await showMessages(alike(true, false, true))
  const line = screen.getByRole('button', { name: /× 3/ })
  expect(line.getAttribute('aria-expanded')).toBe('false')
  await press(/× 3/)
  // The line itself shows the words of its first message.
  const shown = screen.getAllByText(/^All of/).map(({ textContent }) => textContent)
  expect([line.getAttribute('aria-expanded'), shown]).toEqual(['true', ['All of m1', 'All of m1', 'All of m2', 'All of m3']])
})

test('[C-11] messages that say the same are not read by unfolding them', async () => {
  const { press, read } = await showMessages(alike(true, false, true))
  await press(/× 3/)
  expect(read.asked).toEqual([])
})

test('[R-6] a visitor is asked to log in before messages are asked for', async () => {
  const { prompted, queries } = await showMessages([message('m1')], null)
  expect([prompted, queries]).toEqual([
    [{ type: 'login.needed', featureKey: 'feature.messages', fromPage: '/', isWholePage: true }],
    [],
  ])
})
