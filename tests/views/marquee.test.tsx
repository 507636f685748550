import { expect, test } from 'vitest'
import { Marquee } from '#src/ui/shared/Marquee.tsx'
import { show } from './support/show.tsx'

const entry = (id: string) => ({ id, content: `About ${id}` })
type Fields = Partial<Parameters<typeof Marquee>[0]>
const drawn = (fields: Fields = {}) => (
  <Marquee label="News" pauseLabel="Pause" playLabel="Resume" entries={[entry('n1'), entry('n2'), entry('n1')]} {...fields} />
)

test('[C-7] a line of announcements that has none is not there', async () => {
  const { screen } = await show(drawn({ entries: [] }))
  expect(screen.queryByRole('group')).toBe(null)
})

test('[C-7] each announcement is read out once, however often it passes', async () => {
  const { screen } = await show(drawn())
  const heard = [...screen.getByRole('marquee').querySelectorAll('span')].filter((one) => one.closest('[aria-hidden]') === null)
  expect(heard.map(({ textContent }) => textContent)).toEqual(['About n1', 'About n2'])
})

test('[C-7] a line that moves is paused by its button, and goes on by it', async () => {
  const { screen, user } = await show(drawn())
  const button = () => screen.getByRole('button')
  expect(button().getAttribute('aria-label')).toBe('Pause')
  await user.click(button())
  expect(button().getAttribute('aria-label')).toBe('Resume')
  await user.click(button())
  expect(button().getAttribute('aria-label')).toBe('Pause')
})

test('[C-7] where moving parts are switched off a line stands until it is started', async () => {
  const { screen, user } = await show(drawn({ still: true }))
  await user.click(screen.getByRole('button', { name: 'Resume' }))
  expect(screen.queryByRole('button', { name: 'Pause' })).not.toBe(null)
})

test('[C-7] a line leads to where its announcements are read, where there is such a page', async () => {
  const somewhere = await show(drawn({ to: '/app/announcements' }))
  expect(somewhere.screen.getByRole('link', { name: 'News' }).getAttribute('href')).toBe('/app/announcements')
  somewhere.leave()
  const nowhere = await show(drawn())
  expect(nowhere.screen.queryByRole('link')).toBe(null)
})
