import { expect, test } from 'vitest'
import { TermsPage } from '#src/ui/terms/TermsPage.tsx'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

type Actors = Parameters<typeof TermsPage>[0]['actors']

test('[C-8] the contents of the terms mark the part that is read, at first the first one', async () => {
  const actors: Actors = { title: shownBy<Actors['title']>({}).ref }
  const { screen } = await show(<TermsPage actors={actors} />, { language: 'en', words: ['terms'] })
  const marked = screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'location')
  expect(marked.map((link) => link.getAttribute('href'))).toEqual(['#terms-account'])
})
