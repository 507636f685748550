import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PreviewLink } from '#src/api/model/contentPreview.ts'
import { EDITOR, PIECE, showEditor, SNAPSHOT, type Standing } from './support/contentEditor.tsx'
import { told } from './support/told.ts'

/** The history of a piece, with the sheet of one version open. */
async function showVersion(version: number, standing: Standing = {}) {
  const page = await showEditor(standing)
  await page.press(`Look at version ${version}`)
  const sheet = () => within(page.screen.getByRole('dialog'))
  await page.screen.findByRole('dialog', { name: `Version ${version}` })
  return { ...page, sheet }
}

test('[D-8] a version of the history is looked at before it is brought back', async () => {
  const { look, sheet } = await showVersion(2)
  expect(look.last().input.order).toEqual({ itemId: 'c1', version: 2 })
  await told(() => look.last().resolve({ ...SNAPSHOT, title: 'Quay' }))
  expect(sheet().queryByText('Quay')).not.toBe(null)
})

test('[D-8] an old version is brought back for a reason, and its sheet is closed', async () => {
  const { screen, user, sheet, deeds } = await showVersion(2)
  await user.click(sheet().getByRole('button', { name: 'Back to version 2' }))
  expect(deeds()).toEqual([])
  await user.type(sheet().getByRole('textbox', { name: 'Reason' }), 'it was right')
  await user.click(sheet().getByRole('button', { name: 'Back to version 2' }))
  expect(deeds()).toEqual([[{ deed: 'back', version: 2 }, 'it was right']])
  await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
})

test('[D-8] why one version would be brought back is not written for another one', async () => {
  const { screen, user, sheet, press } = await showVersion(2)
  await user.type(sheet().getByRole('textbox', { name: 'Reason' }), 'it was right')
  await user.click(sheet().getByRole('button', { name: 'Close' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
  await press('Look at version 1')
  await screen.findByRole('dialog', { name: 'Version 1' })
  expect(sheet().getByRole<HTMLInputElement>('textbox', { name: 'Reason' }).value).toBe('')
})

test.each([
  ['the latest version is not brought back', 3, EDITOR],
  ['who may only look brings no old version back', 2, ['content.read']],
] as const)('[D-8] %s', async (_, version, rights) => {
  const { sheet } = await showVersion(version, { rights })
  expect(sheet().queryByRole('button', { name: /^Back to version/ })).toBe(null)
})

test('[D-8] before an old version is brought back what is written has to be saved', async () => {
  const { screen, write, press } = await showEditor()
  await write('Title', 'Port')
  await press('Look at version 2')
  const sheet = within(await screen.findByRole('dialog', { name: 'Version 2' }))
  expect(sheet.getByRole<HTMLButtonElement>('button', { name: 'Back to version 2' }).disabled).toBe(true)
  expect(sheet.queryByText('Save what is written first.')).not.toBe(null)
})

test('[D-8] the history says which version visitors see, and which one brings an old one back', async () => {
  const { screen } = await showEditor({ piece: { ...PIECE, pin: { version: 2, startsAt: 1_000, endsAt: null } } })
  const lines = within(screen.getByRole('region', { name: 'Versions' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(lines).toEqual([
    expect.stringMatching(/^3: leo, .*, back to 1Look$/),
    expect.stringMatching(/^2: oda, .*ShownLook$/),
    expect.stringMatching(/^1: oda, .*[^n]Look$/),
  ])
})

const LINK: PreviewLink = { previewId: 'v1', version: 3, by: 'leo', at: 1_000, until: 20_000 }

test('[D-8] a preview link is made of the saved version, and told', async () => {
  const { screen, press, make } = await showEditor()
  await press('Make a preview link of version 3')
  expect(make.last().input.order).toEqual({ itemId: 'c1', version: 3 })
  await told(() => make.last().resolve({ link: 'https://site.example/preview/abc' }))
  expect(screen.queryByText('https://site.example/preview/abc')).not.toBe(null)
})

test('[D-8] a preview link is taken back by its number', async () => {
  const { press, end } = await showEditor({ links: [LINK] })
  await press('Take back')
  expect(end.last().input.order).toBe('v1')
})

test('[D-8] who takes a preview link back keeps the focus while that is on its way', async () => {
  const { screen, press } = await showEditor({ links: [LINK] })
  await press('Take back')
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Take back' })
  expect([document.activeElement, button.disabled, button.getAttribute('aria-busy')]).toEqual([button, false, 'true'])
})

test('[D-8] while a preview link is taken back no other one can be', async () => {
  const { screen, user, end } = await showEditor({ links: [LINK, { ...LINK, previewId: 'v2' }] })
  const [first, second] = screen.getAllByRole<HTMLButtonElement>('button', { name: 'Take back' })
  if (first === undefined || second === undefined) throw new Error('there are no two links')
  expect([first.disabled, second.disabled]).toEqual([false, false])
  await user.click(second)
  await user.click(second)
  expect([first.disabled, second.disabled, end.asked.map(({ input }) => input.order)]).toEqual([true, false, ['v2']])
  await told(() => end.last().resolve({}))
  expect([first.disabled, second.getAttribute('aria-busy')]).toEqual([false, 'false'])
})

test('[D-8] what was told of a preview link is gone once one is taken back', async () => {
  const { screen, press, make } = await showEditor({ links: [LINK] })
  const isTold = () => screen.queryByText('https://site.example/preview/abc') !== null
  await press('Make a preview link of version 3')
  await told(() => make.last().resolve({ link: 'https://site.example/preview/abc' }))
  expect(isTold()).toBe(true)
  await press('Take back')
  expect(isTold()).toBe(false)
})

test.each([
  ['none is told', null, true],
  ['one is told', 'https://site.example/preview/abc', false],
])(
  '[D-8] where %s (%s) of a link that was asked for, it is said that there are as many as may be: %s',
  async (_, link, isSaid) => {
    const { screen, press, make } = await showEditor()
    await press('Make a preview link of version 3')
    await told(() => make.last().resolve({ link }))
    expect(screen.queryByText(/^As many links work as may/) !== null).toBe(isSaid)
  },
)
