import { type ComponentProps, useState } from 'react'
import { expect, test } from 'vitest'
import { RoomLayout } from '#src/ui/room/RoomLayout.tsx'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

type Layout = ComponentProps<typeof RoomLayout>
type Tab = Layout['tabs']['shown']

const NO_LOOK: Layout['look'] = {
  view: shownBy<Layout['look']['view']>({}).ref,
  canTheatre: false,
  canFold: false,
  isTheatre: false,
  isSideways: false,
  isChatFolded: false,
  needChat: () => undefined,
}

type RoomProps = {
  readonly odds: boolean
  readonly wide: boolean
  readonly look?: Partial<Layout['look']>
  readonly pure?: boolean
}

/** A room of which each part says its name, on a phone or a wide screen. */
function Room({ odds, wide, look = {}, pure = false }: RoomProps) {
  const [shown, onShow] = useState<Tab>('chat')
  const [hasOdds, setOdds] = useState(odds)
  return (
    <>
      <button type="button" onClick={() => setOdds(!hasOdds)}>
        turn
      </button>
      <RoomLayout
        tabs={{ wide, shown, onShow, showGifts: () => undefined }}
        look={{ ...NO_LOOK, ...look }}
        stage="the picture"
        about="the anchor"
        chat="the chat"
        chatCount={<b>7</b>}
        odds={hasOdds ? 'the odds' : null}
        brief="the schedule"
        slip="the slip"
        timeline={pure ? 'the timeline' : null}
        rank={pure ? null : 'the ranks'}
        gifts={pure ? null : 'the gifts'}
      >
        {null}
      </RoomLayout>
    </>
  )
}

const WORDS = { words: ['room', 'shared'] }

test('[D-7] on a phone a room with a match has its odds in a tab', async () => {
  const { screen, user } = await show(<Room odds wide={false} />, WORDS)
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['聊天', '赔率', '榜单', '礼物'])
  await user.click(screen.getByRole('tab', { name: '赔率' }))
  expect(screen.getByRole('tabpanel').textContent).toBe('the odds')
})

test('[D-7] [E-3] on a phone a room without a match has what its anchor says in a tab', async () => {
  const { screen, user } = await show(<Room odds={false} wide={false} />, WORDS)
  await user.click(screen.getByRole('tab', { name: '介绍' }))
  expect(screen.getByRole('tabpanel').textContent).toBe('the schedule')
})

test('[D-7] who looks into the odds when the match ends looks at what the anchor says', async () => {
  const { screen, user } = await show(<Room odds wide={false} />, WORDS)
  await user.click(screen.getByRole('tab', { name: '赔率' }))
  await user.click(screen.getByRole('button', { name: 'turn' }))
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('介绍')
  expect(screen.getByRole('tabpanel').textContent).toBe('the schedule')
})

test.each([
  ['first', false, ['the anchor', 'the picture', 'the gifts']],
  ['below the picture and its gifts in theatre mode', true, ['the picture', 'the gifts', 'the anchor']],
] as const)('[D-7] on a wide screen who it is stands %s', async (_, isTheatre, order) => {
  const { screen } = await show(<Room odds wide look={{ isTheatre }} />, WORDS)
  const text = screen.getByText('the anchor').parentElement?.parentElement?.textContent ?? ''
  expect([...order].toSorted((one, other) => text.indexOf(one) - text.indexOf(other))).toEqual(order)
})

test('[D-7] on a wide screen what the anchor says stands below the picture, not in a tab', async () => {
  const { screen } = await show(<Room odds={false} wide />, WORDS)
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['聊天', '榜单'])
  expect(document.body.textContent).toContain('the schedule')
})

test('[S-9] the count of lines that came stands at the chat’s tab only while another one is shown', async () => {
  const { screen, user } = await show(<Room odds wide={false} />, WORDS)
  const tab = () => screen.getByRole('tab', { name: /^聊天/ }).textContent
  const before = tab()
  await user.click(screen.getByRole('tab', { name: '榜单' }))
  expect([before, tab()]).toEqual(['聊天', '聊天7'])
})

test('[D-6] the link past all that is before the chat shows the chat in place of another tab', async () => {
  const { screen, user } = await show(<Room odds wide={false} />, WORDS)
  await user.click(screen.getByRole('tab', { name: '榜单' }))
  await user.click(screen.getByRole('link', { name: '跳到聊天' }))
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('聊天')
})

test('[D-6] the link past all that is before the chat leads to where its tabs are', async () => {
  const { screen } = await show(<Room odds wide={false} />, WORDS)
  const place = document.querySelector(screen.getByRole('link', { name: '跳到聊天' }).getAttribute('href') ?? '#none')
  expect(place?.contains(screen.getByRole('tablist'))).toBe(true)
})

test.each(['聊天', '礼物'])('[P-4] on a phone the slip stays in sight beside the tab “%s”', async (name) => {
  const { screen, user } = await show(<Room odds wide={false} />, WORDS)
  await user.click(screen.getByRole('tab', { name }))
  expect(document.querySelector('#room-chat')?.textContent).toContain('the slip')
})

test('[P-4] on a wide screen the slip stands below the chat: the picture and the odds keep their places', async () => {
  await show(<Room odds wide />, WORDS)
  expect(document.querySelector('#room-chat')?.textContent).toMatch(/the chat.*the slip$/)
})

test.each([
  ['is not looked at in another way', {}, []],
  ['has a large picture', { isTheatre: true }, ['theatre', 'dark']],
  ['is on a phone on its side', { isSideways: true }, ['dark']],
  ['has its chat folded', { isChatFolded: true }, ['folded']],
] as const)('[D-7] a room that %s is marked for its looks: %j', async (_, look, marks) => {
  await show(<Room odds wide look={look} />, WORDS)
  const room = document.querySelector<HTMLElement>('div[class*="room"]')
  expect(['theatre', 'dark', 'folded'].filter((mark) => room?.dataset[mark] !== undefined)).toEqual(marks)
})

test('[D-7] on a wide screen only the chat and the ranks are tabs', async () => {
  const { screen } = await show(<Room odds wide />, WORDS)
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['聊天', '榜单'])
})

test.each(['the gifts', 'the odds'])('[D-7] on a wide screen %s stand outside the tabs', async (words) => {
  const { screen } = await show(<Room odds wide />, WORDS)
  expect(screen.getByText(new RegExp(words)).closest('[role="tabpanel"]')).toBe(null)
})

test('[D-7] [P-4] on a phone a match’s own room has its odds, its timeline and its chat in tabs, and no gifts', async () => {
  const { screen, user } = await show(<Room odds wide={false} pure />, WORDS)
  const names = screen.getAllByRole('tab').map(({ textContent }) => textContent)
  await user.click(screen.getByRole('tab', { name: '比赛进程' }))
  expect([names, screen.getByRole('tabpanel').textContent]).toEqual([['赔率', '比赛进程', '聊天'], 'the timeline'])
})

test('[D-7] on a wide screen a match’s own room has neither ranks nor gifts', async () => {
  const { screen } = await show(<Room odds wide pure />, WORDS)
  const names = screen.getAllByRole('tab').map(({ textContent }) => textContent)
  expect([names, document.querySelector('#room-gifts')]).toEqual([['聊天'], null])
})
