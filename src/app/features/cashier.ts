import { filter } from 'rxjs'
import { networkChanges } from '#src/browser/page.ts'
import { provideDeposit } from '#src/machines/deposit/depositActors.ts'
import { provideGrants } from '#src/machines/grants/grantsActors.ts'
import { provideSeconds } from '#src/machines/kit/clockActors.ts'
import { provideSaferPlaySettings } from '#src/machines/saferPlay/settingsActors.ts'
import { provideRealName, provideSaved } from '#src/machines/savedCards/savedActors.ts'
import { provideFunds } from '#src/machines/wallet/fundsActors.ts'
import { provideCashierWallet } from '#src/machines/wallet/walletActors.ts'
import { provideWithdrawal } from '#src/machines/withdrawal/withdrawalActors.ts'
import { backoffDelay, WATCHED_BACKOFF } from '#src/api/model/backoff.ts'
import { CashierPage } from '#src/ui/cashier/CashierPage.tsx'
import { defineFeature } from '../defineFeature.tsx'
import { followVenueNames } from '../lazy/venueNames.ts'

/** The cashier (P-6): deposits, withdrawals, wallet, records, cards and limits. */
export const cashier = defineFeature({
  page: CashierPage,
  provide: (app) => {
    followVenueNames(app)
    return {
      logic: {
        seconds: provideSeconds(app.now),
        realName: provideRealName(app.client),
        savedList: provideSaved(app.client),
        funds: provideFunds(app),
        ...provideCashierWallet(app),
        ...provideGrants(app),
        ...provideWithdrawal(app),
        depositDelay: (failures: number) => backoffDelay(failures, app.random, WATCHED_BACKOFF),
        ...provideDeposit({
          ...app,
          upload: app.stack.upload,
          networkBack: networkChanges(app.window).pipe(filter((change) => change === 'network.back')),
        }),
        playSettings: provideSaferPlaySettings(app),
      },
    }
  },
})
