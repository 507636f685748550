import { expect, test } from 'vitest'
import type { OfficeContent } from '#src/api/model/officeContent.ts'
import type { ContentEditRef } from '#src/machines/backOffice/contentEditMachine.ts'
import { PublishCard } from '#src/ui/backOffice/content/PublishCard.tsx'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'
import { writeHalf } from './support/writeHalf.ts'

const NOW = Date.UTC(2026, 0, 2)
const PIECE = { itemId: 'c1', latest: 7, state: 'draft', pin: null, next: null } as unknown as OfficeContent
const pin = (version: number, endsAt: number | null = null) => ({ version, startsAt: NOW, endsAt })

type Standing = { readonly isClean?: boolean; readonly isActing?: boolean; readonly mayApprove?: boolean }

/** What visitors see of a piece whose latest version is the seventh. */
async function showCard(
  piece: Partial<OfficeContent> = {},
  { isClean = true, isActing = false, mayApprove = true }: Standing = {},
) {
  const edit = shownBy<ContentEditRef>(
    { order: null },
    { states: [...(isClean ? ['{"editing":"clean"}'] : []), ...(isActing ? ['"acting"'] : [])] },
  )
  const page = await show(<PublishCard edit={edit.ref} item={{ ...PIECE, ...piece }} mayApprove={mayApprove} now={() => NOW} />, {
    language: 'en',
    words: ['backOffice'],
  })
  const { screen, user } = page
  return {
    ...page,
    sent: edit.sent,
    buttons: () => screen.queryAllByRole<HTMLButtonElement>('button').map(({ textContent }) => textContent),
    off: () => screen.queryAllByRole<HTMLButtonElement>('button').map(({ disabled }) => disabled),
    why: () => user.type(screen.getByRole('textbox', { name: 'Reason' }), 'ready'),
    from: (text: string) => user.type(screen.getByLabelText('From'), text),
    until: (text: string) => user.type(screen.getByLabelText('Until'), text),
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    text: () => screen.getByRole('region').textContent,
  }
}

const deed = (one: object) => [{ type: 'deed.pressed', deed: one, reason: 'ready' }]

test('[D-8] the latest version is published at once where no time is written', async () => {
  const { why, press, sent } = await showCard({ pin: pin(5) })
  await why()
  await press('Publish version 7')
  expect(sent).toEqual(deed({ deed: 'publish', version: 7, schedule: { startsAt: null, endsAt: null } }))
})

test('[D-8] a version is scheduled by the site’s clock', async () => {
  const { why, from, until, press, sent } = await showCard()
  await why()
  await from('2026-01-03T08:00')
  await until('2026-01-04T08:00')
  await press('Schedule version 7')
  const schedule = { startsAt: Date.UTC(2026, 0, 3), endsAt: Date.UTC(2026, 0, 4) }
  expect(sent).toEqual(deed({ deed: 'publish', version: 7, schedule }))
})

test.each([
  ['before it begins', '2026-01-05T08:00', '2026-01-04T08:00', 'The end must be after the beginning'],
  ['as it begins', '2026-01-04T08:00', '2026-01-04T08:00', 'The end must be after the beginning'],
  ['now', '', '2026-01-02T08:00', 'The end is over already'],
])('[D-8] a schedule that ends %s is kept back with the reason once it is tried', async (_, starts, ends, words) => {
  const { screen, why, from, until, press, sent, buttons } = await showCard()
  await why()
  if (starts !== '') await from(starts)
  await until(ends)
  expect(screen.queryByText(words)).toBe(null)
  await press(buttons()[0] ?? '')
  expect([sent, screen.queryByText(words) !== null]).toEqual([[], true])
})

test.each(['From', 'Until'])('[D-8] with a day and no time at “%s” nothing is published, and the field says so', async (name) => {
  const { screen, why, press, sent, buttons } = await showCard()
  await why()
  const field = screen.getByLabelText(name)
  writeHalf(field)
  await press(buttons()[0] ?? '')
  expect([sent, field.getAttribute('aria-invalid')]).toEqual([[], 'true'])
})

test('[D-8] without a reason nothing is published', async () => {
  const { press, sent } = await showCard()
  await press('Publish version 7')
  expect(sent).toEqual([])
})

test.each([
  ['nothing is shown', {}, ['Publish version 7']],
  ['one is shown', { pin: pin(5), state: 'published' }, ['Publish version 7', 'Take offline']],
  ['one is planned', { pin: pin(5), state: 'scheduled' }, ['Publish version 7', 'Drop the schedule', 'Take offline']],
  [
    'another one comes',
    { pin: pin(5), next: pin(6), state: 'published' },
    ['Publish version 7', 'Drop the schedule', 'Take offline'],
  ],
] as const)('[D-8] where %s there is what changes that', async (_, piece, buttons) => {
  const { buttons: shown } = await showCard(piece)
  expect(shown()).toEqual(buttons)
})

test.each([
  ['Drop the schedule', { deed: 'offline', what: 'waiting' }],
  ['Take offline', { deed: 'offline', what: 'all' }],
])('[D-8] “%s” does that alone', async (name, one) => {
  const { why, press, sent } = await showCard({ pin: pin(5), next: pin(6), state: 'published' })
  await why()
  await press(name)
  expect(sent).toEqual(deed(one))
})

test('[D-8] what is shown and what follows it are said by version', async () => {
  const { text } = await showCard({ pin: pin(5, NOW + 3_600_000), next: pin(6) })
  expect(text()).toMatch(/Version 5 from .*08:00.* until .*09:00.*Then Version 6 from .*08:00.* on/)
})

test('[D-8] what is written has to be saved before anything is published', async () => {
  const { screen, off } = await showCard({ pin: pin(5), next: pin(6) }, { isClean: false })
  expect([off(), screen.queryByText('Save what is written first.') !== null]).toEqual([[true, true, true], true])
})

test('[D-8] who may not approve only sees what is shown', async () => {
  const { text, buttons } = await showCard({ pin: pin(5) }, { mayApprove: false })
  expect([text().includes('Version 5'), buttons()]).toEqual([true, []])
})
