import { provideOfficeDeposits } from '#src/machines/backOffice/officeDepositsActors.ts'
import { OrdersPage } from '#src/ui/backOffice/deposits/OrdersPage.tsx'
import { defineFeature } from '../defineFeature.tsx'
import { backOfficeOf } from '../lazy/backOffice.ts'

/** Deposit orders of all members, for operators. */
export const depositOrders = defineFeature({
  page: OrdersPage,
  provide: (app) => ({ backOffice: backOfficeOf(app), logic: provideOfficeDeposits(app) }),
})
