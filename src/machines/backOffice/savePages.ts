import type { Page } from '../kit/pagedListMachine.ts'

/** Most rows of a file: more is another question. */
const FILE_LIMIT = 10_000

/** How many rows are in the file, and whether there are more that are not. */
export type SavedFile = { readonly rows: number; readonly isCut: boolean }

/** Asks for a list page after page, and saves what was found, as much as a file takes. */
export async function savePages<Item>(
  page: (after: Item | null) => Promise<Page<Item>>,
  save: (items: readonly Item[]) => void,
): Promise<SavedFile> {
  const found: Item[] = []
  for (;;) {
    const { list, more } = await page(found.at(-1) ?? null)
    found.push(...list)
    if (more && list.length > 0 && found.length < FILE_LIMIT) continue
    save(found)
    return { rows: found.length, isCut: more }
  }
}
