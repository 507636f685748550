import { useTranslation } from 'react-i18next'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import styles from './deposit.module.css'

type DepositNewsProps = { readonly news: 'limited' | 'outdated' | null; readonly errorKey: ErrorKey | null }

/** What the server said to the last order, where it was not made. */
export function DepositNews({ news, errorKey }: DepositNewsProps) {
  const { t } = useTranslation('deposit')
  if (news === 'limited') {
    return (
      <div className={styles.news} role="alert">
        <b>{t('deposit.limited')}</b>
        <p>{t('deposit.limitedText')}</p>
        <ButtonLink variant="outline" to="/app/cashier/limits">
          {t('deposit.toLimits')}
        </ButtonLink>
      </div>
    )
  }
  const text = news === 'outdated' ? t('deposit.outdated') : errorKey === null ? null : t(errorKey)
  return text === null ? null : (
    <p className={styles.news} role="alert">
      {text}
    </p>
  )
}
