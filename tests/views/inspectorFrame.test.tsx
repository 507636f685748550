import { act, fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PanelRef } from '#src/machines/inspector/panelMachine.ts'
import { Inspector } from '#src/ui/inspector/Inspector.tsx'
import { InspectorPanel } from '#src/ui/inspector/InspectorPanel.tsx'
import { lazyOnce } from '#src/ui/kit/lazyOnce.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'
import { actorView, shownInspector } from './support/shownInspector.ts'
import { told } from './support/told.ts'
import { windowOf } from './support/windowOf.ts'

const WORDS = { language: 'en', words: ['inspector'] } as const

async function showInspector(width: 'wide' | 'narrow', view: Parameters<typeof shownInspector>[0] = {}) {
  windowOf(width)
  const source = shownInspector({ actors: [actorView('door', { chart: null })], ...view })
  const page = await show(<Inspector logic={source.logic} isLive tools={null} />, WORDS)
  await told(() => undefined)
  const { screen, user } = page
  return {
    ...page,
    ...source,
    press: (name: RegExp) => user.click(screen.getByRole('button', { name })),
    tab: () => screen.getByRole('tab', { selected: true }).textContent,
    waits: () => screen.queryByText('The page does not answer; waiting for it to load…') !== null,
  }
}

test.each([
  ['narrow', 'Machines', 'Chart'],
  ['wide', 'Details', 'Details'],
] as const)(
  '[D-9] on a %s window the inspector opens with “%s”, and whose machine is chosen sees “%s”',
  async (width, first, next) => {
    const { tab, press } = await showInspector(width)
    expect(tab()).toBe(first)
    await press(/^door/)
    expect(tab()).toBe(next)
  },
)

test('[D-9] on a wide window a pane that was chosen gives way to the details of a machine', async () => {
  const { screen, user, tab, press } = await showInspector('wide')
  await user.click(screen.getByRole('tab', { name: 'Streams' }))
  expect(tab()).toBe('Streams')
  await press(/^door/)
  expect(tab()).toBe('Details')
})

test.each(['narrow', 'wide'] as const)(
  '[D-9] on a %s window it is said that the inspected page does not answer, as long as it does not',
  async (width) => {
    const { waits, say } = await showInspector(width, { isConnected: false })
    expect(waits()).toBe(true)
    await say({ isConnected: true })
    expect(waits()).toBe(false)
  },
)

async function showPanel(state: 'docked' | 'away') {
  const panel = shownBy<PanelRef>({}, { states: [JSON.stringify(state)] })
  const inspector = lazyOnce(() => new Promise<never>(() => undefined))
  const page = await act(() => show(<InspectorPanel panel={panel.ref} inspector={inspector} />, WORDS))
  const names = () => page.screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'))
  return { ...page, names, sent: panel.sent }
}

test('[D-9] the panel of the inspector is put into a window of its own, or closed', async () => {
  const { screen, user, names, sent } = await showPanel('docked')
  expect([names(), screen.queryByText('Opening the inspector…') !== null]).toEqual([
    ['Full height', 'Open in its own window', 'Close the inspector'],
    true,
  ])
  for (const one of screen.getAllByRole('button')) await user.click(one)
  expect(sent).toEqual([{ type: 'panel.detached' }, { type: 'panel.toggled' }])
})

test('[D-9] the panel of the inspector is as high as the page by a press, and half as high by the next', async () => {
  const { screen, user, names } = await showPanel('docked')
  await user.click(screen.getByRole('button', { name: 'Full height' }))
  expect(names()[0]).toBe('Half height')
  await user.click(screen.getByRole('button', { name: 'Half height' }))
  expect(names()[0]).toBe('Full height')
})

test('[D-9] the panel of the inspector is pulled up and down by its bar', async () => {
  const { screen, names } = await showPanel('docked')
  const bar = screen.getByText('Machine inspector')
  const pulled = async (clientY: number) => {
    await told(() => fireEvent.pointerMove(bar, { clientY, buttons: 1 }))
    return names()[0]
  }
  fireEvent.pointerDown(bar, { clientY: 400 })
  expect([await pulled(390), await pulled(300), await pulled(400)]).toEqual(['Full height', 'Half height', 'Full height'])
  fireEvent.pointerUp(bar)
  expect(await pulled(100)).toBe('Full height')
})

test('[D-9] while the inspector is in a window of its own its panel says so, and brings it back', async () => {
  const { screen, user, sent } = await showPanel('away')
  expect(screen.queryByText('The machine inspector is in its own window')).not.toBe(null)
  await user.click(screen.getByRole('button', { name: 'Dock to the page' }))
  expect(sent).toEqual([{ type: 'panel.attached' }])
})
