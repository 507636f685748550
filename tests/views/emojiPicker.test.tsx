import { expect, test } from 'vitest'
import { EMOJI } from '#src/api/model/emoji.ts'
import { EMOTES } from '#src/api/model/emotes.ts'
import { EmojiPicker } from '#src/ui/room/composer/EmojiPicker.tsx'
import { COMPOSING, press } from './support/press.tsx'
import { show } from './support/show.tsx'

async function showPicker(before: readonly string[] = []) {
  const heard: string[] = []
  const chosen: string[] = []
  const page = await show(
    <EmojiPicker
      id="picker"
      recent={{ current: () => before, choose: (one) => void chosen.push(one) }}
      onPick={(one) => heard.push(one)}
      onEscape={() => heard.push('closed')}
    />,
    {
      words: ['chat'],
    },
  )
  const choices = () => page.screen.getAllByRole('button').filter((one) => one.getAttribute('title') !== null)
  return { ...page, heard, chosen, choices }
}

test('[D-7] the site’s own emotes show first; one that is pressed is written as its code', async () => {
  const { user, choices, heard } = await showPicker()
  expect(choices()).toHaveLength(EMOTES.length)
  await user.click(choices()[1]!)
  expect(heard).toEqual([`:${EMOTES[1]}:`])
})

test('[D-7] a word finds own emotes and emoji together, whatever its case and the spaces around it', async () => {
  const { screen, user, choices, heard } = await showPicker()
  await user.type(screen.getByRole('searchbox'), '  GOAL ')
  const emoji = EMOJI.filter(({ words }) => words.includes('goal')).map(({ emoji: one }) => one)
  expect(choices()).toHaveLength(1 + emoji.length)
  await user.click(screen.getByTitle(emoji[0]!))
  expect(heard).toEqual([emoji[0]])
})

test('[D-7] a word that finds nothing says so, and a kind that is pressed shows all of its own', async () => {
  const { screen, user, choices } = await showPicker()
  await user.type(screen.getByRole('searchbox'), 'zzz')
  expect(screen.getByRole('status').textContent).toBe('没有找到这样的表情')
  await user.click(screen.getByRole('button', { name: '通用' }))
  expect(choices()).toHaveLength(EMOJI.length)
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
})

test('[D-6] the choices are one stop of the Tab key: arrows go on and stop at the ends, a modifier is the browser’s', async () => {
  const { user, choices } = await showPicker()
  const at = () => choices().indexOf(document.activeElement as HTMLElement)
  choices()[0]!.focus()
  await user.keyboard('{ArrowLeft}')
  expect(at()).toBe(0)
  await user.keyboard('{ArrowRight}{ArrowRight}{Control>}{ArrowRight}{/Control}{ArrowLeft}')
  expect(at()).toBe(1)
  expect(choices().map(({ tabIndex }) => tabIndex)).toEqual(choices().map((_, index) => (index === 1 ? 0 : -1)))
})

test.each([
  [
    'a word finds others',
    async ({ screen, user }: Awaited<ReturnType<typeof showPicker>>) => user.type(screen.getByRole('searchbox'), 'goal'),
  ],
  [
    'another kind is shown',
    async ({ screen, user }: Awaited<ReturnType<typeof showPicker>>) => user.click(screen.getByRole('button', { name: '通用' })),
  ],
] as const)('[D-6] after a late choice, once %s, the first of them is the stop of the Tab key', async (_, change) => {
  const page = await showPicker()
  await page.user.click(page.choices().at(-1)!)
  await change(page)
  expect(page.choices().flatMap(({ tabIndex }, index) => (tabIndex === 0 ? [index] : []))).toEqual([0])
})

test('[D-6] Esc closes the picker from its grid and from its search, and what is around it does not hear of it', async () => {
  const { screen, user, choices, heard } = await showPicker()
  const around: string[] = []
  const hear = (event: KeyboardEvent) => around.push(event.key)
  document.addEventListener('keydown', hear)
  choices()[0]!.focus()
  await user.keyboard('{Escape}')
  screen.getByRole('searchbox').focus()
  await user.keyboard('{Escape}')
  document.removeEventListener('keydown', hear)
  expect([heard, around]).toEqual([['closed', 'closed'], []])
})

test('[D-7] Esc in the search of emoji closes nothing while a word is composed there, and no other key does', async () => {
  const { screen, heard } = await showPicker()
  const search = screen.getByRole('searchbox')
  press(search, 'a')
  press(search, 'Escape', COMPOSING)
  expect(heard).toEqual([])
})

test('[D-7] what was chosen lately has a kind of its own, the latest first', async () => {
  const before = [`:${EMOTES[3]}:`, EMOJI[0]!.emoji, `:${EMOTES[1]}:`, 'of an older version']
  const { screen, user, choices, heard } = await showPicker(before)
  await user.click(screen.getByRole('button', { name: '最近' }))
  for (const one of choices()) await user.click(one)
  expect(heard).toEqual(before.slice(0, 3))
})

test('[D-7] who chose nothing yet has no such kind', async () => {
  const { screen } = await showPicker()
  expect(screen.queryByRole('button', { name: '最近' })).toBe(null)
})

test('[D-7] what is pressed is kept as chosen', async () => {
  const { user, choices, chosen } = await showPicker()
  await user.click(choices()[1]!)
  expect(chosen).toEqual([`:${EMOTES[1]}:`])
})
