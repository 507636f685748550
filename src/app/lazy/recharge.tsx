import { provideCoinOffer } from '#src/machines/wallet/coinOfferActors.ts'
import { provideCashierWallet } from '#src/machines/wallet/walletActors.ts'
import { CoinSheet } from '#src/ui/cashier/wallet/CoinSheet.tsx'
import type { App } from '../app.ts'

/** The purchase of coins over a room: the same order as in the shop. */
export function rechargeOf(app: App) {
  const { wallet, ordered$ } = provideCashierWallet(app)
  const logic = { wallet, offer: provideCoinOffer(app, ordered$) }
  return function Recharge({ onClose }: { readonly onClose: () => void }) {
    return <CoinSheet logic={logic} makeId={app.makeId} onClose={onClose} />
  }
}
