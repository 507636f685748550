import { provideCoinOffer } from '#src/machines/wallet/coinOfferActors.ts'
import { provideCashierWallet } from '#src/machines/wallet/walletActors.ts'
import { ShopPage } from '#src/ui/cashier/wallet/ShopPage.tsx'
import { defineFeature } from '../defineFeature.tsx'
import { followVenueNames } from '../lazy/venueNames.ts'

/** Gold coins for yuan. */
export const shop = defineFeature({
  page: ShopPage,
  provide: (app) => {
    // An order of the wallet that an earlier visit left may name a venue.
    followVenueNames(app)
    return { logic: { wallet: provideCashierWallet(app).wallet, offer: provideCoinOffer(app) } }
  },
})
