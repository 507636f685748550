import { useTranslation } from 'react-i18next'
import { siteTime } from '#src/api/model/day.ts'
import type { WithdrawalWait } from '#src/api/model/withdrawalWait.ts'

/** Words for what withdrawals wait for, and until when by the site's clock. */
export function useWaitWords(): (wait: WithdrawalWait) => string {
  const { t } = useTranslation('withdrawal')
  return ({ reason, until }) => t(`withdraw.waits.${reason}`, { until: siteTime(until) })
}
