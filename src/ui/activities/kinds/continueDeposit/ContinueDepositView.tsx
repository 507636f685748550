import { continueDeposit } from '#src/api/model/activities/kinds/continueDeposit.ts'
import { isOfKind } from '#src/machines/activities/activityPage.ts'
import { DepositBonus } from '../depositBonus/DepositBonus.tsx'
import type { KindViewProps } from '../kindView.ts'

/** Continue deposit (C-12): a bonus for the second deposit, the third, and so on. */
export function ContinueDepositView({ sheet, isBusy, ask }: KindViewProps) {
  return isOfKind(continueDeposit, sheet) ? <DepositBonus sheet={sheet} view={sheet.view} isBusy={isBusy} ask={ask} /> : null
}
