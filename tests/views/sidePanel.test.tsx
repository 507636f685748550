import { useState } from 'react'
import { expect, test } from 'vitest'
import { SIDE } from '#src/ui/room/side.ts'
import { SidePanel } from '#src/ui/room/SidePanel.tsx'
import { show } from './support/show.tsx'
import { windowOf } from './support/windowOf.ts'

type Shown = {
  readonly width?: 'wide' | 'narrow'
  /** Whether the room has a place beside the chat. */
  readonly hasPlace?: boolean
  readonly keep?: boolean
}

/** A panel beside a chat, opened by a button. */
async function showPanel({ width = 'wide', hasPlace = true, keep = false }: Shown = {}) {
  let closed = 0
  windowOf(width)
  function Beside() {
    const [open, setOpen] = useState(false)
    return (
      <main>
        <p>The chat</p>
        <button type="button" onClick={() => setOpen(true)}>
          Manage
        </button>
        {hasPlace && <div id={SIDE} data-testid="side" />}
        <SidePanel
          open={open}
          title="The panel"
          closeLabel="Close it"
          keep={keep}
          note={<p>The note</p>}
          onClose={() => {
            closed += 1
            setOpen(false)
          }}
        >
          <input aria-label="In it" />
        </SidePanel>
      </main>
    )
  }
  const page = await show(<Beside />)
  const { screen, user } = page
  const press = (text: string) => user.click(screen.getByText(text))
  await press('Manage')
  return {
    ...page,
    press,
    closed: () => closed,
    panel: () => screen.queryByRole('dialog', { name: 'The panel' }),
    side: () => screen.getByTestId('side'),
    field: () => screen.getByRole<HTMLInputElement>('textbox', { name: 'In it' }),
  }
}

test('[D-8] on a wide screen the panel stands in its place beside the chat', async () => {
  const { panel, side } = await showPanel()
  expect(side().contains(panel())).toBe(true)
})

test('[D-8] the chat beside a panel stays in reach of who hears the page', async () => {
  const { screen, press, panel } = await showPanel()
  await press('The chat')
  expect([screen.queryByRole('button', { name: 'Manage' }) !== null, panel() !== null]).toEqual([true, true])
})

test('[D-8] on a phone the panel lies over the chat, which is out of reach meanwhile', async () => {
  const { screen, side, panel } = await showPanel({ width: 'narrow' })
  expect([side().contains(panel()), screen.queryByRole('button', { name: 'Manage' })]).toEqual([false, null])
})

const PLACES = [
  ['wide', true],
  ['wide', false],
  ['narrow', false],
] as const

test.each(PLACES)('[D-8] on a %s screen (place beside the chat: %s) Esc closes the panel', async (width, hasPlace) => {
  const { panel, closed, field, user } = await showPanel({ width, hasPlace })
  await user.click(field())
  await user.keyboard('{Escape}')
  expect([panel(), closed()]).toEqual([null, 1])
})

test.each(PLACES)('[D-8] on a %s screen (place beside the chat: %s) its button closes the panel', async (width, hasPlace) => {
  const { panel, closed, screen, user } = await showPanel({ width, hasPlace })
  await user.click(screen.getByRole('button', { name: 'Close it' }))
  expect([panel(), closed()]).toEqual([null, 1])
})

test.each(PLACES)('[D-8] on a %s screen (place beside the chat: %s) the panel has its note', async (width, hasPlace) => {
  const { panel } = await showPanel({ width, hasPlace })
  expect(panel()?.textContent).toContain('The note')
})

test.each(PLACES)(
  '[D-8] on a %s screen (place beside the chat: %s) what is written in a panel that keeps it stays while it is closed',
  async (width, hasPlace) => {
    const { field, panel, press, screen, user } = await showPanel({ width, hasPlace, keep: true })
    await user.type(field(), 'a raid')
    await user.click(screen.getByRole('button', { name: 'Close it' }))
    const closed = panel()
    await press('Manage')
    expect([closed, field().value]).toEqual([null, 'a raid'])
  },
)

test('[D-8] where a wide room has no place beside its chat the panel is a sheet over it', async () => {
  const { screen, panel } = await showPanel({ hasPlace: false })
  expect([panel() !== null, screen.queryByRole('button', { name: 'Manage' })]).toEqual([true, null])
})
