import type { ReactNode } from 'react'
import { within } from '@testing-library/react'
import type { Language } from '#src/api/model/format.ts'
import { inForm } from './inForm.ts'
import { show } from './show.tsx'

const WORDS = ['backOffice', 'shared', 'officeActivities', 'activities', 'deposit']

/** A page of the back office that is a table, once its list is told. */
export async function showOfficeTable(
  view: ReactNode,
  tell: () => Promise<void>,
  { address = '/admin', language = 'en' }: { readonly address?: string; readonly language?: Language } = {},
) {
  const page = await show(view, { address, language, words: WORDS })
  const { screen, user } = page
  await tell()
  return {
    ...page,
    ...inForm(page),
    /** What stands in the rows, without the heading. */
    rows: () =>
      screen
        .queryAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent),
    open: async (name: string | RegExp) => {
      await user.click(screen.getByRole('button', { name }))
      return within(await screen.findByRole('dialog'))
    },
    isButton: (name: string | RegExp) => screen.queryByRole('button', { name }) !== null,
  }
}
