import { act } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import type { ActorRefFrom } from 'xstate'
import type { TierFilter } from '#src/api/model/chat.ts'
import type { chatListMachine } from '#src/machines/chat/chatListMachine.ts'
import type { composerMachine } from '#src/machines/chat/composerMachine.ts'
import type { messageActionsMachine } from '#src/machines/chat/messageActionsMachine.ts'
import type { PreferencesRef } from '#src/machines/preferences/preferencesMachine.ts'
import { ChatTools } from '#src/ui/room/chat/ChatTools.tsx'
import { MessageMenu } from '#src/ui/room/chat/MessageMenu.tsx'
import { ReportSheet } from '#src/ui/room/chat/ReportSheet.tsx'
import { REASON_LIMIT } from '#src/api/model/text.ts'
import { chatMessage } from './support/chatMessage.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

const PLACE = { language: 'en', words: ['room', 'chat'] } as const

async function showTools(isMember = true, filter: TierFilter = 'all') {
  const list = shownBy<ActorRefFrom<typeof chatListMachine>>({ filter })
  const preferences = shownBy<PreferencesRef>({ chatSize: 'medium', chatRoomy: true })
  const Ignored = ({ onClose }: { readonly onClose: () => void }) => <button onClick={onClose}>nobody ignored</button>
  const page = await show(<ChatTools list={list.ref} preferences={preferences.ref} Ignored={isMember ? Ignored : null} />, PLACE)
  return { ...page, list: list.sent, preferences: preferences.sent }
}

test('[A-4] which lines are shown is chosen from a menu by keys; its button is named by what it is for and what holds', async () => {
  const { screen, user, list } = await showTools()
  const opener = screen.getByRole('button', { name: 'Filter by level: All' })
  opener.focus()
  await user.keyboard('{Enter}')
  await screen.findByRole('menuitem', { name: 'All' })
  await user.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('menu')).toBe(null)
  await expect.poll(() => document.activeElement).toBe(opener)
  expect(list).toEqual([])
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('menuitem', { name: 'Level 5 and above' }))
  expect(list).toEqual([{ type: 'filter.chosen', filter: 'high' }])
})

test('[A-4] the list that is shown is named by the button, and everybody is among what can be chosen', async () => {
  const { screen, user, list } = await showTools(true, 'low')
  const opener = screen.getByRole('button', { name: 'Filter by level: Level 4 and below' })
  expect(opener.textContent).toBe('Level 4 and below')
  await user.click(opener)
  const [first] = await screen.findAllByRole('menuitem')
  expect(
    screen.getAllByRole('menuitem').map(({ textContent, firstElementChild }) => [textContent, firstElementChild?.tagName]),
  ).toEqual([
    ['All', 'SPAN'],
    ['Level 5 and above', 'SPAN'],
    ['Level 4 and below', 'svg'],
  ])
  if (first !== undefined) await user.click(first)
  expect(list).toEqual([{ type: 'filter.chosen', filter: 'all' }])
})

test('[D-7] how the chat looks is set in a panel that Esc closes; its button says whether it is open, and has the focus again', async () => {
  const { screen, user, preferences } = await showTools()
  const opener = screen.getByRole('button', { name: 'How the chat looks' })
  expect(opener.getAttribute('aria-expanded')).toBe('false')
  await user.click(opener)
  await screen.findByRole('dialog', { name: 'How the chat looks' })
  expect(opener.getAttribute('aria-expanded')).toBe('true')
  await user.click(screen.getByRole('radio', { name: 'Large' }))
  await user.click(screen.getByRole('switch'))
  expect(preferences).toEqual([
    { type: 'preferences.changed', change: { chatSize: 'large' } },
    { type: 'preferences.changed', change: { chatRoomy: false } },
  ])
  await user.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
  expect(opener.getAttribute('aria-expanded')).toBe('false')
  await expect.poll(() => document.activeElement).toBe(opener)
})

test.each([
  [true, 1],
  [false, 0],
])('[D-7] whom one ignores is offered to a member: %s', async (isMember, offered) => {
  const { screen, user } = await showTools(isMember)
  await user.click(screen.getByRole('button', { name: 'How the chat looks' }))
  await screen.findByRole('dialog')
  expect(screen.queryAllByRole('button', { name: 'Muted for me' })).toHaveLength(offered)
})

async function showMenu(memberId: string | null) {
  const actions = shownBy<ActorRefFrom<typeof messageActionsMachine>>({})
  const composer = shownBy<ActorRefFrom<typeof composerMachine>>({})
  let [logins, closed] = [0, 0]
  const anchor = document.createElement('button')
  document.body.append(anchor)
  onTestFinished(() => anchor.remove())
  const page = await show(
    <>
      <input aria-label="line" />
      <MessageMenu
        message={chatMessage('c-1')}
        anchor={anchor}
        onClose={() => (closed += 1)}
        actions={actions.ref}
        composer={composer.ref}
        memberId={memberId}
        onLoginNeeded={() => (logins += 1)}
        composerInput={() => document.querySelector('input')}
      />
    </>,
    PLACE,
  )
  await page.screen.findByRole('menu', { name: 'Message' })
  const items = () => page.screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
  return {
    ...page,
    items,
    choose: (name: string) => page.user.click(page.screen.getByRole('menuitem', { name })),
    sent: () => [...actions.sent, ...composer.sent].map((event) => (event as { type: string }).type),
    logins: () => logins,
    closed: () => closed,
  }
}

const OTHER = ['Reply', 'Mention', 'Copy', 'Report']

test.each([
  ['another member', 'm2', OTHER],
  ['who wrote it', 'm1', ['Reply', 'Copy']],
  ['a visitor', null, OTHER],
] as const)('[D-7] a line’s menu offers to %s what they may do', async (_, memberId, offered) => {
  const { items, leave } = await showMenu(memberId)
  // The last one, which shows who wrote it, is there for everybody.
  expect(items().slice(0, -1)).toEqual(offered)
  expect(items().at(-1)).toContain('Mia')
  leave()
})

test.each([
  ['Reply', 'reply.chosen', 1],
  ['Mention', 'person.chosen', 1],
  ['Report', 'report.asked', 1],
  ['Copy', 'text.copied', 0],
])(
  '[D-7] %s of a line’s menu sends %s for a member; how often a visitor is asked to log in for it: %i',
  async (name, type, times) => {
    const member = await showMenu('m2')
    await member.choose(name)
    expect([member.sent(), member.logins()]).toEqual([[type], 0])
    member.leave()
    const visitor = await showMenu(null)
    await visitor.choose(name)
    expect([visitor.sent(), visitor.logins()]).toEqual([times === 0 ? [type] : [], times])
  },
)

test('[D-6] Esc closes a line’s menu and does nothing else', async () => {
  const { user, sent, closed } = await showMenu('m2')
  await user.keyboard('{Escape}')
  await expect.poll(closed).toBe(1)
  expect(sent()).toEqual([])
})

async function showReport({ isSending = false, errorKey = null as string | null } = {}) {
  const actions = shownBy<ActorRefFrom<typeof messageActionsMachine>>({ errorKey }, { states: isSending ? ['"reporting"'] : [] })
  const page = await show(<ReportSheet actions={actions.ref} message={chatMessage('c-1')} />, PLACE)
  const sheet = await page.screen.findByRole('dialog')
  return { ...page, sheet, sent: actions.sent, submit: () => sheet.querySelector<HTMLButtonElement>('button[type="submit"]')! }
}

test('[D-7] a report shows the line, and is sent with its reason and what was added', async () => {
  const { screen, user, sheet, sent } = await showReport()
  expect(sheet.textContent).toContain('hello')
  await user.click(screen.getAllByRole('radio')[1]!)
  await user.type(screen.getByRole('textbox'), 'again{Enter}')
  expect(sent).toMatchObject([{ type: 'report.submitted', note: 'again' }])
  expect((sent[0] as { reason: string }).reason).not.toBe('abuse')
})

test.each([
  [REASON_LIMIT, false],
  [REASON_LIMIT + 1, true],
])('[D-7] a report with %i characters more is kept back: %s, and its field says so', async (length, isKept) => {
  const { screen, user, sent, submit } = await showReport()
  const field = screen.getByRole('textbox')
  await user.click(field)
  await user.paste('x'.repeat(length))
  expect([submit().disabled, field.getAttribute('aria-invalid')]).toEqual([isKept, String(isKept)])
  await user.keyboard('{Enter}')
  expect(sent).toHaveLength(isKept ? 0 : 1)
})

test('[D-7] a report that did not arrive says why and can be sent again; while it is on its way its button is busy', async () => {
  const failed = await showReport({ errorKey: 'errors.networkAbnormal' })
  expect(failed.screen.getByRole('alert').textContent).toMatch(/network/)
  await act(() => failed.user.click(failed.submit()))
  expect(failed.sent).toHaveLength(1)
  failed.leave()
  const sending = await showReport({ isSending: true })
  expect(sending.submit().getAttribute('aria-busy')).toBe('true')
})
