import { expect, test } from 'vitest'
import type { MemberInfo } from '#src/api/model/member.ts'
import type { OutboxMessage } from '#src/api/model/outbox.ts'
import { provideCopy } from '#src/machines/copy/copyActors.ts'
import { outboxMessagesMachine } from '#src/machines/dev/outboxMachine.ts'
import { OutboxPage } from '#src/ui/dev/OutboxPage.tsx'
import { given } from './support/given.ts'
import { NOON } from './support/kind.tsx'
import { memberPage } from './support/memberPage.ts'
import { memberInfo, sessionOf } from './support/sessionOf.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

const MESSAGE: OutboxMessage = {
  id: 'o1',
  channel: 'email',
  kind: 'code',
  language: 'en',
  to: 'mia@harbour.example',
  subject: 'Your code',
  text: 'The code is 123456',
  at: NOON,
}

const NOTICE = { id: 'o2', channel: 'phone', kind: 'security', language: 'zh-CN', to: '+86 138', text: '新设备登录' } as const

/** The demo's post as somebody comes to it; null = it cannot be had. */
async function showOutbox(member: MemberInfo | null, messages: readonly OutboxMessage[] | null = [MESSAGE]) {
  const { actors, titled } = memberPage(sessionOf(member))
  const outbox = outboxMessagesMachine.provide({ actors: given<OutboxMessage, null>(messages) })
  const copied: string[] = []
  const copy = provideCopy(async (text) => void copied.push(text))
  const page = await show(<OutboxPage actors={actors} outbox={outbox} copy={copy} />, { language: 'en', words: ['dev'] })
  await told(() => undefined)
  const { screen } = page
  return {
    ...page,
    titled,
    copied,
    lines: () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent),
    login: () => screen.queryByRole('link', { name: 'Log in' })?.getAttribute('href') ?? null,
  }
}

const DEVELOPER = memberInfo('dora', { role: 'developer' })

test('[D-9] a developer reads each message with its facts', async () => {
  const { lines } = await showOutbox(DEVELOPER, [MESSAGE, { ...MESSAGE, ...NOTICE, at: NOON + 60_000 }])
  expect(lines()).toEqual([
    'mia@harbour.exampleCodeEnglishE-mail · 2026-01-05 12:00Your codeThe code is 123456 Copy 123456',
    '+86 138SecurityChineseSMS · 2026-01-05 12:01新设备登录',
  ])
})

test.each([null, 'member', 'operator'] as const)('[D-9] whose role is %s reads no message', async (role) => {
  const { lines, screen } = await showOutbox(role === null ? null : memberInfo('mia', { role }))
  expect([lines(), screen.queryByText('For developers') !== null]).toEqual([[], true])
})

test('[D-9] a member who may not read the outbox is not asked to log in again', async () => {
  const { login } = await showOutbox(memberInfo('mia'))
  expect(login()).toBe(null)
})

test('[D-9] a visitor of the outbox is led to the login and back', async () => {
  const { login } = await showOutbox(null)
  expect(login()).toBe('/login?fromPage=/dev/outbox')
})

test('[D-9] an outbox without messages says so', async () => {
  const { screen } = await showOutbox(DEVELOPER, [])
  expect(screen.queryByText('No messages yet')).not.toBe(null)
})

test('[D-9] an outbox that could not be loaded says so', async () => {
  const { screen } = await showOutbox(DEVELOPER, null)
  expect(screen.getByRole('alert').textContent).toContain('The outbox could not be loaded')
})

test('[R-7] the tab of the outbox has its title', async () => {
  const { titled } = await showOutbox(DEVELOPER)
  expect(titled).toEqual([{ type: 'title.changed', text: 'Outbox' }])
})

const BOTH = [MESSAGE, { ...MESSAGE, ...NOTICE }]

test.each([
  ['All 2', 2],
  ['Codes 1', 1],
  ['Security notices 1', 1],
  ['Contacts in use 0', 0],
])('[D-9] of the outbox “%s” are %d messages', async (name, count) => {
  const { screen, user, lines } = await showOutbox(DEVELOPER, BOTH)
  await user.click(screen.getByRole('button', { name }))
  expect([lines().length, screen.queryByText('Try other words, or another kind.') !== null]).toEqual([count, count === 0])
})

test.each([
  ['HARBOUR', ['mia']],
  ['新设备', ['+86']],
  ['zzz', []],
])('[D-9] a search of the outbox for “%s” finds %j', async (text, found) => {
  const { screen, user, lines } = await showOutbox(DEVELOPER, BOTH)
  await user.type(screen.getByRole('textbox', { name: 'Search an address, subject or words' }), text)
  expect(lines().map((line) => line?.slice(0, 3))).toEqual(found)
})

test('[D-9] the code of a message is copied by a press, and that is said', async () => {
  const { screen, user, copied } = await showOutbox(DEVELOPER)
  await user.click(screen.getByRole('button', { name: 'Copy 123456' }))
  expect([copied, screen.queryByRole('button', { name: 'Copied' }) !== null]).toEqual([['123456'], true])
})

test('[D-9] the words of a message are marked as being of its language', async () => {
  const { screen } = await showOutbox(DEVELOPER, BOTH)
  expect(screen.getByText('新设备登录').closest('[lang]')?.getAttribute('lang')).toBe('zh-CN')
})
