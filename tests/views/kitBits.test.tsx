import { useState } from 'react'
import { expect, test } from 'vitest'
import { coins } from '#src/api/model/money/amount.ts'
import { Avatar } from '#src/ui/kit/Avatar.tsx'
import { Button } from '#src/ui/kit/Button.tsx'
import { Chip } from '#src/ui/kit/Chip.tsx'
import { FileField } from '#src/ui/kit/FileField.tsx'
import { useHoldSheet } from '#src/ui/kit/holdSheet.ts'
import { Menu } from '#src/ui/kit/Menu.tsx'
import { Count, OwnCoins } from '#src/ui/kit/Numbers.tsx'
import { PageState } from '#src/ui/kit/PageState.tsx'
import { PinField } from '#src/ui/kit/PinField.tsx'
import { ProgressBar } from '#src/ui/kit/ProgressBar.tsx'
import { RadioTile } from '#src/ui/kit/RadioTile.tsx'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { HiddenContext } from '#src/ui/kit/sight.ts'
import { EmptyState, ErrorState } from '#src/ui/kit/States.tsx'
import { Tabs } from '#src/ui/kit/Tabs.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { Toasts } from '#src/ui/kit/Toasts.tsx'
import { useMedia } from '#src/ui/kit/useMedia.ts'
import { show } from './support/show.tsx'
import { windowOf } from './support/windowOf.ts'

test('[D-6] short news stand in the order in which they came, and are told as they come', async () => {
  const { screen } = await show(
    <Toasts
      toasts={[
        { id: 1, text: 'one' },
        { id: 2, text: 'two' },
      ]}
    />,
  )
  expect([...screen.getByRole('status').children].map(({ textContent }) => textContent)).toEqual(['one', 'two'])
})

test.each([
  [4, '4'],
  [12, '10'],
])('[D-6] a bar to 10 at %i stands at %s: above the most it is full', async (value, shown) => {
  const { screen } = await show(<ProgressBar value={value} max={10} label="Way" />)
  const bar = screen.getByRole('progressbar', { name: 'Way' })
  expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual([shown, '10'])
})

test.each([true, false])('[D-6] a filter says whether it is on: %s', async (pressed) => {
  const { screen } = await show(
    <Chip pressed={pressed} onPress={() => undefined}>
      Won
    </Chip>,
  )
  expect(screen.getByRole('button', { name: 'Won' }).getAttribute('aria-pressed')).toBe(String(pressed))
})

/** A form whose button is busy or not. */
async function showForm(busy: boolean, disabled = false) {
  let submitted = 0
  const page = await show(
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submitted += 1
      }}
    >
      <Button type="submit" busy={busy} disabled={disabled}>
        Send
      </Button>
    </form>,
  )
  return { ...page, button: page.screen.getByRole('button', { name: 'Send' }), submitted: () => submitted }
}

test.each([
  [true, 0],
  [false, 1],
])('[D-6] a form whose button is busy (%s) is sent %i times', async (busy, times) => {
  const { user, button, submitted } = await showForm(busy)
  await user.click(button)
  expect(submitted()).toBe(times)
})

test.each([false, true])(
  '[D-6] a button that is busy keeps the focus, also where it is disabled as well: %s',
  async (disabled) => {
    const { user, button } = await showForm(true, disabled)
    await user.tab()
    expect(document.activeElement).toBe(button)
  },
)

test.each([
  [true, 'true', 'true'],
  [false, 'false', null],
])('[D-6] a button that is busy (%s) says so to readers of the screen', async (busy, isBusy, isOff) => {
  const { button } = await showForm(busy)
  expect([button.getAttribute('aria-busy'), button.getAttribute('aria-disabled')]).toEqual([isBusy, isOff])
})

test('[D-6] a button does not send the form around it unless that is its work', async () => {
  const { screen } = await show(<Button>More</Button>)
  expect(screen.getByRole('button').getAttribute('type')).toBe('button')
})

/** A sheet with something in it that may hold it. */
async function showHeld() {
  let closed = 0
  function Held() {
    const [isHeld, setHeld] = useState(true)
    useHoldSheet(isHeld)
    return <button onClick={() => setHeld(false)}>it came</button>
  }
  const page = await show(
    <Sheet open title="Codes" closeLabel="Close" onClose={() => (closed += 1)}>
      <Held />
    </Sheet>,
  )
  const cross = await page.screen.findByRole<HTMLButtonElement>('button', { name: 'Close' })
  return { ...page, cross, closed: () => closed }
}

test('[D-6] a sheet that something in it holds is closed neither by Esc nor by its cross', async () => {
  const { user, cross, closed } = await showHeld()
  await user.keyboard('{Escape}')
  await user.click(cross)
  expect([cross.disabled, closed()]).toEqual([true, 0])
})

test('[D-6] a sheet that is held no more is closed by its cross', async () => {
  const { screen, user, cross, closed } = await showHeld()
  await user.click(screen.getByRole('button', { name: 'it came' }))
  await user.click(cross)
  expect(closed()).toBe(1)
})

/** Two tabs, of which the first keeps what is written in it or not. */
async function showTabs(keep: boolean) {
  function Both() {
    const [value, setValue] = useState<'one' | 'two'>('one')
    return (
      <Tabs
        label="Pages"
        value={value}
        onChange={setValue}
        tabs={[
          { value: 'one', label: 'One', keep, content: <input aria-label="words" defaultValue="" />, mark: <b>3 new</b> },
          { value: 'two', label: 'Two', scrolls: true, content: 'page two' },
        ]}
      />
    )
  }
  return show(<Both />)
}

test.each([
  [true, 'mine'],
  [false, ''],
])('[D-6] what is written in a tab that is kept (%s) is “%s” after another tab', async (keep, text) => {
  const { screen, user } = await showTabs(keep)
  await user.type(screen.getByLabelText('words'), 'mine')
  await user.click(screen.getByRole('tab', { name: 'Two' }))
  await user.click(screen.getByRole('tab', { name: /One/ }))
  expect(screen.getByLabelText<HTMLInputElement>('words').value).toBe(text)
})

test('[D-6] a tab has its mark beside its name', async () => {
  const { screen } = await showTabs(false)
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('One3 new')
})

test('[D-6] a panel that scrolls by itself is reached by the keyboard, another one is not', async () => {
  const { screen, user } = await showTabs(false)
  const before = screen.getByRole('tabpanel').getAttribute('tabindex')
  await user.click(screen.getByRole('tab', { name: 'Two' }))
  expect([before, screen.getByRole('tabpanel').getAttribute('tabindex')]).toEqual([null, '0'])
})

/** What is read with a field. */
const readWith = (field: Element) =>
  (field.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)

test('[P-6] what is wrong with a code and how to enter it are read with its cells', async () => {
  const { screen } = await show(
    <PinField
      label="PIN"
      cellLabel={(place) => `digit ${place}`}
      value=""
      error="Wrong code"
      description="Six digits"
      onChange={() => undefined}
    />,
  )
  expect(screen.getByRole('alert').textContent).toBe('Wrong code')
  expect(readWith(screen.getByRole('group'))).toEqual(['Six digits', 'Wrong code'])
})

test.each([
  [true, 'one-time-code'],
  [false, 'off'],
])('[P-6] of six digits only a code that was sent (%s) is filled in by the device: %s', async (isCode, way) => {
  const { screen } = await show(
    <PinField label="PIN" cellLabel={(place) => `digit ${place}`} value="" isCode={isCode} onChange={() => undefined} />,
  )
  expect(screen.getByLabelText('PIN', { selector: 'input' }).getAttribute('autocomplete')).toBe(way)
})

test('[P-6] own coins stand with their number, or as stars where balances are hidden', async () => {
  const seen = await show(<OwnCoins coins={coins(1_234)} />)
  const shown = document.body.textContent
  seen.leave()
  await show(
    <HiddenContext value>
      <OwnCoins coins={coins(1_234)} />
    </HiddenContext>,
    { language: 'en' },
  )
  expect([shown, document.body.textContent.includes('1')]).toEqual(['1,234', false])
})

test.each([
  ['zh-CN', '1.2万'],
  ['en', '12K'],
] as const)('[B-5] a count in %s is said as “%s”', async (language, words) => {
  await show(<Count count={12_000} />, { language })
  expect(document.body.textContent).toBe(words)
})

test('[D-6] a person without a picture has a plain figure in its place', async () => {
  const without = await show(<Avatar src={null} size={40} />)
  const pictures = document.querySelectorAll('img').length
  without.leave()
  await show(<Avatar src="/mia.png" size={40} />)
  expect([pictures, document.querySelector('img')?.getAttribute('src')]).toEqual([0, '/mia.png'])
})

test('[D-6] a page with nothing but a state has it as its heading', async () => {
  const { screen } = await show(<PageState title="Nothing here">below</PageState>)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Nothing here')
})

test('[D-6] that something failed is told at once, that there is nothing is not', async () => {
  const { screen } = await show(
    <>
      <EmptyState icon={null} title="None" text="Come back" action={<button>Go on</button>} />
      <ErrorState title="It failed" text="No network" action={<button>Try again</button>} />
    </>,
  )
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['It failedNo networkTry again'])
})

test('[D-6] one of a few tiles is chosen by a press', async () => {
  const chosen: string[] = []
  const { screen, user } = await show(
    <>
      {['card', 'coin'].map((one) => (
        <RadioTile key={one} name="way" checked={one === 'card'} onChoose={() => void chosen.push(one)}>
          {one}
        </RadioTile>
      ))}
    </>,
  )
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'card' }).checked).toBe(true)
  await user.click(screen.getByRole('radio', { name: 'coin' }))
  expect(chosen).toEqual(['coin'])
})

test('[D-6] a field has its control at the end of its box', async () => {
  const { screen } = await show(<TextField label="Name" trailing={<button>Clear</button>} defaultValue="" />)
  expect(screen.getByLabelText('Name').nextElementSibling?.textContent).toBe('Clear')
})

test('[C-14] a file field says its hint with it, what is wrong at once, and which files it takes', async () => {
  const { screen } = await show(
    <FileField
      label="Picture"
      choose="Choose"
      hint="JPEG or PNG"
      error="Too large"
      accept={['image/png', 'image/jpeg']}
      disabled={false}
      onFile={() => undefined}
    />,
  )
  const field = screen.getByLabelText('Picture')
  expect([readWith(field)[0], field.getAttribute('accept'), field.getAttribute('aria-invalid')]).toEqual([
    'JPEG or PNG',
    'image/png,image/jpeg',
    'true',
  ])
  expect(screen.getByRole('alert').textContent).toBe('Too large')
})

test('[D-6] the focus goes where an act of a menu says, and back to its button after the next one', async () => {
  const { screen, user } = await show(
    <>
      <input aria-label="words" />
      <Menu
        label="Acts"
        trigger="…"
        items={[
          { key: 'reply', label: 'Reply', onSelect: () => undefined, focusNext: () => screen.getByLabelText('words') },
          { key: 'copy', label: 'Copy', onSelect: () => undefined },
        ]}
      />
    </>,
  )
  const opener = screen.getByRole('button', { name: 'Acts' })
  const choose = async (name: string) => {
    await user.click(opener)
    await user.click(await screen.findByRole('menuitem', { name }))
    await expect.poll(() => screen.queryByRole('menu')).toBe(null)
  }
  await choose('Reply')
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('words'))
  await choose('Copy')
  await expect.poll(() => document.activeElement).toBe(opener)
})

test('[D-6] a menu that is closed by Esc gives the focus back to its button, wherever its last act sent it', async () => {
  const { screen, user } = await show(
    <>
      <input aria-label="words" />
      <Menu
        label="Acts"
        trigger="…"
        items={[{ key: 'reply', label: 'Reply', onSelect: () => undefined, focusNext: () => screen.getByLabelText('words') }]}
      />
    </>,
  )
  const opener = screen.getByRole('button', { name: 'Acts' })
  await user.click(opener)
  await user.click(await screen.findByRole('menuitem', { name: 'Reply' }))
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('words'))
  await user.click(opener)
  await screen.findByRole('menuitem', { name: 'Reply' })
  await user.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('menu')).toBe(null)
  await expect.poll(() => document.activeElement).toBe(opener)
})

test('[D-6] whether a window is wide is known as it changes', async () => {
  const become = windowOf('narrow')
  function Wide() {
    return <output>{useMedia('(min-width: 1024px)') ? 'wide' : 'narrow'}</output>
  }
  const { screen } = await show(<Wide />)
  const before = screen.getByRole('status').textContent
  become('wide')
  expect([before, screen.getByRole('status').textContent]).toEqual(['narrow', 'wide'])
})
