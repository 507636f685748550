import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { BackOfficeRef } from '#src/machines/backOffice/backOfficeMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'

/** Says to an operator whose account another one changed until when their signature does not count, where two sign. */
export function SignatureNote({ backOffice, now }: { readonly backOffice: BackOfficeRef; readonly now: () => number }) {
  const { t } = useTranslation('backOffice')
  const signs = useSelector(backOffice, (snapshot) => snapshot.context.signs)
  if (signs === null || signs.until <= now()) return null
  return <p role="note">{t('backOffice.act.signs', { by: signs.by, at: dayTime(t, signs.until, now()) })}</p>
}
