import { useState } from 'react'
import { expect, test } from 'vitest'
import { Tabs } from '#src/ui/kit/Tabs.tsx'
import { show } from './support/show.tsx'

const LABELS = ['One', 'Two', 'Three']

function ThreeTabs() {
  const [value, setValue] = useState('One')
  const tabs = LABELS.map((label) => ({ value: label, label, content: `page ${label}` }))
  return <Tabs label="Pages" value={value} onChange={setValue} tabs={tabs} />
}

test('[D-6] tabs are one stop of the Tab key', async () => {
  const { screen, user } = await show(<ThreeTabs />)
  await user.tab()
  expect(screen.getByRole('tab', { name: 'One' })).toBe(document.activeElement)
  await user.tab()
  expect(document.activeElement).toBe(document.body)
})

test.each([
  ['{ArrowRight}', 'Two'],
  ['{ArrowLeft}', 'Three'],
  ['{End}', 'Three'],
  ['{ArrowRight}{ArrowRight}{ArrowRight}', 'One'],
  ['{End}{Home}', 'One'],
  ['{ArrowDown}', 'One'],
  ['{Control>}{ArrowRight}{/Control}', 'One'],
  ['{Alt>}{ArrowLeft}{/Alt}', 'One'],
  ['{Meta>}{End}{/Meta}', 'One'],
])('[D-6] %s leads from the first tab to %s, which shows its page and has the focus', async (keys, label) => {
  const { screen, user } = await show(<ThreeTabs />)
  await user.tab()
  await user.keyboard(keys)
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe(label)
  expect(document.activeElement?.textContent).toBe(label)
  expect(screen.getAllByRole('tabpanel').map(({ textContent }) => textContent)).toEqual([`page ${label}`])
})
