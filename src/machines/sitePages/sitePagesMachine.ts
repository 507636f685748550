import type { Download, Material, Sponsor } from '#src/api/model/shownContent.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'

/** A page of the site's own: what it lists, under the words that operators wrote for its head. */
export type SitePage<Item> = { readonly lead: Material | null; readonly list: readonly Item[] }

/** The page of sponsors (C-7), as the list of one. */
export const sponsorsMachine = createPagedList<SitePage<Sponsor>, null>('sponsors', {
  keyOf: () => 'sponsors',
  step: 1,
  onChange: 'renew',
})

/** The page of downloads (C-7), as the list of one. */
export const downloadsMachine = createPagedList<SitePage<Download>, null>('downloads', {
  keyOf: () => 'downloads',
  step: 1,
  onChange: 'renew',
})
