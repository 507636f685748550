import { firstDeposit } from '#src/api/model/activities/kinds/firstDeposit.ts'
import { isOfKind } from '#src/machines/activities/activityPage.ts'
import { DepositBonus } from '../depositBonus/DepositBonus.tsx'
import type { KindViewProps } from '../kindView.ts'

/** First deposit (C-12): one bonus, and the bets it asks for. */
export function FirstDepositView({ sheet, isBusy, ask }: KindViewProps) {
  return isOfKind(firstDeposit, sheet) ? <DepositBonus sheet={sheet} view={sheet.view} isBusy={isBusy} ask={ask} /> : null
}
