import type { Page } from '@playwright/test'

/**
 * Notes every state of a room's picture and all words over it, from now on: some are there for less than a second. What it returns yields all that
 * was seen, a line each.
 */
export async function pictureLog(page: Page): Promise<() => Promise<string>> {
  const lines = await page.getByRole('region', { name: '直播画面' }).evaluateHandle((screen) => {
    const seen: string[] = []
    const look = () => {
      const words = [...screen.querySelectorAll('[role=status]')].map((status) => status.textContent)
      for (const line of [screen.getAttribute('data-picture') ?? '', ...words]) if (!seen.includes(line)) seen.push(line)
    }
    look()
    new MutationObserver(look).observe(screen, { attributes: true, childList: true, characterData: true, subtree: true })
    return seen
  })
  return async () => (await lines.jsonValue()).join('\n')
}
