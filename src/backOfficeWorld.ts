import type { Client } from './api/transport/client.ts'
import { provideDepositCases } from './machines/backOffice/depositCaseActors.ts'
import { provideWithdrawalReview } from './machines/backOffice/withdrawalReviewActors.ts'

/** What only operators need: it comes with the first visit to their pages. */
export function createBackOfficeLogic(client: Client) {
  return { withdrawalReview: provideWithdrawalReview(client), ...provideDepositCases(client) }
}
