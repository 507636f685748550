import type { show } from './show.tsx'

/** What one does in a form: presses a button, and puts a text into a field at once. */
export const inForm = ({ screen, user }: Pick<Awaited<ReturnType<typeof show>>, 'screen' | 'user'>) => ({
  press: (name: string | RegExp) => user.click(screen.getByRole('button', { name })),
  write: async (name: string, text: string) => {
    await user.click(screen.getByLabelText(name, { selector: 'input' }))
    await user.paste(text)
  },
})
