import type { Page } from '@playwright/test'

/** The latest code in the demo's outbox, as a developer reads it. */
export async function codeIn(outbox: Page, to: string): Promise<string> {
  const message = outbox
    .getByRole('listitem')
    .filter({ hasText: to })
    .filter({ hasText: /\b\d{6}\b/ })
    .first()
  return /\d{6}/.exec(await message.getByRole('paragraph').innerText())?.[0] ?? ''
}
