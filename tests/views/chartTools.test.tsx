import { expect, test } from 'vitest'
import { createMachine } from 'xstate'
import { SCALES } from '#src/inspector/viewport.ts'
import type { ViewportRef } from '#src/machines/inspector/viewportMachine.ts'
import { ChartHead, ChartTools } from '#src/ui/inspector/ChartTools.tsx'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'
import { actorDetails, actorView, shownInspector } from './support/shownInspector.ts'
import { told } from './support/told.ts'

const WORDS = { language: 'en', words: ['inspector'] } as const
const door = createMachine({
  id: 'door',
  initial: 'closed',
  states: { closed: { on: { pull: 'ajar' } }, ajar: { on: { push: 'closed' } } },
})

/** The tools of the chart of a door, with a viewport at a scale. */
async function showTools({ scale = 1 } = {}) {
  const source = shownInspector({ actors: [actorView('door')], details: actorDetails('door') }, door)
  const size = { width: 400, height: 300 }
  const viewport = shownBy<ViewportRef>({ scale, drawing: { width: 1_000, height: 800 }, pane: size })
  const page = await show(<ChartTools inspector={source.inspector} viewport={viewport.ref} />, WORDS)
  await told(() => undefined)
  const { screen, user } = page
  return {
    ...page,
    ...source,
    moved: viewport.sent,
    button: (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name }),
    press: (name: string | RegExp) => user.click(screen.getByRole('button', { name })),
    cover: async (coverage: unknown) => {
      const text = typeof coverage === 'string' ? coverage : JSON.stringify(coverage)
      await user.upload(screen.getByLabelText('Test coverage'), new File([text], 'coverage.json', { type: 'application/json' }))
      await told(() => undefined)
    },
    said: () => screen.getAllByRole('status').map(({ textContent }) => textContent),
  }
}

test('[D-9] a chart’s tools say which state its machine is in', async () => {
  const { said } = await showTools()
  expect(said()[0]).toBe('door closed')
})

test('[D-9] a chart is zoomed and fitted by its tools', async () => {
  const { press, moved } = await showTools()
  for (const name of ['Fit the pane', 'Zoom out', '100%, back to 100%', 'Zoom in']) await press(name)
  expect(moved).toEqual([
    { type: 'fit.chosen' },
    { type: 'zoomed', direction: 'out' },
    { type: 'zoom.reset' },
    { type: 'zoomed', direction: 'in' },
  ])
})

test('[D-9] a chart at its largest or smallest scale is not zoomed further', async () => {
  const [least, most] = [SCALES[0], SCALES[SCALES.length - 1]!]
  const small = await showTools({ scale: least })
  expect([small.button('Zoom out').disabled, small.button('Zoom in').disabled]).toEqual([true, false])
  small.leave()
  const large = await showTools({ scale: most })
  expect([large.button('Zoom out').disabled, large.button('Zoom in').disabled]).toEqual([false, true])
})

test('[D-9] a chart is exported as the kind that is chosen', async () => {
  const { screen, user, press, files } = await showTools()
  await press('Export')
  await user.click(await screen.findByRole('menuitem', { name: 'Export as mmd' }))
  expect(files).toEqual(['mmd'])
})

test('[D-9] where the chart needs the room its legend comes by a press, and goes by the next', async () => {
  const { inspector } = shownInspector({ actors: [actorView('door')], details: actorDetails('door') }, door)
  const { screen, user } = await show(<ChartHead inspector={inspector} />, WORDS)
  await told(() => undefined)
  const legend = () => screen.queryByRole('list', { name: 'Legend' })
  expect(legend()).toBe(null)
  await user.click(screen.getByRole('button', { name: 'Legend' }))
  expect(legend()?.textContent).toContain('Taken last')
  await user.click(screen.getByRole('button', { name: 'Legend' }))
  expect(legend()).toBe(null)
})

const FAILED = { test: 'a walk', path: 'pull, push', edges: [], states: [] }
test('[D-9] how much of a chart the tests walked is said until it is put away', async () => {
  const { said, cover, press } = await showTools()
  await cover({ door: { states: { 'door.closed': true }, edges: {} } })
  expect(said()[1]).toMatch(/^Walked: 1\/\d states, 0\/2 transitions$/)
  await press('Hide coverage')
  expect(said()).toHaveLength(1)
})

test('[D-9] of a coverage that does not name the machine it is said so', async () => {
  const { said, cover } = await showTools()
  await cover({ window: { states: {}, edges: {} } })
  expect(said()[1]).toBe('The file does not name this machine')
})

test('[D-9] of a file that is no coverage that is said', async () => {
  const { screen, cover } = await showTools()
  await cover('nothing')
  expect(screen.getByRole('alert').textContent).toBe('This file holds no coverage')
})

test('[D-9] the first path on which a test failed is shown, and another one, or none, by a press', async () => {
  const { screen, user, said, cover, press } = await showTools()
  await cover({ door: { states: {}, edges: {}, failed: [FAILED, { ...FAILED, path: '' }] } })
  expect(said()[2]).toBe('⚠ a walk: pull, push')
  await press('Failed paths: 2')
  await user.click(await screen.findByRole('menuitem', { name: '(no path could be made)' }))
  expect(said()[2]).toBe('⚠ a walk: ')
  await press('Failed paths: 2')
  await user.click(await screen.findByRole('menuitem', { name: 'Show none' }))
  expect(said()).toHaveLength(2)
})
