import { useState } from 'react'
import { expect, test } from 'vitest'
import { Button } from '#src/ui/kit/Button.tsx'
import { RadioGroup, Switch } from '#src/ui/kit/Choice.tsx'
import { CopyButton } from '#src/ui/kit/CopyButton.tsx'
import { Dialog } from '#src/ui/kit/Dialog.tsx'
import { FileField } from '#src/ui/kit/FileField.tsx'
import { Menu } from '#src/ui/kit/Menu.tsx'
import { PinField } from '#src/ui/kit/PinField.tsx'
import { SearchBox } from '#src/ui/kit/SearchBox.tsx'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { show } from './support/show.tsx'

const focused = () => document.activeElement

/** What is read with a field: its hint and its error. */
const readWith = (field: Element) =>
  (field.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)

test('[D-6] a hint and an error of a field are read with it', async () => {
  const { screen } = await show(<TextField label="Name" description="As on the card" error="Too short" defaultValue="m" />)
  expect(readWith(screen.getByLabelText('Name'))).toEqual(['As on the card', 'Too short'])
})

test.each([
  ['with an error', 'true', 'Too short'],
  ['with nothing wrong', 'false', null],
])('[D-6] a field %s is called invalid: %s', async (_, invalid, error) => {
  const { screen } = await show(<TextField label="Name" defaultValue="m" error={error} />)
  expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe(invalid)
})

test('[D-6] an error of a field is told at once', async () => {
  const { screen } = await show(<TextField label="Name" error="Too short" defaultValue="m" />)
  expect(screen.getByRole('alert').textContent).toBe('Too short')
})

test('[D-6] a field without a hint and an error points to no text', async () => {
  const { screen } = await show(<TextField label="Name" defaultValue="mia" />)
  expect(screen.getByLabelText('Name').hasAttribute('aria-describedby')).toBe(false)
})

/** A search that keeps what is typed. */
function Box() {
  const [value, setValue] = useState('')
  return (
    <SearchBox
      label="Search"
      clearLabel="Clear"
      value={value}
      onClear={() => setValue('')}
      onChange={({ target }) => setValue(target.value)}
    />
  )
}

test('[D-6] a search is cleared by a button that is there while there is something to clear', async () => {
  const { screen, user } = await show(<Box />)
  expect(screen.queryByRole('button')).toBe(null)
  await user.type(screen.getByRole('textbox', { name: 'Search' }), 'harbour')
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('')
})

test('[D-6] after a search is cleared one goes on typing in its box', async () => {
  const { screen, user } = await show(<Box />)
  await user.type(screen.getByRole('textbox'), 'harbour')
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(focused()).toBe(screen.getByRole('textbox'))
})

/** Sizes to choose from. */
function Sizes() {
  const [value, setValue] = useState(1)
  return (
    <RadioGroup
      label="Size"
      value={value}
      options={[1, 2, 3].map((one) => ({ value: one, label: `size ${one}` }))}
      onChange={setValue}
    />
  )
}

async function showSizes() {
  const page = await show(<Sizes />)
  const sizes = () => page.screen.getAllByRole<HTMLInputElement>('radio')
  return { ...page, sizes, chosen: () => sizes().map(({ checked }) => checked) }
}

test('[D-6] what is chosen from has a name', async () => {
  const { screen } = await showSizes()
  expect(screen.getByRole('radiogroup').getAttribute('aria-label')).toBe('Size')
})

test('[D-6] one of a few is chosen by a press', async () => {
  const { screen, user, chosen } = await showSizes()
  await user.click(screen.getByRole('radio', { name: 'size 3' }))
  expect(chosen()).toEqual([false, false, true])
})

test('[D-6] one of a few is chosen by arrows', async () => {
  const { user, sizes, chosen } = await showSizes()
  sizes()[0]?.focus()
  await user.keyboard('{ArrowRight}')
  expect(chosen()).toEqual([false, true, false])
})

test.each([
  ['switches', false, [true]],
  ['does not switch what is disabled', true, []],
])('[D-6] the space bar %s', async (_, disabled, switched) => {
  const heard: boolean[] = []
  const { screen, user } = await show(
    <Switch label="Sound" description="of gifts" checked={false} disabled={disabled} onChange={(on) => heard.push(on)} />,
  )
  screen.getByRole('switch', { name: 'Sound' }).focus()
  await user.keyboard(' ')
  expect(heard).toEqual(switched)
})

test('[D-6] a switch that is disabled is not switched by a press', async () => {
  const heard: boolean[] = []
  const { screen, user } = await show(<Switch label="Off" checked={false} disabled onChange={(on) => heard.push(on)} />)
  await user.click(screen.getByRole('switch', { name: 'Off' }))
  expect(heard).toEqual([])
})

test('[C-14] the same file can be chosen again, after it was refused', async () => {
  const chosen: (string | null)[] = []
  const onFile = (file: File | null) => void chosen.push(file?.name ?? null)
  const { screen, user } = await show(
    <FileField
      label="Picture"
      choose="Choose"
      hint="JPEG or PNG"
      error="Too large"
      accept={['image/png']}
      disabled={false}
      onFile={onFile}
    />,
  )
  const field = screen.getByLabelText('Picture')
  const file = new File(['x'], 'a.png', { type: 'image/png' })
  await user.upload(field, file)
  await user.upload(field, file)
  expect(chosen).toEqual(['a.png', 'a.png'])
})

test.each([
  ['ready', 'Copy', ''],
  ['copied', 'Copied', ''],
  ['byHand', 'Copy', 'Mark it and copy'],
] as const)('[D-6] a copy that is %s says %s %s', async (state, button, status) => {
  const words = { copy: 'Copy', copied: 'Copied', byHand: 'Mark it and copy' }
  const { screen } = await show(<CopyButton state={state} words={words} onPress={() => undefined} />)
  expect(screen.getByRole('button').textContent.trim()).toBe(button)
  expect(screen.getByRole('status').textContent).toBe(status)
})

function Over({ what }: { readonly what: 'dialog' | 'sheet' }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {what === 'dialog' ? (
        <Dialog
          open={open}
          title="Sure?"
          text="It cannot be undone."
          onClose={close}
          actions={<Button onClick={close}>No</Button>}
        />
      ) : (
        <Sheet open={open} title="Sure?" closeLabel="Close" onClose={close}>
          <Button>Within</Button>
        </Sheet>
      )}
    </>
  )
}

/** A dialog or a sheet that was opened by a button and closed by Esc. */
async function showClosed(what: 'dialog' | 'sheet') {
  const { screen, user } = await show(<Over what={what} />)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  const over = await screen.findByRole(what === 'dialog' ? 'alertdialog' : 'dialog', { name: 'Sure?' })
  await expect.poll(() => over.contains(focused())).toBe(true)
  await user.keyboard('{Escape}')
  return { isThere: () => over.isConnected }
}

test.each(['dialog', 'sheet'] as const)('[D-6] Esc closes a %s', async (what) => {
  const { isThere } = await showClosed(what)
  await expect.poll(isThere).toBe(false)
})

test.each(['dialog', 'sheet'] as const)('[D-6] once a %s is closed the focus is back where it was', async (what) => {
  await showClosed(what)
  await expect.poll(() => focused()?.textContent).toBe('Open')
})

test('[D-6] a sheet is closed by its cross', async () => {
  const { screen, user } = await show(<Over what="sheet" />)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await user.click(await screen.findByRole('button', { name: 'Close' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
})

async function showMenu() {
  const done: string[] = []
  const items = ['Copy', 'Report'].map((label) => ({ key: label, label, shortcut: label[0]!, onSelect: () => done.push(label) }))
  const page = await show(<Menu label="Acts" trigger="…" items={items} />)
  const { screen } = page
  return { ...page, done, opener: () => screen.getByRole('button', { name: 'Acts' }), isGone: () => !screen.queryByRole('menu') }
}

test('[D-6] a menu does what is pressed in it once', async () => {
  const { screen, user, done, opener, isGone } = await showMenu()
  await user.click(opener())
  await user.click(await screen.findByRole('menuitem', { name: 'Copy' }))
  await expect.poll(isGone).toBe(true)
  expect(done).toEqual(['Copy'])
})

test('[D-6] a menu does what is chosen in it by keys once', async () => {
  const { screen, user, done, opener, isGone } = await showMenu()
  opener().focus()
  await user.keyboard('{Enter}')
  await expect.poll(() => focused()).toBe(await screen.findByRole('menuitem', { name: 'Copy' }))
  await user.keyboard('{ArrowDown}{Enter}')
  await expect.poll(isGone).toBe(true)
  expect(done).toEqual(['Report'])
})

test('[D-6] what stands in a menu says the key that does the same', async () => {
  const { screen, user, opener } = await showMenu()
  await user.click(opener())
  expect((await screen.findByRole('menuitem', { name: 'Copy' })).getAttribute('aria-keyshortcuts')).toBe('C')
})

async function showPin() {
  function Pin() {
    const [value, setValue] = useState('')
    return (
      <>
        <PinField label="PIN" cellLabel={(place) => `digit ${place}`} value={value} onChange={setValue} />
        <output>{value}</output>
      </>
    )
  }
  const { screen, user } = await show(<Pin />)
  await user.click(screen.getByLabelText('PIN', { selector: 'input' }))
  return { user, value: () => screen.getByRole('status').textContent }
}

test('[P-6] of what is typed into cells for digits what is no digit is left out', async () => {
  const { user, value } = await showPin()
  await user.keyboard('12a3')
  expect(value()).toBe('123')
})

test('[P-6] of what is pasted into cells for digits what is no digit is left out', async () => {
  const { user, value } = await showPin()
  await user.paste('98 76-54')
  expect(value()).toBe('987654')
})

test.each([
  ['secret digits', false, 'password'],
  ['a code that was sent', true, 'text'],
])('[P-6] whether others may read %s as they are typed', async (_, isCode, type) => {
  const { screen } = await show(
    <PinField label="PIN" cellLabel={(place) => `digit ${place}`} value="" isCode={isCode} onChange={() => undefined} />,
  )
  const cells = [...Array.from({ length: 6 }).keys()].map((index) =>
    screen.getByLabelText<HTMLInputElement>(index === 0 ? 'PIN' : `digit ${index + 1}`, { selector: 'input' }),
  )
  expect(cells.map((cell) => cell.type)).toEqual(Array.from({ length: 6 }, () => type))
})
