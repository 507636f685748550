import type { CoinOffer } from '#src/api/model/coinShop.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'

/** What coins cost the member, as the list of one: it is renewed whenever the server says that it may be another. */
export const coinOfferMachine = createPagedList<CoinOffer, null>('coinOffer', {
  keyOf: () => 'coinOffer',
  step: 1,
  onChange: 'renew',
})
