import { provideWithdrawalReview } from '#src/machines/backOffice/withdrawalReviewActors.ts'
import { ReviewPage } from '#src/ui/backOffice/withdrawals/ReviewPage.tsx'
import { defineFeature } from '../defineFeature.tsx'
import { backOfficeOf } from '../lazy/backOffice.ts'

/** Withdrawals for operators. */
export const withdrawalReview = defineFeature({
  page: ReviewPage,
  provide: (app) => ({ backOffice: backOfficeOf(app), logic: provideWithdrawalReview(app) }),
})
