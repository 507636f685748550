import { type ComponentProps, useState } from 'react'
import { expect, test } from 'vitest'
import { RoomLayout } from '#src/ui/room/RoomLayout.tsx'
import { show } from './support/show.tsx'

type Layout = ComponentProps<typeof RoomLayout>
type Tab = Layout['tabs']['shown']

const NO_LOOK = { canTheatre: false, canFold: false, isTheatre: false, isSideways: false, isChatFolded: false }

/** A room of which each part says its name, on a phone or a wide screen. */
function Room({ odds, wide }: { readonly odds: boolean; readonly wide: boolean }) {
  const [shown, onShow] = useState<Tab>('chat')
  const [hasOdds, setOdds] = useState(odds)
  return (
    <>
      <button type="button" onClick={() => setOdds(!hasOdds)}>
        turn
      </button>
      <RoomLayout
        tabs={{ wide, shown, onShow, showGifts: () => undefined }}
        look={NO_LOOK as Layout['look']}
        stage="the picture"
        about="the anchor"
        chat="the chat"
        chatCount={null}
        odds={hasOdds ? 'the odds' : null}
        brief="the schedule"
        slip={null}
        rank="the ranks"
        gifts="the gifts"
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

test('[D-7] [E-3] on a phone a room without a match has what its anchor says, and when they are on the air, in a tab', async () => {
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

test('[D-7] on a wide screen what the anchor says stands below the picture, not in a tab', async () => {
  const { screen } = await show(<Room odds={false} wide />, WORDS)
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['聊天', '榜单'])
  expect(document.body.textContent).toContain('the schedule')
})
