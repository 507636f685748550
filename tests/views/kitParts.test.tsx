import { useRef, useState } from 'react'
import { of } from 'rxjs'
import { expect, test } from 'vitest'
import { fromObservable, type NonReducibleUnknown } from 'xstate'
import { pictureUrl } from '#src/api/model/contentPicture.ts'
import type { PremiumJump } from '#src/api/model/shownContent.ts'
import { AwayButton } from '#src/ui/kit/AwayButton.tsx'
import { Popover } from '#src/ui/kit/Popover.tsx'
import { SelectField } from '#src/ui/kit/SelectField.tsx'
import { TextArea } from '#src/ui/kit/TextArea.tsx'
import { LinkOfContent } from '#src/ui/shared/LinkOfContent.tsx'
import { Markdown } from '#src/ui/shared/Markdown.tsx'
import { PausedNotice } from '#src/ui/shared/PausedNotice.tsx'
import { PremiumEntry } from '#src/ui/shared/PremiumEntry.tsx'
import { NOON } from './support/kind.tsx'
import { show } from './support/show.tsx'

test('[D-6] a hint and an error of several lines of text are read with them', async () => {
  const { screen } = await show(<TextArea label="Letter" description="At most 10" error="Too long" />)
  const area = screen.getByRole('textbox', { name: 'Letter' })
  const described = (area.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)
  expect([described, area.getAttribute('aria-invalid'), screen.getByRole('alert').textContent]).toEqual([
    ['At most 10', 'Too long'],
    'true',
    'Too long',
  ])
})

test('[D-6] what is chosen of many in the browser’s own list is told by its value', async () => {
  const chosen: string[] = []
  const options = [
    { value: 'cn', label: 'China' },
    { value: 'de', label: 'Germany' },
  ]
  const { screen, user } = await show(
    <SelectField label="Country" value="cn" options={options} onChange={(value) => void chosen.push(value)} />,
  )
  const list = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Country' })
  expect(list.value).toBe('cn')
  await user.selectOptions(list, 'Germany')
  expect(chosen).toEqual(['de'])
})

test('[D-9] a link to another site opens a window that knows nothing of this one', async () => {
  const { screen } = await show(<AwayButton href="https://elsewhere.example">There</AwayButton>)
  const link = screen.getByRole('link', { name: 'There' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['https://elsewhere.example', '_blank'])
  expect(link.getAttribute('rel')?.split(' ')).toEqual(expect.arrayContaining(['noopener', 'noreferrer']))
})

test.each([
  ['', null, null],
  ['/app/shop', '/app/shop', null],
  ['https://elsewhere.example', 'https://elsewhere.example', '_blank'],
])('[C-7] content whose address is “%s” leads to %s in the window %s', async (to, href, target) => {
  const { screen } = await show(<LinkOfContent to={to}>The offer</LinkOfContent>)
  const link = screen.queryByRole('link', { name: 'The offer' })
  expect([
    screen.queryByText('The offer') !== null,
    link?.getAttribute('href') ?? null,
    link?.getAttribute('target') ?? null,
  ]).toEqual([true, href, target])
})

test('[P-10] a picture in an article says what it shows', async () => {
  const { screen } = await show(<Markdown text={`![A lighthouse](${pictureUrl('h'.repeat(43))})`} />)
  expect(screen.getByRole('img').getAttribute('alt')).toBe('A lighthouse')
})

const JUMP: PremiumJump = { id: 'p1', title: 'The club', sort: 0, text: '', jumpUrl: '/app/vip' }

test.each<readonly [string, string | null, PremiumJump | null]>([
  ['is none', null, null],
  ['is one', '/app/vip', JUMP],
])('[C-7] where there %s the premium entry leads to: %s', async (_, to, jump) => {
  const logic = fromObservable<PremiumJump | null, NonReducibleUnknown>(() => of(jump))
  const { screen } = await show(<PremiumEntry logic={logic} />)
  const link = screen.queryByRole('link')
  expect([link?.getAttribute('href') ?? null, document.body.textContent]).toEqual([to, jump?.title ?? ''])
})

/** A small panel that a button opens and closes, beside another button. */
async function showPanel() {
  function Page() {
    const anchor = useRef<HTMLButtonElement>(null)
    const [open, setOpen] = useState(false)
    return (
      <>
        <button ref={anchor} onClick={() => setOpen(!open)}>
          opener
        </button>
        <button>elsewhere</button>
        {open && (
          <Popover title="The panel" closeLabel="Close" anchor={anchor} container={null} onClose={() => setOpen(false)}>
            <p>inside</p>
          </Popover>
        )}
      </>
    )
  }
  const page = await show(<Page />)
  const { screen, user } = page
  await user.click(screen.getByRole('button', { name: 'opener' }))
  await screen.findByRole('dialog', { name: 'The panel' })
  return { ...page, isOpen: () => screen.queryByText('inside') !== null }
}

test('[D-6] a small panel is closed by its cross, and the focus goes back to what opened it', async () => {
  const { screen, user, isOpen } = await showPanel()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await expect.poll(isOpen).toBe(false)
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('button', { name: 'opener' }))
})

test('[D-6] a small panel is closed by Esc', async () => {
  const { user, isOpen } = await showPanel()
  await user.keyboard('{Escape}')
  await expect.poll(isOpen).toBe(false)
})

test('[D-6] a small panel is closed by a press elsewhere', async () => {
  const { screen, user, isOpen } = await showPanel()
  await user.click(screen.getByText('elsewhere'))
  await expect.poll(isOpen).toBe(false)
})

test('[D-6] a press on the button that opened a small panel closes it for good', async () => {
  const { screen, user, isOpen } = await showPanel()
  await user.click(screen.getByText('opener'))
  expect(isOpen()).toBe(false)
})

const showPaused = (kind: 'timeOut' | 'exclusion', isHere = false) =>
  show(<PausedNotice isHere={isHere} pause={{ kind, since: 0, until: NOON }} />, { language: 'en', words: ['saferPlay'] })

test.each([
  ['timeOut', 'You are taking a time-out until 2026-01-05 12:00 (UTC+8)'],
  ['exclusion', 'You excluded yourself until 2026-01-05 12:00 (UTC+8)'],
] as const)('[P-6] who paused (%s) reads until when: %s', async (kind, words) => {
  const { screen } = await showPaused(kind)
  expect(screen.queryByText(words)).not.toBe(null)
})

test.each([
  ['elsewhere', false, ['/app/cashier/limits', '/cs']],
  ['at their settings', true, ['/cs']],
])('[P-6] who paused and is %s (%s) is led to %j', async (_, isHere, ways) => {
  const { screen } = await showPaused('timeOut', isHere)
  expect(screen.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual(ways)
})
