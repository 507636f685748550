import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { QrPicture } from '#src/ui/kit/QrPicture.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import type { FactorLogic } from './FactorCard.tsx'
import styles from './factor.module.css'

/** What the app scans. */
export function FactorQr({ text, logic }: { readonly text: string; readonly logic: Pick<FactorLogic, 'qr'> }) {
  const { t } = useTranslation('backOffice')
  const actor = useActorRef(logic.qr, { input: { text } })
  const status = useSelector(actor, (snapshot) => snapshot.status)
  const qr = useSelector(actor, (snapshot) => snapshot.output)
  if (status === 'error') return <Muted>{t('backOffice.factor.qrFailed')}</Muted>
  if (qr === undefined) return <Skeleton className={styles.qr} />
  return <QrPicture className={styles.qr} qr={qr} label={t('backOffice.factor.qr')} />
}
