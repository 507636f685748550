import { expect, test } from 'vitest'
import type { ChatMessage } from '#src/api/model/chat.ts'
import type { DrawnRow } from '#src/machines/chat/chatRows.ts'
import { createRowDrawer } from '#src/ui/room/chat/drawRow.tsx'
import { chatMessage } from './support/chatMessage.ts'
import { show, speaking } from './support/show.tsx'

type Options = Parameters<typeof createRowDrawer>[0]

const said = (fields: Partial<ChatMessage> = {}): DrawnRow => ({
  type: 'message',
  key: 'l1',
  seq: 1,
  at: 1,
  message: { ...chatMessage('l1'), ...fields },
})
const by = (fields: Partial<ChatMessage['sender']>): DrawnRow => said({ sender: { ...chatMessage('l1').sender, ...fields } })

/** Rows of a chat as the member m2 sees them. */
async function showRows(rows: readonly DrawnRow[], options: Partial<Options> = {}) {
  const place = { language: 'en', words: ['room', 'chat', 'match'] } as const
  const translator = await speaking(place)
  const draw = createRowDrawer({
    memberId: 'm2',
    faces: true,
    renderMenu: null,
    onLink: () => undefined,
    peopleOf: () => [],
    onGrown: () => undefined,
    t: translator.getFixedT('en', 'room'),
    ...options,
  })
  const page = await show(<main>{rows.map(draw)}</main>, place)
  return { ...page, draw, text: () => page.screen.getByRole('main').textContent }
}

test('[A-4] a line says what its writer is to the room, their grade, their name, and what they wrote', async () => {
  const { text, screen } = await showRows([by({ role: 'admin', mark: 'anchor', vipLevel: 1 })])
  expect(text()).toBe('AnchorModeratorV1Miahello')
  expect(screen.getByRole('img', { name: 'Level 1' })).not.toBe(null)
})

test('[A-4] a line of who has no grade yet shows none', async () => {
  const { text } = await showRows([by({ vipLevel: 0 })])
  expect(text()).toBe('Miahello')
})

test.each([
  ['fan', 'FanV1Miahello'],
  [null, 'V1Miahello'],
] as const)('[A-4] who is marked as %s is shown as %s', async (mark, words) => {
  const { text } = await showRows([by({ mark })])
  expect(text()).toBe(words)
})

test.each([
  [true, 1],
  [false, 0],
])('[A-4] faces are drawn where there is room for them: %s', async (faces, count) => {
  await showRows([by({ avatar: 'mia.png' })], { faces })
  expect(document.querySelectorAll('img[src="mia.png"]')).toHaveLength(count)
})

test.each([
  ['an own line', true, by({ memberId: 'm2' }), 'm2'],
  ['a line that speaks to the member', true, said({ mentions: ['m2'] }), 'm2'],
  ['a line that speaks to somebody else', false, said({ mentions: ['m3'] }), 'm2'],
  ['a line before a visitor', false, said(), null],
])('[A-4] %s is marked: %s', async (_, isMarked, row, memberId) => {
  await showRows([row], { memberId })
  const looks = document.querySelector('[data-key="l1"]')?.classList.length ?? 0
  expect(looks).toBe(isMarked ? 2 : 1)
})

test('[A-4] a line that speaks to the member says so to who hears it', async () => {
  const { text } = await showRows([said({ mentions: ['m2'] })])
  expect(text()).toMatch(/^Mentions you/)
})

test.each([
  ['what it answers', 'who is there?', 'who is there?'],
  ['that this was removed', '', 'The message was removed'],
])('[A-4] an answer stands under %s', async (_, excerpt, words) => {
  const { text } = await showRows([said({ reply: { id: 'l0', name: 'Ann', excerpt } })])
  expect(text()).toBe(`Ann: ${words}V1Miahello`)
})

test('[A-1] a line that was removed says so and nothing else', async () => {
  const { text } = await showRows([{ type: 'removed', key: 'l1', seq: 1, at: 1 }])
  expect(text()).toBe('Message removed by a moderator')
})

const SOME: readonly DrawnRow[] = [said(), { type: 'removed', key: 'l2', seq: 2, at: 1 }]
const renderMenu: Options['renderMenu'] = ({ key }) => <button type="button">menu {key}</button>

test('[A-1] what is chosen by keys are lines, removed or not', async () => {
  const { screen } = await showRows(SOME, { renderMenu })
  expect(screen.getAllByRole('article').map(({ tabIndex }) => tabIndex)).toEqual([-1, -1])
})

test('[A-1] a moderator’s menu stands at lines that were not removed alone', async () => {
  const { screen } = await showRows(SOME, { renderMenu })
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['menu l1'])
  expect(screen.getByRole('article', { name: /hello/ }).textContent).toContain('menu l1')
})

test('[A-4] what the site says in each language is read in one’s own', async () => {
  const { text } = await showRows([said({ msgType: 'system', content: '玫瑰', contents: { 'zh-CN': '玫瑰', en: 'Rose' } })])
  expect(text()).toBe('Rose')
})

test('[A-4] what the site says has no writer', async () => {
  const { text } = await showRows([said({ msgType: 'system', content: 'slow mode is on' })])
  expect(text()).toBe('slow mode is on')
})

test.each([
  [0, '3 new since you were away'],
  [2, '3 new since you were away, 2 mention you'],
])('[D-7] where one was away it is said how many came, and how many of them speak to one: %i', async (mentions, words) => {
  const { text } = await showRows([{ type: 'unread', key: 'unread', seq: 1, at: 0, count: 3, mentions }])
  expect(text()).toBe(words)
})

test.each([
  [1, 'A warm welcome to our guest of honour, Ann'],
  [2, 'Welcome, Ann'],
] as const)('[A-4] who comes in is welcomed by their kind: %i', async (type, words) => {
  const { text } = await showRows([{ type: 'welcome', key: 'w', seq: 1, at: 1, welcome: { type, username: 'Ann' } } as DrawnRow])
  expect(text()).toBe(words)
})

test('[Q1] lines that could not be loaded are said to be missing', async () => {
  const { text } = await showRows([{ type: 'gap', key: 'g', seq: 1, at: 1 }])
  expect(text()).toBe('Some messages in between could not be loaded')
})

test('[A-4] a row that stays the same is not drawn again', async () => {
  const row = said()
  const { draw } = await showRows([row])
  expect([draw(row) === draw(row), draw(said()) === draw(row)]).toEqual([true, false])
})
