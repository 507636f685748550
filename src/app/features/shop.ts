import { provideCoinOffer } from '#src/machines/wallet/coinOfferActors.ts'
import { provideCashierWallet } from '#src/machines/wallet/walletActors.ts'
import { providePointShop } from '#src/machines/points/pointsActors.ts'
import { ShopPage } from '#src/ui/cashier/wallet/ShopPage.tsx'
import { defineFeature } from '../defineFeature.tsx'
import { followVenueNames } from '../lazy/venueNames.ts'

/** Gold coins for yuan and for points. */
export const shop = defineFeature({
  page: ShopPage,
  provide: (app) => {
    // An order of the wallet that an earlier visit left may name a venue.
    followVenueNames(app)
    const { wallet, ordered$ } = provideCashierWallet(app)
    return { logic: { wallet, offer: provideCoinOffer(app, ordered$), ...providePointShop(app, ordered$) } }
  },
})
