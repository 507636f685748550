import { expect, test } from 'vitest'
import type { AwayLink } from '#src/machines/chat/messageActionsMachine.ts'
import { RichLine } from '#src/ui/room/chat/RichLine.tsx'
import { show } from './support/show.tsx'

/** A line of a room that knows Tom. */
async function showLine(content: string, mentions: readonly string[] = []) {
  const links: AwayLink[] = []
  const asked: (readonly string[])[] = []
  let grown = 0
  const peopleOf = (ids: readonly string[]) => {
    asked.push(ids)
    return [{ memberId: 'm2', name: 'Tom' }]
  }
  const page = await show(
    <main>
      <RichLine
        content={content}
        mentions={mentions}
        onLink={(link) => links.push(link)}
        peopleOf={peopleOf}
        onGrown={() => void (grown += 1)}
      />
    </main>,
    { language: 'en', words: ['chat'] },
  )
  return { ...page, links, asked, grown: () => grown, text: () => page.screen.getByRole('main').textContent }
}

test('[D-7] a link that leads away is asked about in place of being followed', async () => {
  const { screen, user, links } = await showLine('see https://elsewhere.example/a now')
  await user.click(screen.getByRole('button', { name: 'https://elsewhere.example/a' }))
  expect([links, screen.queryByRole('link')]).toEqual([
    [{ href: 'https://elsewhere.example/a', host: 'elsewhere.example' }],
    null,
  ])
})

test('[D-7] a link of this site leads there without a question', async () => {
  const { screen } = await showLine(`see ${window.location.origin}/app/live`)
  expect([screen.getByRole('link').getAttribute('href'), screen.queryByRole('button')]).toEqual(['/app/live', null])
})

test('[A-4] only the name of who is spoken to opens', async () => {
  const { screen, text, asked } = await showLine('@Tom and @Ann', ['m2'])
  expect(
    screen.getAllByRole('button').map(({ textContent, dataset }) => [textContent, dataset['member'], dataset['name']]),
  ).toEqual([['@Tom', 'm2', 'Tom']])
  expect([text(), asked[0]]).toEqual(['@Tom and @Ann', ['m2']])
})

test('[A-4] a name that nobody was spoken to by is text', async () => {
  const { screen, asked } = await showLine('@Tom')
  expect([screen.queryByRole('button'), asked]).toEqual([null, []])
})

test('[A-4] an emote is a picture with words for it', async () => {
  const { screen } = await showLine('well :goal:')
  const picture = screen.getByRole('img')
  expect([picture.getAttribute('title'), picture.getAttribute('alt') !== '']).toEqual([':goal:', true])
})

test('[A-4] what looks like an emote and is none stays text', async () => {
  const { text } = await showLine('well :goal: :nothing:')
  expect(text()).toBe('well  :nothing:')
})

test('[D-7] a line that may be higher now is told of', async () => {
  const { grown } = await showLine('https://elsewhere.example')
  expect(grown()).toBeGreaterThan(0)
})
